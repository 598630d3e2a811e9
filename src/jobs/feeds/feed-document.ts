// A feed's kept result: one JSON text with its jobs, and when entries without a date were first seen. Pure, because it
// is made off the serving thread; texts rather than objects, because they cross between threads without being copied.
import { type Board, type Feed, type ListedJob, type Page, readPage } from "../boards/board.ts";
import { NotParsable } from "../boards/not-parsable.ts";

export type FeedDocument = { jobs: ListedJob[]; firstSeen: Record<string, string> };

export type PageReading =
  | { isReadable: true; jobs: string; entries: number; odd: number; hasNext: boolean }
  | { isReadable: false; kind: NotParsable["kind"]; detail: string };

/** What is kept of this feed, and of the board's other feeds. */
export type KnownDocuments = { previous: string | null; siblings: string[] };

export type Assembly = { document: string; count: number };

/** What reads pages: these functions, or a worker that runs them. */
export type FeedReader = {
  readPage(board: Board, feed: Feed, page: Page, nowMs: number): Promise<PageReading>;
  assemble(pages: string[], known: KnownDocuments, nowMs: number): Promise<Assembly>;
};

const rememberedMs = 180 * 86_400_000;
const maxRemembered = 10_000;

export function readFeedPage(board: Board, feed: Feed, page: Page, nowMs: number): PageReading {
  try {
    const { jobs, ...rest } = readPage(board, feed, page, nowMs);
    return { isReadable: true, jobs: JSON.stringify(jobs), ...rest };
  } catch (error) {
    if (!(error instanceof NotParsable)) throw error;
    return { isReadable: false, kind: error.kind, detail: error.message };
  }
}

/** The pages as one document, no id twice. An entry without a date keeps the one it got when any feed first saw it. */
export function assembleDocument(
  pages: string[],
  { previous, siblings }: KnownDocuments,
  nowMs: number,
): Assembly {
  const now = new Date(nowMs).toISOString();
  const seenBefore = previous === null ? {} : firstSeenIn(previous);
  const seenElsewhere = siblings.map(firstSeenIn);
  const firstSeen: Record<string, string> = {};
  const jobs = new Map<string, ListedJob>();
  for (const page of pages)
    for (const listed of JSON.parse(page) as ListedJob[]) {
      const { id, date } = listed.job;
      if (jobs.has(id)) continue;
      if (date === "") {
        const seen = [seenBefore, ...seenElsewhere].flatMap((times) => times[id] ?? []);
        firstSeen[id] = listed.job.date = seen.sort()[0] ?? now;
      }
      jobs.set(id, listed);
    }
  remember(seenBefore, firstSeen, new Date(nowMs - rememberedMs).toISOString());
  const document: FeedDocument = { jobs: [...jobs.values()], firstSeen };
  return { document: JSON.stringify(document), count: jobs.size };
}

/** Keeps absent entries too, since boards drop and relist adverts; the newest ones where there are too many. */
function remember(before: Record<string, string>, now: Record<string, string>, since: string): void {
  const absent = Object.entries(before)
    .filter(([id, at]) => !(id in now) && at >= since)
    .sort(([, a], [, b]) => (a < b ? 1 : -1));
  const room = Math.max(maxRemembered - Object.keys(now).length, 0);
  for (const [id, at] of absent.slice(0, room)) now[id] = at;
}

function firstSeenIn(document: string): Record<string, string> {
  try {
    return (JSON.parse(document) as FeedDocument).firstSeen ?? {};
  } catch {
    return {};
  }
}

export type StoredFeed = { key: string; document: string; fetchedAtMs: number };

/** What the jobs' worker does with feeds. */
export type FeedTasks = {
  readPage(input: { board: string; feed: string; page: Page; nowMs: number }): PageReading;
  assemble(input: { pages: string[]; known: KnownDocuments; nowMs: number }): Assembly;
  /** False when it cannot be read. */
  put(feed: StoredFeed): boolean;
  hide(listings: string[]): void;
};
