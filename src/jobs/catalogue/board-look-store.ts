// SQL: how a board's jobs look now, and how they looked when somebody last checked.
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Tables } from "../../database/tables/tables.ts";
import { iso } from "../../process/clock.ts";

export type BoardLook = {
  jobs: number;
  /** The newest job's date; empty where there is none. */
  newest: string;
  /** How many of the jobs state each. */
  stated: Record<string, number>;
  /** Of the page with its terms; null while that was never read. */
  terms: string | null;
};

const fields = {
  company: "company",
  place: "location",
  type: "type",
  "closing date": "closes_at",
  text: "description",
} as const;

/** Of the jobs that stand in the last result of its feeds. */
export async function lookAt(db: Kysely<Tables>, board: string): Promise<Omit<BoardLook, "terms">> {
  const counted = Object.entries(fields).map(([name, column]) =>
    sql<number>`count(case when ${sql.ref(`jobs.${column}`)} <> '' then 1 end)`.as(name),
  );
  const { jobs, newest, ...stated } = await db
    .selectFrom("job_sightings as seen")
    .innerJoin("feeds", (join) =>
      join
        .onRef("feeds.board", "=", "seen.board")
        .onRef("feeds.feed", "=", "seen.feed")
        .onRef("feeds.fetched_at", "=", "seen.last_seen"),
    )
    .innerJoin("jobs", "jobs.id", "seen.job_id")
    .select((eb) => [eb.fn.countAll<number>().as("jobs"), eb.fn.max("jobs.date").as("newest")])
    .select(counted)
    .where("seen.board", "=", board)
    .executeTakeFirstOrThrow();
  const numbers = Object.entries(stated).map(([name, count]) => [name, Number(count)]);
  return { jobs: Number(jobs), newest: newest ?? "", stated: Object.fromEntries(numbers) };
}

export async function lastLook(
  db: Kysely<Tables>,
  board: string,
): Promise<{ seen: BoardLook; lookedAt: string } | null> {
  const row = await db.selectFrom("board_looks").selectAll().where("board", "=", board).executeTakeFirst();
  return row ? { seen: JSON.parse(row.seen), lookedAt: row.looked_at } : null;
}

export async function rememberLook(
  database: Database,
  board: string,
  seen: BoardLook,
  nowMs: number,
): Promise<void> {
  const look = { looked_at: iso(nowMs), seen: JSON.stringify(seen) };
  await database.change([], (tx) =>
    tx
      .insertInto("board_looks")
      .values({ board, ...look })
      .onConflict((conflict) => conflict.column("board").doUpdateSet(look))
      .execute(),
  );
}
