// Around every page: the mark, where one is, and what else there is.
import type { ComponentChildren } from "preact";
import { Mark } from "../look/icons.tsx";
import { navigationPages, type PageName, pages } from "./pages.ts";
import type { Site } from "./site.ts";

type FrameProps = {
  site: Site;
  /** Null where nothing is. */
  page: PageName | null;
  /** Undefined where nobody has been asked who is there. */
  person: string | null | undefined;
  onSignOut?: () => void;
  children: ComponentChildren;
};

export function Frame({ site, page, person, onSignOut, children }: FrameProps) {
  return (
    <div class="page">
      <a class="skip" href="#main">
        Skip to the page
      </a>
      <header class="top">
        <a class="brand" href="/developers">
          <Mark />
          {site.brand} <span class="brand-part">Developers</span>
        </a>
        <nav class="top-links" aria-label="Around">
          <a href="/docs">Docs</a>
          <a class="also-below" href="/status">
            Status
          </a>
          {person === null && <a href={pages.signIn.path}>Sign in</a>}
          {person && (
            <button type="button" class="link" onClick={onSignOut}>
              Sign out
              <span class="unseen"> {person}</span>
            </button>
          )}
        </nav>
      </header>
      <div class={person ? "body body-with-rail" : "body"}>
        {person && page && <Rail page={page} />}
        <main id="main" class="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <footer class="foot">
        <nav class="foot-links" aria-label={site.brand}>
          <a href="/">Job board</a>
          <a href="/docs">Docs</a>
          <a href="/status">Status</a>
          <a href="/terms">Terms</a>
          <a href="/privacy">Privacy</a>
          {site.contact && <a href={site.contact}>Contact</a>}
        </nav>
      </footer>
    </div>
  );
}

function Rail({ page }: { page: PageName }) {
  return (
    <nav class="rail" aria-label="Developer area">
      {navigationPages.map((name) => (
        <a key={name} href={pages[name].path} {...(name === page ? { "aria-current": "page" as const } : {})}>
          {pages[name].title}
        </a>
      ))}
    </nav>
  );
}
