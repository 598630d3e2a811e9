// What a page says of a job, as the catalogue keeps it. Pure, because it is made off the serving thread.
import { createHash } from "node:crypto";
import type { ListedJob } from "../boards/board.ts";
import { type Facts, factsOf, factsVersion } from "../facts/facts.ts";
import { fold, foldCompany } from "../job/fold.ts";
import { boardSlugOf, type Job } from "../job/job.ts";
import { urlKey } from "../job/job-url.ts";
import type { JobsTable } from "../job-tables.ts";
import { type IndexWords, indexWords } from "./index-words.ts";

/** Of every job in a result: enough to see whether it is new or changed. */
export type SeenJob = {
  id: string;
  digest: string;
  linkKey: string;
  /** Of the lists that show this feed, those that the job belongs to. */
  lists: readonly string[];
};

/** The date is empty where the board states none. */
export type JobReading = Pick<
  JobsTable,
  keyof Job | "facets" | "facts" | "closes_at" | "digest" | "link_key" | "advert_key" | "text_key"
> & { words: IndexWords };

export type JobWithFacts = ListedJob & { facts: Facts };

export function withFacts(listed: ListedJob, nowMs: number): JobWithFacts {
  const { job, facets, expiresAt } = listed;
  const { title, company, description: text, location, type } = job;
  const { places, remote: isRemote, ...stated } = facets;
  const facts = factsOf({
    ...{ title, company, text, type, isRemote, closes: expiresAt, ...stated },
    places: places.length > 0 || stated.boardPlace ? places : [location],
    published: job.date || new Date(nowMs).toISOString(),
  });
  // A text's own closing date closes the job, where the board's fields name none.
  return { ...listed, expiresAt: expiresAt || (facts.closing?.closesAt ?? ""), facts };
}

const hashOf = (parts: unknown) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);

/** Of everything that the board sent and how it is read: equal as long as nothing else would come of it. */
const digestOf = ({ job, facets, expiresAt }: ListedJob) => hashOf([factsVersion, job, facets, expiresAt]);

/** Links with the same key lead to the same page. */
export const linkKey = (url: string) => hashOf(urlKey(url));

/** The same employer, title and place; empty where one of them is not stated, since a doubt keeps jobs apart. */
function advertKey({ company, title, location }: Job): string {
  const place = location.split(/[,;]/).map(fold).filter(Boolean).sort();
  const parts = [foldCompany(company), fold(title), place.join()];
  return parts.includes("") ? "" : hashOf(parts);
}

/** Two employers may both write one sentence, not a page. */
const leastTextLength = 400;

function textKey({ description }: Job): string {
  const text = fold(description);
  return text.length < leastTextLength ? "" : hashOf(text);
}

export function seenJob(listed: ListedJob, lists: readonly string[]): SeenJob {
  const { id, url } = listed.job;
  return { id, digest: digestOf(listed), linkKey: linkKey(url), lists };
}

export function jobReading(listed: ListedJob, nowMs: number): JobReading {
  const read = withFacts(listed, nowMs);
  const { job, facets, facts, expiresAt } = read;
  return {
    ...job,
    facets: JSON.stringify(facets),
    facts: JSON.stringify(facts),
    closes_at: expiresAt,
    digest: digestOf(listed),
    link_key: linkKey(job.url),
    advert_key: advertKey(job),
    text_key: textKey(job),
    words: indexWords(read, boardSlugOf(job.id)),
  };
}
