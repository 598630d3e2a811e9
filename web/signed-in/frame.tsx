// Around every page of an area: the mark, where one is, and what else there is.
import type { ComponentChildren } from "preact";
import { Mark } from "../look/icons.tsx";

export type Entry = { path: string; title: string };
export const SignOut = ({ name, onSignOut }: { name: string; onSignOut?: (() => void) | undefined }) => (
  <button type="button" class="link" onClick={onSignOut}>
    Sign out
    <span class="unseen"> {name}</span>
  </button>
);

type FrameProps = {
  brand: string;
  /** What stands beside the brand, and where both lead. */
  area: Entry;
  look?: string;
  /** What stands at the end of the top. */
  top: ComponentChildren;
  /** Null while nobody is signed in. */
  rail: { label: string; entries: readonly Entry[]; current: string } | null;
  /** Titles by their addresses. */
  foot: Readonly<Record<string, string>>;
  children: ComponentChildren;
};

export const Frame = ({ brand, area, look = "", top, rail, foot, children }: FrameProps) => (
  <div class={`page ${look}`}>
    <a class="skip" href="#main">
      Skip to the page
    </a>
    <header class="top">
      <a class="brand" href={area.path}>
        <Mark />
        {brand} <span class="brand-part">{area.title}</span>
      </a>
      {top}
    </header>
    <div class={rail ? "body body-with-rail" : "body"}>
      {rail && (
        <nav class="rail" aria-label={rail.label}>
          {rail.entries.map(({ path, title }) => (
            <a key={path} href={path} aria-current={path === rail.current ? "page" : undefined}>
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
      <nav class="foot-links" aria-label={brand}>
        {Object.entries(foot).map(([path, title]) => (
          <a key={path} href={path}>
            {title}
          </a>
        ))}
      </nav>
    </footer>
  </div>
);
