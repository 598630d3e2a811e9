// What a board declares, and the one function that turns a board's bytes into jobs.
// Everything here is pure: no fetch, clock, environment or log. Same bytes and same `nowMs`, same jobs.
import { type Facets, type Job, jobId } from "../job/job.ts";
import { closesAt, publishedAt } from "../job/job-date.ts";
import { textFromHtml, unescapeHtml } from "../job/job-html.ts";
import { placeText } from "../job/job-place.ts";
import { cutAtWord, lineOfText } from "../job/job-text.ts";
import { employmentType } from "../job/job-type.ts";
import { safeUrl } from "../job/job-url.ts";
import { decodeDocument } from "./document-text.ts";
import { NotParsable } from "./not-parsable.ts";
import type { Terms } from "./terms.ts";

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

/** With a body it is a POST. */
export type FeedRequest = { url: string; headers?: Record<string, string>; body?: string };

export type BoardSettings = { reliefwebAppname: string | null };

/** `job.date` is "" when the entry has no usable date: whoever keeps the job fills in when it was first seen. */
export type ListedJob = { job: Job; facets: Facets; expiresAt: string };

export type Feed = {
  /** Unique within the board: `all`, `country-ke`, `entry-level`. */
  name: string;
  /** Pages count from 1; a few addresses change with the season. */
  request(page: number, settings: BoardSettings, nowMs: number): FeedRequest;
  maxPages: number;
  /** Searches, filtered lists and single employers may hold nothing; an empty general list is a fault. */
  mayBeEmpty: boolean;
  /** Whether all that is open stands in it, so that absence says something; else it is what came last. */
  isWhole?: boolean;
  /** The employment type of entries that state none. */
  typeWhenUnstated: "" | "internship" | "remote";
  /** What its jobs are about where that is not the board's own place: a country's code, "East Africa" or "Africa". */
  about?: string;
  /** Older entries, asked for until one that is known is met: on a first fetch, and after a gap. Pages count from 2. */
  older?: { maxPages: number; url(page: number): string };
  /** Only where an honest answer is larger than the usual cap of a body. */
  maxBodyBytes?: number;
};

/** One entry in the board's own words; `readPage` does all the cleaning, so that every board cleans alike. */
export type Posting = {
  /** The board's own number, or its own stable identifier where it has no numbers. */
  id: string | number;
  title: string;
  company?: string | undefined;
  /** Several places are joined; the board's default place is used when nothing is left. */
  location?: string | readonly string[] | undefined;
  /** The countries that the board's own field restricts the job to; an empty list is the whole world. */
  openTo?: readonly string[] | undefined;
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
  /** What the description holds: HTML (or text with line breaks), or HTML escaped once more. */
  descriptionIs: "html" | "escaped-html";
  /** Where an entry without a place is, and its ISO 3166 alpha-2 code. */
  place?: { location: string; country: string };
  /** The entries of a page, and the last page's number where the page tells. Throws `NotParsable`. */
  readEntries(text: string): { entries: readonly unknown[]; lastPage?: number };
  /** null: rightly not a job (closed, an article). A throw: an odd entry, which costs itself only. */
  toPosting(entry: unknown): Posting | null;
  /** Strips what the board adds to every description. */
  tidyDescription?: (text: string) => string;
  details?: Details;
};

/** What a list leaves out of its jobs, for boards that tell it of one job at a time. */
export type Details = {
  /** At most so many are asked for after one reading of the list. */
  perRefresh: number;
  /** Where the rest of a job stands, from the address of its page. */
  url(page: string): string;
  /** What is said there. Throws `NotParsable`. */
  read(text: string): Partial<Posting>;
};

/** What a board file writes; the kinds of boards (`jsonBoard`, `rssBoard`) add the rest. */
export type BoardDeclaration = Omit<Board, Usual | "readEntries" | "toPosting"> & Partial<Pick<Board, Usual>>;
type Usual = "sample" | "switchedOn" | "descriptionIs";

export type Page = { number: number; bytes: Uint8Array; contentType: string };

export type PageResult = {
  jobs: ListedJob[];
  /** What the page listed, whatever became of it: the measure of whether a feed is empty. */
  entries: number;
  /** Entries that could not be read, each at the cost of itself only. */
  odd: number;
  hasNext: boolean;
  /** More stands there than was read. */
  isCut: boolean;
};

const maxDescriptionLength = 20_000;
/** Read beyond the cut, so that a board's tail is seen whole and goes before the text is cut. */
const tailLength = 700;

/** No board lists this many at once; one that suddenly does must not keep everybody waiting. */
const maxEntries = 2_000;

