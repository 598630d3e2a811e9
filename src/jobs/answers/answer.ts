// One endpoint's answer: the jobs of its feeds merged, without duplicates, newest first, serialised and compressed once.
// Pure, because it is made off the serving thread.
import { digestOf, type EncodedBytes, isWorthPacking, pack } from "../../http/bodies/content-encoding.ts";
import type { ListedJob } from "../boards/board.ts";
import type { Job } from "../job/job.ts";
import { urlKey } from "../job/job-url.ts";
import { withoutDuplicates } from "../search/duplicates.ts";
import { compareText } from "../search/job-search.ts";

export const maxJobs = 300;
export const jobsPerPage = 40;
const oldestJobMs = 180 * 86_400_000;
const oldestFeedMs = 7 * 86_400_000;

export type FeedJobs = { jobs: readonly ListedJob[]; fetchedAtMs: number };
/** What is sent: finished bytes in each encoding. */
export type Body = { contentType: string; digest: string; count: number; bytes: EncodedBytes };

export type Hidden = { ids: ReadonlySet<string>; links: ReadonlySet<string> };

export function mergeFeeds(
  feeds: readonly FeedJobs[],
  keeps: (listed: ListedJob) => boolean,
  { nowMs, hidden }: { nowMs: number; hidden: Hidden },
): ListedJob[] {
  const wanted = (listed: ListedJob) => keeps(listed) && !isHidden(listed.job, hidden);
  const current = feeds
    .filter((feed) => nowMs - feed.fetchedAtMs <= oldestFeedMs)
    .flatMap((feed) => feed.jobs.filter((listed) => wanted(listed) && isCurrent(listed, nowMs)));
  const jobs = current.length > 0 ? current : feeds.flatMap((feed) => feed.jobs.filter(wanted));
  return withoutDuplicates(jobs).sort(newestFirst);
}

export function newestFirst(a: ListedJob, b: ListedJob): number {
  return compareText(b.job.date, a.job.date) || compareText(a.job.id, b.job.id);
}

export function isCurrent({ job, expiresAt }: ListedJob, nowMs: number): boolean {
  return nowMs - Date.parse(job.date) <= oldestJobMs && (expiresAt === "" || Date.parse(expiresAt) > nowMs);
}

export function isHidden(job: Job, hidden: Hidden): boolean {
  return hidden.ids.has(job.id) || (hidden.links.size > 0 && hidden.links.has(urlKey(job.url)));
}

export function encodeBody(text: string, contentType: string, count: number): Body {
  const identity = new TextEncoder().encode(text);
  const packed = isWorthPacking(identity) && { gzip: pack(identity, "gzip"), br: pack(identity, "br") };
  return { contentType, digest: digestOf(identity), count, bytes: { identity, ...packed } };
}
