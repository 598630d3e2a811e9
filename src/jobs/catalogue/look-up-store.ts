// SQL: the catalogue as the operator looks at it, closed jobs included.
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../database/tables/tables.ts";
import type { Facts } from "../facts/facts.ts";
import type { Facets } from "../job/job.ts";
import { matching } from "./closing-store.ts";

export type JobFilter = {
  board?: string | undefined;
  isClosed: boolean;
  /** Only those that have warnings, or of which one was taken back. */
  having?: "warnings" | "taken_back" | undefined;
  limit: number;
};

const shown = (db: Kysely<Tables>) =>
  db
    .selectFrom("jobs")
    .select(["id", "board", "title", "company", "location", "date", "first_seen", "changed_at"])
    .select(["closed_at", "closed_reason", "warnings", "taken_back"]);

/** The ones that changed last. */
export async function listJobs(db: Kysely<Tables>, { board, isClosed, having, limit }: JobFilter) {
  let query = shown(db).where("closed_at", isClosed ? "is not" : "is", null);
  if (board !== undefined) query = query.where("board", "=", board);
  if (having !== undefined) query = query.where(having, "<>", sql.lit(""));
  // Closing is a change as well. Few have warnings, and those of all boards have one index, open or closed.
  const order = isClosed && (having === undefined || board !== undefined) ? "closed_at" : "changed_at";
  return query.orderBy(order, "desc").orderBy("id").limit(limit).execute();
}

/** Those that an id or a link leads to, open or closed. */
export function jobsNamed(db: Kysely<Tables>, listing: string) {
  const { column, key } = matching(listing);
  return shown(db).where(column, "=", key).orderBy("id").execute();
}

/** One job with everything that is known of it, and the feeds it stands in; null when there is none. */
export async function lookUpJob(db: Kysely<Tables>, id: string) {
  const job = await db.selectFrom("jobs").selectAll().where("id", "=", id).executeTakeFirst();
  if (!job) return null;
  const feeds = await db
    .selectFrom("job_sightings")
    .select(["feed", "last_seen", "missed_at"])
    .where("job_id", "=", id)
    .orderBy("feed")
    .execute();
  const others = await db
    .selectFrom("jobs")
    .select("id")
    .where("group_id", "=", job.group_id)
    .where("id", "<>", id)
    .where("closed_at", "is", null)
    .orderBy("id")
    .execute();
  const lastSeen = [job.last_seen, ...feeds.map(({ last_seen }) => last_seen)].sort().at(-1) as string;
  return {
    ...job,
    facets: JSON.parse(job.facets) as Facets,
    facts: JSON.parse(job.facts) as Facts,
    last_seen: lastSeen,
    feeds,
    also_on: others.map((other) => other.id),
  };
}
