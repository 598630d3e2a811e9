// The pages of the console, in the order of the navigation. The server answers exactly these addresses: a new page is a
// line here, and nothing else.
import type { Page, Place } from "./page.ts";
import { Operators } from "./pages/operators.tsx";

export const pages: readonly Page[] = [{ path: "/operator", title: "Operators and tokens", View: Operators }];

/** Where a link leads that makes somebody an operator. */
export const welcomePath = "/operator/welcome";

export function placeAt(address: string): Place | null {
  const path = address.replace(/\/+$/, "");
  const page =
    pages.find((candidate) => candidate.path === path) ??
    pages.find(({ path: start, hasParts }) => hasParts && path.startsWith(`${start}/`));
  return page ? { page, part: decodeURIComponent(path.slice(page.path.length + 1)) } : null;
}
