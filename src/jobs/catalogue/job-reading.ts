// What a page says of a job, as the catalogue keeps it. Pure, because it is made off the serving thread.
import { createHash } from "node:crypto";
import type { ListedJob } from "../boards/board.ts";
import { fold, foldCompany } from "../job/fold.ts";
import type { Job } from "../job/job.ts";
import { urlKey } from "../job/job-url.ts";
import type { JobsTable } from "../job-tables.ts";

/** Of every job in a result: enough to see whether it is new or changed. */
export type SeenJob = {
  id: string;
  digest: string;
  /** Empty where no closing date is stated. */
  closesAt: string;
  linkKey: string;
  /** Of the lists that show this feed, those that the job belongs to. */
  lists: readonly string[];
};

/** The date is empty where the board states none. */
export type JobReading = Pick<
  JobsTable,
  keyof Job | "facets" | "closes_at" | "digest" | "link_key" | "advert_key"
>;

const hashOf = (parts: unknown) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);

/** Of everything that the board sent: equal as long as the advert is unchanged. */
const digestOf = ({ job, facets, expiresAt }: ListedJob) => hashOf([job, facets, expiresAt]);

/** Links with the same key lead to the same page. */
export const linkKey = (url: string) => hashOf(urlKey(url));

/** The same employer, title and place; empty where one of them is not stated, since a doubt keeps jobs apart. */
function advertKey({ company, title, location }: Job): string {
  const place = location.split(/[,;]/).map(fold).filter(Boolean).sort();
  const parts = [foldCompany(company), fold(title), place.join()];
  return parts.includes("") ? "" : hashOf(parts);
}

export function seenJob(listed: ListedJob, lists: readonly string[]): SeenJob {
  const { job, expiresAt } = listed;
  return { id: job.id, digest: digestOf(listed), closesAt: expiresAt, linkKey: linkKey(job.url), lists };
}

export function jobReading(listed: ListedJob): JobReading {
  const { job, facets, expiresAt } = listed;
  return {
    ...job,
    facets: JSON.stringify(facets),
    closes_at: expiresAt,
    digest: digestOf(listed),
    link_key: linkKey(job.url),
    advert_key: advertKey(job),
  };
}
