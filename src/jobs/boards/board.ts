// What a board declares, and the one function that turns a board's bytes into jobs.
// Everything here is pure: no fetch, clock, environment or log. Same bytes and same `nowMs`, same jobs.
import type { Job } from "../job.ts";

export type FeedRequest = { url: string; headers?: Record<string, string> };

export type BoardSettings = { reliefwebAppname: string | null };

/** Kept beside a job for the endpoints' rules, never sent. `country` is an ISO 3166 alpha-2 code or "". */
export type Facets = {
  categories: string[];
  tags: string[];
  level: string;
  remote: boolean;
  country: string;
};

/** `job.date` is "" when the entry has no usable date: whoever keeps the job fills in when it was first seen. */
export type ListedJob = { job: Job; facets: Facets; expiresAt: string };

export type Feed = {
  /** Unique within the board: `all`, `country-ke`, `entry-level`. */
  name: string;
  /** Pages count from 1. */
  request(page: number, settings: BoardSettings): FeedRequest;
  maxPages: number;
  /** Searches, filtered lists and single employers may hold nothing; an empty general list is a fault. */
  mayBeEmpty: boolean;
  /** The employment type of entries that state none. */
  typeWhenUnstated: "" | "internship" | "remote";
  /** Only where an honest answer is larger than the usual cap of a body. */
  maxBodyBytes?: number;
};

export type Terms = { attribution: string; leastIntervalMs: number };

/** One entry in the board's own words; `readPage` does all the cleaning, so that every board cleans alike. */
export type Posting = {
  /** The board's own number, or its own stable identifier where it has no numbers. */
  id: string | number;
  title: string;
  company?: string | undefined;
  /** Several places are joined; the board's default place is used when nothing is left. */
  location?: string | readonly string[] | undefined;
  type?: string | readonly string[] | undefined;
  date?: string | number | undefined;
  expires?: string | number | undefined;
  url: string;
  description?: string | undefined;
  categories?: readonly string[] | undefined;
  tags?: readonly string[] | undefined;
  level?: string | undefined;
  remote?: boolean | undefined;
  country?: string | undefined;
};

export type Board = {
  /** Lower-case letters, digits and single hyphens, a letter at both ends: the namespace of the job ids. */
  slug: string;
  /** As the board's terms want it shown; an employer's name for its own hiring system. */
  name: string;
  home: string;
  /** Names `<sample>.sample.ts`: the slug, or the shared format where several boards speak the same one. */
  sample: string;
  /** Every host the board may be asked at or redirected to. */
  hosts: readonly string[];
  terms: Terms;
  switchedOn: "always" | "by-name" | "by-RELIEFWEB_APPNAME";
  feeds: readonly Feed[];
  /** A live search, where the board offers one that its terms let us use. */
  search?: (query: string) => Feed;
  /** What the description holds: HTML, HTML escaped once more, or plain text. */
  descriptionIs: "html" | "escaped-html" | "text";
  /** Where an entry without a place is, and its ISO 3166 alpha-2 code. */
  place?: { location: string; country: string };
  /** The entries of a page, and the last page's number where the page tells. Throws `NotParsable`. */
  readEntries(text: string): { entries: readonly unknown[]; lastPage?: number };
  /** null: rightly not a job (closed, an article). A throw: an odd entry, which costs itself only. */
  toPosting(entry: unknown): Posting | null;
  /** Strips what the board adds to every description. */
  tidyDescription?: (text: string) => string;
};
