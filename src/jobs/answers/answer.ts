// One endpoint's answer: the jobs of its feeds merged, without duplicates, newest first, serialised and compressed once.
// Pure, because it is made off the serving thread.
import { digestOf, type EncodedBytes, isWorthPacking, pack } from "../../http/bodies/content-encoding.ts";
import type { ListedJob } from "../boards/board.ts";
import type { Job } from "../job/job.ts";
import { compareText } from "../search/job-search.ts";

export const maxJobs = 300;
export const jobsPerPage = 40;

/** What is sent: finished bytes in each encoding. */
export type Body = { contentType: string; digest: string; count: number; bytes: EncodedBytes };

type Dated = { job: Pick<Job, "id" | "date"> };

/** At most so many, newest first; the newest of every feed are among them, however much one of them brings. */
export function fairNewest<Each extends Dated & { feed: string }>(
  jobs: readonly Each[],
  max: number,
): readonly Each[] {
  if (jobs.length <= max) return jobs;
  const feeds = Map.groupBy(jobs, ({ feed }) => feed);
  const share = Math.floor(max / feeds.size);
  const kept = new Set([...feeds.values()].flatMap((ofFeed) => ofFeed.slice(0, share)));
  for (const listed of jobs) {
    if (kept.size >= max) break;
    kept.add(listed);
  }
  return jobs.filter((listed) => kept.has(listed));
}

export function newestFirst(a: Dated, b: Dated): number {
  return compareText(b.job.date, a.job.date) || compareText(a.job.id, b.job.id);
}

/** A job that has expired since it was read is not shown. */
export function isOpen({ expiresAt }: ListedJob, nowMs: number): boolean {
  return expiresAt === "" || Date.parse(expiresAt) > nowMs;
}

/** What few will ask for again is packed in the one way that all of them know. */
export function encodeBody(text: string, contentType: string, count: number, isForFew = false): Body {
  const identity = new TextEncoder().encode(text);
  const packed = isWorthPacking(identity) && {
    gzip: pack(identity, "gzip"),
    ...(!isForFew && { br: pack(identity, "br") }),
  };
  return { contentType, digest: digestOf(identity), count, bytes: { identity, ...packed } };
}
