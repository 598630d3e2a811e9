// Moving between the pages of an area without loading them anew. The token of a link comes behind the # and is taken out
// of the address at once, so that it is neither in the history nor on the screen.
import { signal } from "@preact/signals";
import { followedLink } from "../look/followed-link.ts";

/** The path and the query of where one is. */
export const address = signal({ path: "", query: "" });
export const linkToken = signal("");
/** What just happened, said once above the page that one lands on. */
export const notice = signal("");

export function startNavigation(isOurs: (path: string) => boolean): void {
  linkToken.value = location.hash.slice(1);
  if (linkToken.value !== "") history.replaceState(null, "", location.pathname);
  show();
  addEventListener("popstate", show);
  document.addEventListener("click", (event) => {
    const link = followedLink(event);
    if (!link || !isOurs(link.pathname)) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}

export function go(to: string): void {
  if (to !== location.pathname + location.search) history.pushState(null, "", to);
  notice.value = "";
  show();
  scrollTo(0, 0);
  requestAnimationFrame(() => document.querySelector<HTMLElement>("h1")?.focus());
}

/** Keeps a filter in the address, so that back, reload and sharing bring it back. */
export function keepQuery(query: URLSearchParams): void {
  const text = query.toString();
  history.replaceState(null, "", `${location.pathname}${text === "" ? "" : `?${text}`}`);
  show();
}

function show(): void {
  address.value = { path: location.pathname, query: location.search };
}
