// How an operator names one listing: by its id, or by its address in any spelling that leads to the same page.
import { boardNamed } from "../boards/all-boards.ts";
import { boardSlugOf } from "../job/job.ts";
import { safeUrl, urlKey } from "../job/job-url.ts";

/** The id or the cleaned address; null when the text is neither. */
export function hiddenName(text: string): string | null {
  const given = text.trim();
  if (given.includes("://")) return safeUrl(given, given);
  return /-\d{1,16}$/.test(given) && boardNamed(boardSlugOf(given)) ? given : null;
}

export function isSameListing(a: string, b: string): boolean {
  return a === b || (a.includes("://") && b.includes("://") && urlKey(a) === urlKey(b));
}
