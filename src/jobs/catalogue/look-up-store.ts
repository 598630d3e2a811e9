// SQL: the catalogue as the operator looks at it, closed jobs included.
import type { Kysely } from "kysely";
import type { Tables } from "../../database/tables/tables.ts";
import type { Facts } from "../facts/facts.ts";
import type { Facets } from "../job/job.ts";
import { matching } from "./closing-store.ts";

export type JobFilter = {
  /** An id or a link. */
  listing?: string | undefined;
  board?: string | undefined;
  isClosed: boolean;
  limit: number;
};

/** The ones that changed last. */
export async function listJobs(db: Kysely<Tables>, { listing, board, isClosed, limit }: JobFilter) {
  let query = db
    .selectFrom("jobs")
    .select(["id", "board", "title", "company", "location", "date", "first_seen", "changed_at"])
    .select(["closed_at", "closed_reason"])
    .where("closed_at", isClosed ? "is not" : "is", null);
  if (board !== undefined) query = query.where("board", "=", board);
  if (listing !== undefined) query = query.where(matching(listing).column, "=", matching(listing).key);
  const order = isClosed ? "closed_at" : "changed_at";
  return query.orderBy(order, "desc").orderBy("id").limit(limit).execute();
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
