// The rest of what a list leaves out of its jobs: what was told before, and a bounded number more, each asked for once.
import type { Board, Feed } from "../boards/board.ts";
import type { SeenJob } from "../catalogue/job-reading.ts";
import type { FeedFetchOptions } from "./feed-fetch.ts";
import type { HeldResult, IncompleteJob, JobDetail } from "./feed-readings.ts";

/** All jobs of the result as they are with it; null where the board tells nothing beside its list. */
export async function completeJobs(
  board: Board,
  feed: Feed,
  result: HeldResult,
  options: FeedFetchOptions,
): Promise<SeenJob[] | null> {
  if (!board.details) return null;
  const { store, reader } = options;
  const jobs = await reader.incomplete(board, result);
  const known = await store.details.known(jobs.map(({ id }) => id));
  const asked = new Set(known.map(({ id }) => id));
  const details = known.filter(({ detail }) => detail !== "");
  for (const job of jobs.filter(({ id }) => !asked.has(id)).slice(0, board.details.perRefresh)) {
    const told = await askFor(board, job, options);
    if (told === "failed") break;
    if (told) details.push(told);
  }
  return reader.complete(board, feed, result, details);
}

/** A board that fails once is not asked for the next. */
async function askFor(
  board: Board,
  { id, detailUrl: url }: IncompleteJob,
  { outbound, store: { details }, reader, clock }: FeedFetchOptions,
): Promise<JobDetail | null | "failed"> {
  if (!(await details.take(id, clock.now()))) return null;
  const answer = await outbound.get({ url, allowedHosts: board.hosts });
  if (answer.kind !== "ok") {
    if (answer.kind === "failed" && !answer.failure.reachedHost) await details.giveBack(id);
    return "failed";
  }
  const { bytes, contentType } = answer;
  const detail = await reader.readDetail(board, { number: 1, bytes, contentType });
  if (detail === null) return null;
  await details.keep(id, detail);
  return { id, detail };
}
