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

type InList = { job: Pick<Job, "id" | "date">; feed: string };

/** Which jobs stand in a list, so many of each feed, in the order of the boards, each the newest first. */
export async function newestOfList(
  db: Kysely<Tables>,
  { list, boards, perFeed }: { list: string; boards: readonly string[]; perFeed: number },
): Promise<InList[]> {
  const found: InList[] = [];
  for (const board of boards)
    for (const feed of await feedsInList(db, list, board)) {
      const rows = await db
        .selectFrom("job_lists")
        .select(["job_id as id", "date"])
        .where("list", "=", list)
        .where("board", "=", board)
        .where("feed", "=", feed)
        .orderBy("date", "desc")
        .orderBy("job_id")
        .limit(perFeed)
        .execute();
      found.push(...rows.map((job) => ({ job, feed: `${board}/${feed}` })));
    }
  return found;
}

/** Those that brought a board's jobs, also one that is asked no more: from each to the next in the index. */
async function feedsInList(db: Kysely<Tables>, list: string, board: string): Promise<string[]> {
  const { rows } = await sql<{ feed: string }>`
    with recursive known(feed) as (
      select min(feed) from job_lists where list = ${list} and board = ${board}
      union all select (
        select min(feed) from job_lists where list = ${list} and board = ${board} and feed > known.feed
      ) from known where known.feed is not null
    ) select feed from known where feed is not null`.execute(db);
  return rows.map(({ feed }) => feed);
}

/** Those that are open, in the order of their ids here. */
export async function openJobsAmong(db: Kysely<Tables>, ids: readonly string[]): Promise<JobWithFacts[]> {
  const rows = await inChunks(ids, (some) => openJobs(db).where("jobs.id", "in", some).execute());
  const byId = new Map(rows.map((row) => [row.id, listedJob(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
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

/** Without their texts they are read much faster: those are long. */
export function openJobs(db: Kysely<Tables>, hasText = true) {
  return db
    .selectFrom("jobs")
    .select(["id", "title", "company", "location", "type", "jobs.date", "url", "source"])
    .select(sql<string>`substr(description, 1, ${sql.lit(hasText ? readLength : 0)})`.as("description"))
    .select(["facets", "facts", "closes_at", "group_id", "first_seen"])
    .where("closed_at", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof openJobs>["execute"]>>[number];

export function listedJob({ facets, facts, closes_at, description, ...row }: Row): JobWithFacts {
  const { id, title, company, location, type, date, url, source } = row;
  const excerpt = cutAtWord(description, maxExcerptLength);
  return {
    job: { id, title, company, location, type, date, url, description: excerpt, source },
    facets: JSON.parse(facets) as Facets,
    facts: JSON.parse(facts) as Facts,
    expiresAt: closes_at,
  };
}
