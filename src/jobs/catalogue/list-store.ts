// SQL: the open jobs of the catalogue as others read them. Every reading is bounded, whatever the size of the catalogue.
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../database/tables/tables.ts";
import type { Facts } from "../facts/facts.ts";
import type { Facets, Job } from "../job/job.ts";
import { cutAtWord } from "../job/job-text.ts";
import { urlKey } from "../job/job-url.ts";
import { inChunks } from "./in-chunks.ts";
import type { JobWithFacts } from "./job-reading.ts";

export const maxExcerptLength = 2_000;
/** Characters are counted differently by the engines; the excerpt is cut from what is surely enough. */
const readLength = maxExcerptLength + 200;

/** The newest open jobs of a list, so many of each board, in the order of the boards, each the newest first. */
export async function newestOfList(
  db: Kysely<Tables>,
  { list, boards, perBoard }: { list: string; boards: readonly string[]; perBoard: number },
): Promise<JobWithFacts[]> {
  const jobs: JobWithFacts[] = [];
  for (const board of boards) {
    const rows = await openJobs(db)
      .innerJoin("job_lists", "job_lists.job_id", "jobs.id")
      .where("job_lists.list", "=", list)
      .where("job_lists.board", "=", board)
      .orderBy("job_lists.date", "desc")
      .orderBy("job_lists.job_id")
      .limit(perBoard)
      .execute();
    jobs.push(...rows.map(listedJob));
  }
  return jobs;
}

/** Of all feeds of a board, what came or changed last. */
export async function newestOfBoard(db: Kysely<Tables>, board: string, limit: number): Promise<Job[]> {
  const rows = await openJobs(db)
    .where("jobs.board", "=", board)
    .orderBy("changed_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => listedJob(row).job);
}

/** One open job by its id. */
export async function openJob(db: Kysely<Tables>, id: string): Promise<JobWithFacts | null> {
  const row = await openJobs(db).where("jobs.id", "=", id).executeTakeFirst();
  return row ? listedJob(row) : null;
}

/** The dates of jobs as they are known, also of closed ones. */
export async function datesOf(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await inChunks(ids, (some) =>
    db.selectFrom("jobs").select(["id", "date"]).where("id", "in", some).execute(),
  );
  return new Map(rows.map(({ id, date }) => [id, date]));
}

/** What was read from these adverts, closed ones among them. */
export async function factsOfJobs(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, Facts>> {
  const rows = await inChunks(ids, (some) =>
    db.selectFrom("jobs").select(["id", "facts"]).where("id", "in", some).execute(),
  );
  return new Map(rows.map(({ id, facts }) => [id, JSON.parse(facts) as Facts]));
}

/** What the operator has hidden, by id or by link, whether it is in the catalogue or not. */
export async function hiddenJobs(db: Kysely<Tables>): Promise<(job: Job) => boolean> {
  const rows = await db.selectFrom("hidden_jobs").select("listing").execute();
  const keys = new Set(rows.map(({ listing }) => (listing.includes("://") ? urlKey(listing) : listing)));
  return (job) => keys.has(job.id) || (keys.size > 0 && keys.has(urlKey(job.url)));
}

function openJobs(db: Kysely<Tables>) {
  return db
    .selectFrom("jobs")
    .select(["id", "title", "company", "location", "type", "jobs.date", "url", "source"])
    .select(sql<string>`substr(description, 1, ${sql.lit(readLength)})`.as("description"))
    .select(["facets", "facts", "closes_at"])
    .where("closed_at", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof openJobs>["execute"]>>[number];

function listedJob({ facets, facts, closes_at, description, ...row }: Row): JobWithFacts {
  const { id, title, company, location, type, date, url, source } = row;
  const excerpt = cutAtWord(description, maxExcerptLength);
  return {
    job: { id, title, company, location, type, date, url, description: excerpt, source },
    facets: JSON.parse(facets) as Facets,
    facts: JSON.parse(facts) as Facts,
    expiresAt: closes_at,
  };
}
