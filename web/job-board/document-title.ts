import { headingOf } from "./job-list.tsx";
import { clipped } from "./listing.ts";
import type { PageView } from "./view.ts";

const longestTitle = 120;

export function pageTitle(view: PageView): string {
  const listing = view.job?.listing;
  const what = listing ? [listing.title, listing.company].filter(Boolean).join(", ") : headingOf(view);
  return `${clipped(what, longestTitle)} · ${view.site.brand}`;
}
