// A job as the board shows it. In the document that the server sends its text is left out, so what the text tells
// (does it ask for money?) is judged before.
import type { Job } from "../../sdk/jobs.ts";
import { moneyAskedIn } from "./money-warning.ts";

export type Listing = Omit<Job, "description"> & {
  /** Null until the text has been loaded. */
  text: string | null;
  asksForMoney: boolean;
};

export function listingOf({ description, ...job }: Job): Listing {
  return { ...job, text: description, asksForMoney: moneyAskedIn(`${job.title}. ${description}`) !== null };
}

export function withoutText(listing: Listing): Listing {
  return { ...listing, text: null };
}

/** Boards' links are checked by the server; this is the second look, at the place where a link is made. */
export function safeUrl(url: string): string | null {
  return /^https?:\/\//i.test(url) ? url : null;
}
