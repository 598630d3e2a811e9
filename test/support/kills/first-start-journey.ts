// Rounds of: a process makes its database and is killed before, in the middle of or after that, as the system's own tables
// of locks show. It leaves all of the database or nothing, and the next start succeeds.
import { expect } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { Kysely, sql } from "kysely";
import { Client } from "pg";
import { freePort } from "../../../scripts/free-port.ts";
import { allMigrations } from "../../../src/database/migrations/all-migrations.ts";
import {
  migrationsLock,
  openPostgresPool,
  postgresDialect,
} from "../../../src/database/postgres/postgres.ts";
import { openSqliteFile } from "../../../src/database/sqlite/sqlite.ts";
import { sqliteDialect } from "../../../src/database/sqlite/sqlite-dialect.ts";
import { resultOf, startCommand } from "../command-line.ts";
import { type Place, silentLog, type TestEngine } from "../engines.ts";
import { becomes } from "../waiting.ts";

type Child = ReturnType<typeof startCommand>;
type Moment = "before" | "middle" | "after";
/** Whether the process is bringing the database up to date at this moment. */
type Look = (child: Child) => Promise<boolean>;

const longStartMs = 120_000;
/** Beside much else the moment may be missed: so many times the rounds are tried until enough have hit it. */
const maxTries = 5;
/** Where SQLite's one writer holds its lock, in the file that its readers share. */
const writerLock = "120 120";

export const canSeeLocks = existsSync("/proc/locks");

export async function firstStartJourney(engine: TestEngine, rounds: number): Promise<void> {
  const killed: Record<Moment, number> = { before: 0, middle: 0, after: 0 };
  const wanted = Math.ceil(rounds / 2);
  let maxMs = 50;
  let tried = 0;
  while (tried < rounds || (killed.middle < wanted && tried < rounds * maxTries)) {
    const place = await engine.newPlace();
    const watch = await watchOf(place);
    const isServer = tried % 3 === 2;
    const env = { PORT: String(freePort()), BOARDS_ORIGIN: "http://127.0.0.1:9" };
    const words = isServer ? ["serve", "--only", "providers"] : ["db", "migrate"];
    const child = startCommand(place, words, env);
    const ended = resultOf(child);
    let wasWriting = false;
    try {
      if (tried % 6 === 5) await Bun.sleep(Math.random() * 300);
      else {
        const began = await until(watch.look, child, true);
        // The first one is measured, so that the others are killed within what it takes.
        if (tried === 0 && (await until(watch.look, child, false)))
          maxMs = Math.max(maxMs, performance.now() - began);
        else if (tried > 0) await Bun.sleep(Math.random() * maxMs);
      }
      wasWriting = await watch.look(child);
    } finally {
      child.kill("SIGKILL");
      await ended;
      await watch.stop();
    }
    const applied = await appliedIn(place);
    expect([0, allMigrations.length]).toContain(applied);
    killed[applied > 0 ? "after" : wasWriting ? "middle" : "before"] += 1;
    await expectStart(place, isServer);
    expect(await appliedIn(place)).toBe(allMigrations.length);
    tried += 1;
  }
  console.log(
    `first start on ${engine.engine}: ${tried} killed, ${killed.before} before the database was made, ${killed.middle} in the middle, ${killed.after} after; 0 left half of it, ${tried} started again`,
  );
  if (canSeeLocks || engine.engine === "postgres") expect(killed.middle).toBeGreaterThanOrEqual(wanted);
  else console.warn("SKIPPED, no table of locks here: whether the kills hit");
}

/** When it was first so; 0 when the process ended before. */
async function until(look: Look, child: Child, isWriting: boolean): Promise<number> {
  while (child.exitCode === null) {
    if ((await look(child)) === isWriting) return performance.now();
    await Bun.sleep(1);
  }
  return 0;
}

async function watchOf({ url }: Place): Promise<{ look: Look; stop(): Promise<void> }> {
  if (url === null)
    return {
      look: async ({ pid }) =>
        canSeeLocks &&
        new RegExp(` WRITE +${pid} \\S+ ${writerLock}$`, "m").test(readFileSync("/proc/locks", "utf8")),
      stop: async () => {},
    };
  const client = new Client({ connectionString: url });
  await client.connect();
  const question = `select 1 from pg_locks where locktype = 'advisory' and objid = ${migrationsLock} and granted
    and database = (select oid from pg_database where datname = current_database())`;
  return {
    look: async () => (await client.query(question)).rows.length > 0,
    stop: () => client.end(),
  };
}

async function expectStart(place: Place, isServer: boolean): Promise<void> {
  if (!isServer) {
    const { exitCode, stderr } = await resultOf(startCommand(place, ["db", "migrate", "--json"]));
    expect([exitCode, stderr]).toEqual([0, ""]);
    return;
  }
  const port = freePort();
  const next = startCommand(place, ["serve", "--only", "providers"], { PORT: String(port) });
  const ended = resultOf(next);
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await becomes(async () => next.exitCode !== null || (await isReady()), longStartMs);
  const wasReady = await isReady();
  next.kill("SIGKILL");
  const { stdout, stderr } = await ended;
  expect([wasReady, wasReady ? "" : stdout + stderr]).toEqual([true, ""]);
}

/** How many steps the bookkeeping knows, without bringing the database up to date; 0 where there is none yet. */
async function appliedIn(place: Place): Promise<number> {
  const dialect = place.url
    ? postgresDialect(openPostgresPool(place.url, silentLog))
    : sqliteDialect(openSqliteFile(`${place.dataDir}/kazi.sqlite`, { readonly: false }));
  const db = new Kysely<unknown>({ dialect });
  try {
    const { rows } = await sql<{ count: number }>`select count(*) as count from migrations`.execute(db);
    return Number(rows[0]?.count);
  } catch {
    return 0;
  } finally {
    await db.destroy();
  }
}
