// Around every page: the mark, where one is, what else there is, and who is signed in.
import type { ComponentChildren } from "preact";
import { Mark } from "../look/icons.tsx";
import type { Me } from "./answers.ts";
import type { Site } from "./site.ts";

type Entry = { path: string; title: string };
type FrameProps = {
  site: Site;
  entries: readonly Entry[];
  current: string;
  me: Me | null;
  onSignOut?: () => void;
  children: ComponentChildren;
};

export function Frame({ site, entries, current, me, onSignOut, children }: FrameProps) {
  const isIn = me?.isReady === true;
  return (
    <div class="page console-page">
      <a class="skip" href="#main">
        Skip to the page
      </a>
      <header class="top">
        <a class="brand" href="/operator">
          <Mark />
          {site.brand} <span class="brand-part">Operator</span>
        </a>
        <div class="top-links">
          {me?.role === "look-only" && <span class="badge badge-requested">look only</span>}
          {me && (
            <button type="button" class="link" onClick={onSignOut}>
              Sign out
              <span class="unseen"> {me.name}</span>
            </button>
          )}
        </div>
      </header>
      <div class={isIn ? "body body-with-rail" : "body"}>
        {isIn && (
          <nav class="rail" aria-label="Console">
            {entries.map(({ path, title }) => (
              <a key={path} href={path} {...(path === current ? { "aria-current": "page" as const } : {})}>
                {title}
              </a>
            ))}
          </nav>
        )}
        <main id="main" class="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <footer class="foot">
        <nav class="foot-links" aria-label={site.brand}>
          <a href="/">Job board</a>
          <a href="/developers">Developers</a>
          <a href="/docs">Docs</a>
          <a href="/status">Status</a>
        </nav>
      </footer>
    </div>
  );
}
