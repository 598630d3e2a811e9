// Moving between pages without loading them anew. A mailed token comes behind the # and is taken out of the address at
// once, so that it is neither in the history nor on the screen.
import { signal } from "@preact/signals";
import { type PageName, pageAt, pages } from "./pages.ts";

export const page = signal<PageName>("overview");
export const mailedToken = signal("");
/** What just happened, said once above the page that one lands on. */
export const notice = signal("");

export function startNavigation(): void {
  mailedToken.value = location.hash.slice(1);
  if (mailedToken.value !== "") history.replaceState(null, "", location.pathname);
  show();
  addEventListener("popstate", show);
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a");
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || link.target !== "" || link.origin !== location.origin || event.defaultPrevented)
      return;
    const name = pageAt(link.pathname);
    if (name === null || link.hash !== "") return;
    event.preventDefault();
    go(name);
  });
}

export function go(name: PageName): void {
  if (pages[name].path !== location.pathname) history.pushState(null, "", pages[name].path);
  notice.value = "";
  show();
  scrollTo(0, 0);
  requestAnimationFrame(() => document.querySelector<HTMLElement>("h1")?.focus());
}

function show(): void {
  page.value = pageAt(location.pathname) ?? "overview";
}
