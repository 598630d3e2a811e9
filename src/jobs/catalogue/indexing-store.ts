// SQL: which words the index holds of a job. Those of new and changed adverts come with their readings, made off the
// serving thread; of a job that only came into another list, or is shown again, they are made from its row.
import type { Kysely } from "kysely";
import type { Tx } from "../../database/database.ts";
import type { Tables } from "../../database/tables/tables.ts";
import type { Facts } from "../facts/facts.ts";
import type { Facets } from "../job/job.ts";
import type { JobsTable } from "../job-tables.ts";
import { inChunks } from "./in-chunks.ts";
import { filterWord, type IndexWords, indexVersion, indexWords, joined } from "./index-words.ts";
import { takeTurn } from "./job-change-store.ts";
import { rememberWords, removeFromIndex, writeIndex } from "./job-index-store.ts";

export type Indexable = Pick<JobsTable, "id" | "date" | "group_id" | "closes_at"> & { words: IndexWords };

/** Jobs that were just written, with the lists that they stand in now. */
export async function indexJobs(tx: Tx, jobs: readonly Indexable[], now: string): Promise<void> {
  const ids = jobs.map(({ id }) => id);
  const lists = await listsOfJobs(tx, ids);
  const numbers = await numbersOf(tx, jobs);
  const entries = jobs.map(({ id, words, ...job }) => {
    const filters = [...words.filters, ...(lists.get(id) ?? [])];
    return { ...job, id, number: numbers.get(id) as number, words: { ...words, filters } };
  });
  await writeIndex(tx, entries);
  await inChunks(entries, async (some) => {
    await tx
      .insertInto("indexed_jobs")
      .values(
        some.map(({ id, number, group_id, closes_at, words: { title, head, filters } }) => ({
          ...{ number, job_id: id, group_id, closes_at, indexed_at: now },
          ...{ title: joined(title), head: joined(head), filters: joined(filters) },
        })),
      )
      .onConflict((conflict) =>
        conflict.column("number").doUpdateSet((eb) => ({
          group_id: eb.ref("excluded.group_id"),
          closes_at: eb.ref("excluded.closes_at"),
          title: eb.ref("excluded.title"),
          head: eb.ref("excluded.head"),
          filters: eb.ref("excluded.filters"),
        })),
      )
      .execute();
    return [];
  });
  await rememberWords(tx, entries, now.slice(0, 7));
}

/** As their rows say; closed ones are left out. */
export async function indexStored(tx: Tx, ids: readonly string[], now: string): Promise<void> {
  const rows = await inChunks(ids, (some) =>
    tx.selectFrom("jobs").selectAll().where("id", "in", some).where("closed_at", "is", null).execute(),
  );
  const known = rows.map((row) => {
    const { id, title, company, location, type, date, url, description, source } = row;
    const listed = {
      job: { id, title, company, location, type, date, url, description, source },
      facets: JSON.parse(row.facets) as Facets,
      facts: JSON.parse(row.facts) as Facts,
      expiresAt: row.closes_at,
    };
    return { ...row, words: indexWords(listed, row.board) };
  });
  await indexJobs(tx, known, now);
}

export async function unindexJobs(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await inChunks(ids, (some) =>
    tx.deleteFrom("indexed_jobs").where("job_id", "in", some).returning("number").execute(),
  );
  await removeFromIndex(
    tx,
    rows.map(({ number }) => number),
  );
}

const jobsAtOnce = 25;

/** Whether the index was made by rules of another time, and which open jobs are to be looked at next then. */
export async function nextToIndex(db: Kysely<Tables>): Promise<string[] | null> {
  const progress = await db.selectFrom("job_index_progress").selectAll().executeTakeFirstOrThrow();
  if (progress.version === indexVersion) return null;
  const rows = await db
    .selectFrom("jobs")
    .select("id")
    .where("id", ">", progress.after_id)
    .where("closed_at", "is", null)
    .orderBy("id")
    .limit(jobsAtOnce)
    .execute();
  return rows.map(({ id }) => id);
}

/** Of a database from before the index, or of an index made by other rules; none are left once `ids` is empty. */
export async function indexAgain(tx: Tx, ids: readonly string[], now: string): Promise<void> {
  await takeTurn(tx);
  await indexStored(tx, ids, now);
  const last = ids.at(-1);
  await tx
    .updateTable("job_index_progress")
    .set(last === undefined ? { version: indexVersion, after_id: "" } : { after_id: last })
    .execute();
}

async function listsOfJobs(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await inChunks(ids, (some) =>
    tx.selectFrom("job_lists").select(["job_id", "list"]).where("job_id", "in", some).execute(),
  );
  const byJob = Map.groupBy(rows, ({ job_id }) => job_id);
  return new Map(Array.from(byJob, ([id, lists]) => [id, lists.map(({ list }) => filterWord("list", list))]));
}

/** Numbers of one second. */
export const numbersASecond = 2 ** 21;

/** By id. Whoever has a number keeps it; of new jobs published in the same second, their ids decide. */
async function numbersOf(tx: Tx, jobs: readonly Indexable[]): Promise<Map<string, number>> {
  const ids = jobs.map(({ id }) => id);
  const known = await inChunks(ids, (some) =>
    tx.selectFrom("indexed_jobs").select(["job_id", "number"]).where("job_id", "in", some).execute(),
  );
  const numbers = new Map(known.map(({ job_id, number }) => [job_id, number]));
  const given = new Set<number>();
  for (let left = jobs.filter(({ id }) => !numbers.has(id)); left.length > 0; ) {
    for (const { id, date } of left) {
      let number = (numbers.get(id) ?? firstNumber(id, date) - 1) + 1;
      while (given.has(number)) number++;
      given.add(number);
      numbers.set(id, number);
    }
    const wanted = left.map(({ id }) => numbers.get(id) as number);
    const taken = await inChunks(wanted, (some) =>
      tx.selectFrom("indexed_jobs").select("number").where("number", "in", some).execute(),
    );
    const isTaken = new Set(taken.map(({ number }) => number));
    left = left.filter(({ id }) => isTaken.has(numbers.get(id) as number));
  }
  return numbers;
}

const firstNumber = (id: string, date: string) =>
  Math.max(0, Math.floor(Date.parse(date) / 1_000)) * numbersASecond + (Bun.hash.crc32(id) % numbersASecond);
