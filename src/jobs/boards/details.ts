// What a board tells of its jobs one by one, read and joined with what its list says.
import { type Board, type Feed, type ListedJob, listedJob, type Page, type Posting } from "./board.ts";
import { decodeDocument } from "./document-text.ts";
import { NotParsable } from "./not-parsable.ts";

const maxLength = 100_000;

/** As it is remembered: in the board's own words, so that they are cleaned by the rules of the day. Null: unreadable. */
export function readDetail(board: Board, { bytes, contentType }: Page): string | null {
  try {
    const posting = board.details?.read(decodeDocument(bytes, contentType));
    return JSON.stringify({ ...posting, description: posting?.description?.slice(0, maxLength) });
  } catch (error) {
    if (error instanceof NotParsable) return null;
    throw error;
  }
}

/** What the detail says wins; what it leaves out stays. */
export function withDetail(
  board: Board,
  feed: Feed,
  listed: ListedJob,
  detail: string,
  nowMs: number,
): ListedJob {
  const { job, facets } = listed;
  const posting: Partial<Posting> = JSON.parse(detail);
  const read = listedJob(board, feed, { ...posting, id: job.id, title: job.title, url: job.url }, nowMs);
  if (!read) return listed;
  return {
    job: {
      ...job,
      location: read.job.location || job.location,
      type: read.job.type || job.type,
      date: read.job.date || job.date,
      description: read.job.description || job.description,
    },
    facets: {
      ...facets,
      categories: [...new Set([...facets.categories, ...read.facets.categories])],
      remote: posting.remote ?? facets.remote,
      country: read.facets.country || facets.country,
      places: read.facets.places.length > 0 ? read.facets.places : facets.places,
    },
    expiresAt: read.expiresAt || listed.expiresAt,
  };
}