/** One page of a feed as jobs, no id twice. Throws `NotParsable` and nothing else. */
export function readPage(board: Board, feed: Feed, page: Page, nowMs: number): PageResult {
  const { entries: all, lastPage } = board.readEntries(decodeDocument(page.bytes, page.contentType));
  const entries = all.slice(0, maxEntries);
  const jobs = new Map<string, ListedJob>();
  let odd = 0;
  for (const entry of entries) {
    const listed = readEntry(board, feed, entry, nowMs);
    if (listed === "odd") odd++;
    else if (listed) jobs.set(listed.job.id, alsoAt(jobs.get(listed.job.id), listed));
  }
  if (odd > 0 && odd === entries.length) {
    throw new NotParsable("not-parsable", `none of the ${odd} entries has the form this board is known by`);
  }
  const isLast = entries.length === 0 || (lastPage !== undefined && page.number >= lastPage);
  const hasNext = !isLast && page.number < feed.maxPages;
  const isShort = entries.length === 0 && lastPage !== undefined && page.number < lastPage;
  const isCut = all.length > maxEntries || isShort || (!isLast && !hasNext && feed.maxPages > 1);
  return { jobs: [...jobs.values()], entries: entries.length, odd, hasNext, isCut };
}

/** Workable sends a job once for each of its places. */
function alsoAt(first: ListedJob | undefined, second: ListedJob): ListedJob {
  if (!first) return second;
  const places = [...new Set([...first.facets.places, ...second.facets.places])];
  if (places.length === first.facets.places.length || first.job.url !== second.job.url) return first;
  return {
    ...first,
    job: { ...first.job, location: placeText(places) },
    facets: {
      ...first.facets,
      places,
      country: [first, second].find(isInKenya) ? "KE" : first.facets.country,
    },
  };
}

const isInKenya = ({ facets }: ListedJob) => facets.country === "KE";

function readEntry(board: Board, feed: Feed, entry: unknown, nowMs: number): ListedJob | null | "odd" {
  try {
    const posting = board.toPosting(entry);
    return posting && (listedJob(board, feed, posting, nowMs) ?? "odd");
  } catch {
    return "odd";
  }
}

export function listedJob(board: Board, feed: Feed, posting: Posting, nowMs: number): ListedJob | null {
  const title = lineOfText(posting.title).replace(/(?:\s+[-–|:,]+)+$/, "");
  const url = safeUrl(posting.url, board.home);
  if (title === "" || url === null || posting.id === "") return null;
  const isRemote = posting.remote ?? feed.typeWhenUnstated === "remote";
  return {
    job: {
      id: jobId(board.slug, posting.id),
      title,
      company: lineOfText(posting.company ?? ""),
      location: placeText(posting.location) || (board.place?.location ?? ""),
      type: employmentType(posting.type) || typeWhenUnstated(posting, feed),
      date: publishedAt(posting.date, nowMs),
      url,
      description: describe(board, posting.description ?? ""),
      source: board.name,
    },
    facets: {
      categories: lines(posting.categories),
      tags: lines(posting.tags),
      level: lineOfText(posting.level ?? "", 100),
      remote: isRemote,
      country: (posting.country || board.place?.country || "").slice(0, 2).toUpperCase(),
      places: allPlaces(posting.location),
      boardPlace: board.place?.location ?? "",
      openTo: posting.openTo ? allPlaces(posting.openTo) : null,
    },
    expiresAt: closesAt(posting.expires, posting.country || board.place?.country),
  };
}

/** What a feed of remote jobs says of all does not hold for an entry that says otherwise. */
function typeWhenUnstated({ remote }: Posting, feed: Feed): string {
  if (remote) return "remote";
  return remote === false && feed.typeWhenUnstated === "remote" ? "" : feed.typeWhenUnstated;
}

function describe(board: Board, source: string): string {
  if (source === "") return "";
  const html = board.descriptionIs === "escaped-html" ? unescapeHtml(source) : source;
  const enough = maxDescriptionLength + tailLength;
  const text = textFromHtml(html, enough);
  return cutAtWord(board.tidyDescription ? board.tidyDescription(text).trim() : text, maxDescriptionLength);
}

const maxPlaces = 300;

function allPlaces(stated: string | readonly string[] | undefined): string[] {
  const list = typeof stated === "string" ? [stated] : (stated ?? []);
  return list
    .slice(0, maxPlaces)
    .map((place) => lineOfText(place))
    .filter(Boolean);
}

function lines(texts: readonly string[] | undefined): string[] {
  if (!texts || texts.length === 0) return [];
  return [
    ...new Set(
      texts
        .slice(0, 40)
        .map((text) => lineOfText(text, 100))
        .filter(Boolean),
    ),
  ];
}
