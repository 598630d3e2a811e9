import { shortened } from "../../../src/text/cut-text.ts";
import { headingOf } from "../list/job-list.tsx";
import type { PageView } from "../view.ts";
import { wordsIn } from "./languages.ts";

const maxTitleLength = 120;

export function pageTitle(view: PageView): string {
  const listing = view.job?.listing;
  const absent = view.job?.phase === "gone" ? wordsIn[view.language].gone : headingOf(view);
  const what = listing ? [listing.title, listing.company].filter(Boolean).join(", ") : absent;
  return `${shortened(what, maxTitleLength)} · ${view.site.brand}`;
}
