// Catalogues of made-up jobs, written by the engine itself: a million rows take some minutes and no memory here. Feeds with
// pages bring four times as many as the others; one job in ten is closed, and all came within the last forty days.
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { Client } from "pg";
import { openDatabase } from "../src/database/database.ts";
import { sqliteFileName } from "../src/database/sqlite/sqlite.ts";
import type { Engine } from "../src/database/tables/columns.ts";
import type { Tables } from "../src/database/tables/tables.ts";
import { feedNamed } from "../src/jobs/boards/all-boards.ts";
import { endpoints, listsShowing } from "../src/jobs/endpoints.ts";
import { factsOf } from "../src/jobs/facts/facts.ts";
import { systemClock } from "../src/process/clock.ts";
import { scratchFolder } from "./programs.ts";
import { silentLog } from "./provider-data.ts";

export type Place = { url: string | null; dataDir: string };
/** The same catalogue in several sizes, the smallest first. */
export type Filled = { engine: string; places: Map<number, Place> };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const facets = JSON.stringify({
  categories: ["Support"],
  tags: [],
  level: "",
  remote: true,
  country: "KE",
  places: ["Nairobi"],
  openTo: null,
});
const facts = JSON.stringify(
  factsOf({
    ...{
      title: "Clerk",
      company: "Company",
      text: "You will answer people.",
      places: ["Nairobi"],
      openTo: null,
    },
    ...{ published: "", closes: "", type: "full-time", level: "", categories: ["Support"], tags: [] },
    ...{ isRemote: true, country: "KE" },
  }),
);
/** Each as often as it has shares. */
const shares = [...new Set(endpoints.flatMap(({ feeds }) => feeds))].flatMap((key) =>
  Array<string>(feedNamed(key).feed.maxPages > 1 ? 4 : 1).fill(key),
);
const sentence =
  "You will answer people who write or call, note what they need, and see to it that they get it. ";
/** Of usual length. */
const description = Array.from({ length: 25 }, (_, n) => `${n + 1}. ${sentence}`).join("\n");

/** One catalogue per size, the greater ones grown from the smaller. */
export async function fillCatalogues(sizes: number[], postgresUrl: string | null): Promise<Filled> {
  const places = new Map<number, Place>();
  const nowMs = systemClock.now();
  let before = 0;
  for (const size of sizes) {
    const place = { url: null, dataDir: scratchFolder() };
    const url = postgresUrl && (await newDatabase(postgresUrl, size, before));
    const [file, grown] = [place, places.get(before)].map((each) =>
      join(each?.dataDir ?? "", sqliteFileName),
    );
    if (url === null && before > 0) copyFileSync(String(grown), String(file));
    places.set(size, { ...place, url });
    await growCatalogue({ ...place, url }, before, size, nowMs);
    before = size;
  }
  return { engine: postgresUrl === null ? "SQLite" : "PostgreSQL", places };
}

