// A database of before the first release, whose steps became one: whoever opens it is told what to do, and it stays as it is.
import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { openPostgresPool, postgresDialect } from "../../src/database/postgres/postgres.ts";
import { openSqliteFile, sqliteFileName } from "../../src/database/sqlite/sqlite.ts";
import { sqliteDialect } from "../../src/database/sqlite/sqlite-dialect.ts";
import { runCommand } from "../support/command-line.ts";
import { eachEngine, type Place, silentLog, sqlitePlace } from "../support/engines.ts";

const oldSteps = ["0001-changes", "0002-access", "0003-providers", "0004-feeds"];

async function onDatabase<T>({ url, dataDir }: Place, work: (db: Kysely<unknown>) => Promise<T>): Promise<T> {
  const db = new Kysely<unknown>({
    dialect:
      url === null
        ? sqliteDialect(openSqliteFile(join(dataDir, sqliteFileName), { readonly: false }))
        : postgresDialect(openPostgresPool(url, silentLog)),
  });
  return work(db).finally(() => db.destroy());
}

const makeOld = (place: Place) =>
  onDatabase(place, async (db) => {
    await sql`create table migrations (number integer primary key, name text not null)`.execute(db);
    for (const [index, name] of oldSteps.entries())
      await sql`insert into migrations (number, name) values (${index + 1}, ${name})`.execute(db);
  });

const stepsIn = (place: Place) =>
  onDatabase(place, async (db) => {
    const { rows } = await sql<{ name: string }>`select name from migrations order by number`.execute(db);
    return rows.map(({ name }) => name);
  });

const advice = ["If it is the demo's, delete its folder", "kazi providers export", "kazi providers import"];

eachEngine("a database of before the first release", (engine) => {
  test("is left as it is by every command, which says what to do", async () => {
    const place = await engine.newPlace();
    await makeOld(place);
    for (const words of [
      ["serve"],
      ["keys", "list"],
      ["providers", "export"],
      ["db", "migrate"],
      ["db", "backup", join(sqlitePlace().dataDir, "old.backup")],
    ]) {
      const { exitCode, stderr } = await runCommand(place, words, { PORT: "0" });
      expect([words, exitCode]).toEqual([words, 1]);
      for (const part of ["was made by Kazi 0.1.0", ...advice]) expect(stderr).toContain(part);
    }
    expect(await stepsIn(place)).toEqual(oldSteps);
  }, 180_000);

  test("is an error to the doctor, with the same advice", async () => {
    const place = await engine.newPlace();
    await makeOld(place);
    const { exitCode, stdout } = await runCommand(place, ["doctor", "--json"]);
    expect(exitCode).toBe(1);
    const found = JSON.parse(stdout) as { name: string; state: string; says: string; advice: string }[];
    const steps = found.find(({ name }) => name === "steps");
    expect(steps).toMatchObject({ state: "error", says: expect.stringContaining("made by Kazi 0.1.0") });
    for (const part of advice) expect(steps?.advice).toContain(part);
  }, 60_000);
});

test("a demo of before the first release is told to be deleted", async () => {
  const place = sqlitePlace();
  const dataDir = join(place.dataDir, "demo");
  mkdirSync(dataDir);
  await makeOld({ ...place, dataDir });
  const { exitCode, stderr } = await runCommand(place, ["serve", "--demo"], { PORT: "0" });
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining("delete its folder")]);
}, 60_000);
