// What a board asks of whoever shows its jobs, and how that is known. What no document of its owner grants is not granted.

/**
 * documented: its owner describes this way of reading it, for others to use. asked-for: its owner gave us a name for it.
 * robots: a published feed that robots.txt leaves open, and no word beyond that. undocumented: its owner's own pages ask
 * it, and nobody says that others may.
 */
type Ground = "documented" | "asked-for" | "robots" | "undocumented";

type Permissions = {
  /** The whole text of an advert on a page of ours, instead of its beginning and a link. */
  mayShowText: boolean;
  /** A page of ours about one of its jobs, offered to search engines. */
  mayIndex: boolean;
  /** Its jobs in what others take from us to show them on: feeds, copies, other boards. */
  mayRepublish: boolean;
};

export type Terms = Permissions & {
  attribution: string;
  /** The least time between two calls of the same feed. */
  minIntervalMs: number;
  ground: Ground;
  /** Where its owner says so; `boards check` tells when it changes. */
  page: string;
  /** The day on which somebody last read it. */
  lookedAt: string;
};

export const factsOnly: Permissions = { mayShowText: false, mayIndex: false, mayRepublish: false };
export const textToo: Permissions = { ...factsOnly, mayShowText: true };
/** Written to be spread, as employers' vacancies are. */
export const passOn: Permissions = { mayShowText: true, mayIndex: true, mayRepublish: true };