async function newDatabase(server: string, size: number, before: number): Promise<string> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database jobs_${size} ${before > 0 ? `template jobs_${before}` : ""}`);
  await client.end();
  return new URL(`/jobs_${size}`, server).href;
}

/** Brings a catalogue that has the jobs below `from` to `to` jobs. */
async function growCatalogue(place: Place, from: number, to: number, nowMs: number): Promise<void> {
  const database = await openDatabase({ ...place, log: silentLog, hasLongTimeouts: true });
  const { write: db, engine } = database;
  if (engine === "sqlite") await sql`pragma synchronous = off`.execute(db);
  for (const [index, key] of shares.entries()) await addJobsOf(db, engine, { key, index, from, to, nowMs });
  await sql`insert into job_changes (seq, op, job_id, at)
    with recursive n(i) as (${numbers(from, to, 1)})
    select i + 1, 'added', 'job-' || i, ${isoOf(engine, sql`${sql.lit(nowMs - 29 * dayMs)} + i`)} from n`.execute(
    db,
  );
  await sql`update job_change_count set seq = ${to}`.execute(db);
  await sql`${sql.raw(engine === "sqlite" ? "pragma wal_checkpoint(truncate)" : "vacuum analyze")}`.execute(
    db,
  );
  await database.close();
}

type Share = { key: string; index: number; from: number; to: number; nowMs: number };

async function addJobsOf(db: Kysely<Tables>, engine: Engine, share: Share): Promise<void> {
  const { key, index, from, to, nowMs } = share;
  const [board = "", feed = ""] = key.split("/");
  const now = new Date(nowMs).toISOString();
  const first = Math.ceil((from - index) / shares.length) * shares.length + index;
  const rows = sql`with recursive n(i) as (${numbers(first, to, shares.length)})`;
  const id = sql`${board} || '-' || i`;
  const date = isoOf(engine, sql`${sql.lit(nowMs)} - (i * 7919 % ${sql.lit((40 * dayMs) / 1_000)}) * 1000`);
  const closesAt = isoOf(
    engine,
    sql`${sql.lit(nowMs + dayMs)} + (i * 4801 % ${sql.lit((40 * dayMs) / 1_000)}) * 1000`,
  );
  const closedAt = isoOf(
    engine,
    sql`${sql.lit(nowMs)} - (i * 6211 % ${sql.lit((29 * dayMs) / 1_000)}) * 1000`,
  );
  const isClosed = sql`i / ${sql.lit(shares.length)} % 10 = 9`;
  await sql`insert into jobs (id, board, feed, title, company, location, type, date, url, description, source, facets, facts,
      closes_at, digest, link_key, advert_key, text_key, group_id, first_seen, last_seen, changed_at, closed_at, closed_reason)
    ${rows} select ${id}, ${board}, ${feed}, 'Clerk number ' || i, 'Company ' || (i % 9973), 'Nairobi, Kenya', 'full-time',
      ${date}, 'https://' || ${board} || '.example/jobs/' || i, ${description} || i, ${board}, ${facets}, ${facts},
      case when i % 3 = 0 then ${closesAt} else '' end, 'd' || i, 'l' || i, 'a' || i, 't' || i, ${id}, ${date}, ${now},
      ${date}, case when ${isClosed} then ${closedAt} end, case when ${isClosed} then 'gone' end from n`.execute(
    db,
  );
  await sql`insert into job_sightings (board, feed, job_id, last_seen)
    ${rows} select ${board}, ${feed}, ${id}, ${now} from n where not (${isClosed})`.execute(db);
  for (const list of listsShowing(key))
    await sql`insert into job_lists (list, board, feed, date, job_id)
      ${rows} select ${list}, ${board}, ${feed}, ${date}, ${id} from n where not (${isClosed})
      on conflict do nothing`.execute(db);
  await sql`insert into feeds (board, feed, ticket, kept_ticket, called_at, fetched_at, count, odd, recent_counts,
      consecutive_failures, quarantined_results)
    values (${board}, ${feed}, 1, 1, ${now}, ${now}, 300, 0, '[300]', 0, 0) on conflict do nothing`.execute(
    db,
  );
  for (const { name } of endpoints)
    await sql`insert into list_renewals (endpoint, renewed_at) values (${name}, ${now}) on conflict do nothing`.execute(
      db,
    );
}

function numbers(from: number, to: number, step: number): RawBuilder<unknown> {
  const [first, last, by] = [from, to, step].map((number) => sql.lit(number));
  return sql`select cast(${first} as bigint) where ${first} < ${last}
    union all select i + ${by} from n where i + ${by} < ${last}`;
}

function isoOf(engine: Engine, ms: RawBuilder<unknown>): RawBuilder<string> {
  return engine === "sqlite"
    ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', (${ms}) / 1000.0, 'unixepoch')`
    : sql`to_char(to_timestamp((${ms}) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
