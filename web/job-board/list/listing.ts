// A job as the board shows it. In the document that the server sends its text is left out, so what the text tells
// (does it ask for money?) is judged before.
import type { Job } from "../../../sdk/jobs.ts";
import { wellFormed } from "../../../src/text/cut-text.ts";
import { moneyAskedIn } from "../job/money-warning.ts";

export type Listing = Omit<Job, "description"> & {
  /** Null until the text has been loaded. */
  text: string | null;
  /** As judged before the text was left out; null while the text itself is here to be judged. */
  asksForMoney: boolean | null;
};

const fields = ["id", "title", "company", "location", "type", "date", "url", "source"] as const;

export function listingOf({ description, ...job }: Job): Listing {
  return sound({ ...job, text: description });
}

/** A field that is missing or of another kind costs itself, never the page. */
export function sound(given: Partial<Listing>): Listing {
  const listing = { asksForMoney: null, ...given } as Listing;
  for (const name of fields)
    listing[name] = typeof listing[name] === "string" ? wellFormed(listing[name]) : "";
  if (typeof listing.text !== "string") listing.text = null;
  return listing;
}

export function withoutText(listing: Listing): Listing {
  return { ...listing, text: null, asksForMoney: asksForMoney(listing) };
}

const judged = new WeakMap<Listing, boolean>();

/** Judged when it is shown: on a cheap phone 300 texts at once would hold up the page. */
export function asksForMoney(listing: Listing): boolean {
  const known = listing.asksForMoney ?? judged.get(listing);
  if (known !== undefined) return known;
  const asks = moneyAskedIn(`${listing.title}. ${listing.text ?? ""}`) !== null;
  judged.set(listing, asks);
  return asks;
}

/** Boards' links are checked by the server; this is the second look, at the place where a link is made. */
export function safeUrl(url: string): URL | null {
  try {
    const link = new URL(url);
    return /^https?:$/.test(link.protocol) ? link : null;
  } catch {
    return null;
  }
}
