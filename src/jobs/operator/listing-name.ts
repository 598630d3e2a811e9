// How an operator names one listing: by its id, by Kazi's own link to it, or by its board's address in any spelling that
// leads to the same page.
import { boardNamed } from "../boards/all-boards.ts";
import { boardSlugOf } from "../job/job.ts";
import { safeUrl, urlKey } from "../job/job-url.ts";

const isId = (text: string) => /-\d{1,16}$/.test(text) && boardNamed(boardSlugOf(text)) !== undefined;

/** The id or the cleaned address; null when the text is neither. */
export function listingName(text: string): string | null {
  const given = text.trim();
  if (isId(given)) return given;
  const own = /^\/jobs\/([^/]+)\/?$/.exec(URL.parse(given, "https://kazi.invalid")?.pathname ?? "")?.[1];
  if (own !== undefined && isId(own)) return own;
  return given.includes("://") ? safeUrl(given, given) : null;
}

export function isSameListing(a: string, b: string): boolean {
  return a === b || (a.includes("://") && b.includes("://") && urlKey(a) === urlKey(b));
}
