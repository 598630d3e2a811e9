// A job as the board shows it, with what the server read from its whole advert. In the document that the server sends
// its text is left out.
import type { Job } from "../../../sdk/jobs.ts";
import { wellFormed } from "../../../src/text/cut-text.ts";

export type Listing = Omit<Job, "description"> & {
  /** Null until the text has been loaded. */
  text: string | null;
  /** Null until the server has told them. */
  facts: ShownFacts | null;
  /** The same job on other boards, where that is known. */
  alsoOn?: { source: string; url: string }[];
};

export type WarningCode =
  | "asks_money"
  | "chat_only_contact"
  | "free_mail_contact"
  | "brings_valuables"
  | "overseas_agency"
  | "deadline_passed"
  | "reposted"
  | "same_text_other_employers";

/** One of the amounts at least is there; the currency is a code of ISO 4217. */
export type Pay = {
  min: number | null;
  max: number | null;
  currency: string | null;
  period: "hour" | "day" | "week" | "month" | "year";
  /** Otherwise it was concluded from the amount. */
  periodSaid: boolean;
};

/** Words are the advert's own. */
export type ShownFacts = {
  eligibility: {
    verdict: "open" | "closed" | "unclear";
    scope: "worldwide" | "region" | "countries" | "unknown";
    evidence: string;
  };
  /** ISO 8601. */
  closes: string | null;
  /** Whether the advert says the hour as well. */
  closesAtTime?: boolean;
  pay: Pay | null;
  warnings: { code: WarningCode; words: string }[];
};

const fields = ["id", "title", "company", "location", "type", "date", "url", "source"] as const;

export function listingOf({ description, ...job }: Job): Listing {
  return sound({ ...job, text: description });
}

/** A field that is missing or of another kind costs itself, never the page. */
export function sound(given: Partial<Listing>): Listing {
  const listing = { facts: null, ...given } as Listing;
  for (const name of fields)
    listing[name] = typeof listing[name] === "string" ? wellFormed(listing[name]) : "";
  if (typeof listing.text !== "string") listing.text = null;
  if (!isWhole(listing.facts)) listing.facts = null;
  return listing;
}

/** What a device kept may be of another version. */
function isWhole(facts: Partial<ShownFacts> | null): boolean {
  const { verdict, evidence } = facts?.eligibility ?? {};
  const isKnown = verdict === "open" || verdict === "closed" || verdict === "unclear";
  return isKnown && typeof evidence === "string" && Array.isArray(facts?.warnings);
}

export function withoutText(listing: Listing): Listing {
  return { ...listing, text: null };
}

export const isOpenToKenya = ({ facts }: Listing) => facts?.eligibility.verdict === "open";

/** Boards' links are checked by the server; this is the second look, at the place where a link is made. */
export function safeUrl(url: string): URL | null {
  try {
    const link = new URL(url);
    return /^https?:$/.test(link.protocol) ? link : null;
  } catch {
    return null;
  }
}

/** Each once. */
export function joined(first: readonly Listing[], more: readonly Listing[]): Listing[] {
  const known = new Set<string>();
  return [...first, ...more].filter(({ id }) => !known.has(id) && known.add(id));
}
