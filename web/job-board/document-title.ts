import { headingOf } from "./job-list.tsx";
import type { PageView } from "./view.ts";

export function pageTitle(view: PageView): string {
  const listing = view.job?.listing;
  const what = listing ? [listing.title, listing.company].filter(Boolean).join(", ") : headingOf(view);
  return `${what} · ${view.site.brand}`;
}
