// A database, or a backup, in which somebody changed what protects the rows: the doctor names it, no copy of it counts as
// a backup, and no restore takes it.
import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import type { Database } from "../../src/database/database.ts";
import { migrate } from "../../src/database/migrate.ts";
import { allMigrations } from "../../src/database/migrations/all-migrations.ts";
import { inSnapshot } from "../../src/database/postgres/postgres.ts";
import { findPostgresPrograms } from "../../src/database/postgres/postgres-programs.ts";
import { schemaFaults } from "../../src/database/schema-check.ts";
import { openSqliteFile, sqliteFileName } from "../../src/database/sqlite/sqlite.ts";
import { copySqlite } from "../../src/database/sqlite/sqlite-copy.ts";
import { sqliteDialect } from "../../src/database/sqlite/sqlite-dialect.ts";
import { runCommand } from "../support/command-line.ts";
import { eachEngine, type Place, sqlitePlace } from "../support/engines.ts";
import { kaziJson } from "../support/kazi-command.ts";
import { addProviders } from "../support/provider-data.ts";

type Finding = { name: string; state: string; says: string; advice: string | null };

async function foundIn(place: Place): Promise<{ exitCode: number; found: Finding[] }> {
  const { exitCode, stdout } = await runCommand(place, ["doctor", "--json"]);
  return { exitCode, found: JSON.parse(stdout) as Finding[] };
}

/** The protection of the audit log goes, and a key that was revoked comes back by itself. */
async function tamper({ engine, write }: Database): Promise<void> {
  if (engine === "sqlite") {
    await sql`drop trigger audit_no_delete`.execute(write);
    await sql`create trigger evil after update of revoked_at on keys when new.revoked_at is not null
      begin update keys set revoked_at = null where id = new.id; end`.execute(write);
    return;
  }
  await sql`drop trigger audit_no_delete on audit`.execute(write);
  await sql`create function evil() returns trigger language plpgsql as
    $$ begin new.revoked_at := null; return new; end $$`.execute(write);
  await sql`create trigger evil before update on keys for each row execute function evil()`.execute(write);
}

/** A copy as anybody can make one: it looks like a backup, and nobody has checked it. */
async function copyOf({ write }: Database, { url, dataDir }: Place, file: string): Promise<void> {
  if (url === null) copySqlite(join(dataDir, sqliteFileName), file);
  else await inSnapshot(write, (_, snapshot) => findPostgresPrograms(process.env).dump(url, file, snapshot));
}

const faults = ["the trigger audit_no_delete on audit is missing", "the trigger evil on keys is not Kazi's"];

eachEngine("a changed schema", (engine) => {
  test("is found part by part, and one that nobody changed has no fault", async () => {
    const database = await engine.open();
    const { write } = database;
    const said = async () => (await schemaFaults(database.engine, write)).map(({ says }) => says).sort();
    expect(await said()).toEqual([]);
    await tamper(database);
    if (engine.engine === "postgres") {
      await sql`alter table audit disable trigger audit_append_only`.execute(write);
      await sql`create rule quiet as on insert to audit do instead nothing`.execute(write);
      expect(await said()).toEqual(
        [
          ...faults,
          "the function evil is not Kazi's",
          "the trigger audit_append_only on audit is not as Kazi makes it",
          "the rule quiet on audit is not Kazi's",
        ].sort(),
      );
      return;
    }
    await sql`drop trigger audit_no_update`.execute(write);
    await sql`create trigger audit_no_update before update on audit begin select 1; end`.execute(write);
    await sql`create table notes (text text)`.execute(write);
    await sql`create view peek as select * from keys`.execute(write);
    expect(await said()).toEqual(
      [
        ...faults,
        "the table notes is not Kazi's",
        "the trigger audit_no_update on audit is not as Kazi makes it",
        "the view peek is not Kazi's",
      ].sort(),
    );
  }, 60_000);

  test("is told by the doctor with what to do, as is an audit log that was emptied", async () => {
    const place = await engine.readyPlace();
    const database = await engine.open(place);
    await kaziJson(place, ["keys", "create", "--name", "one"]);
    const before = await foundIn(place);
    expect(before.found.find(({ name }) => name === "schema")).toMatchObject({
      state: "ok",
      says: "as Kazi makes it",
    });
    expect(before.found.find(({ name }) => name === "audit log")).toBeUndefined();
    await tamper(database);
    await database.write.deleteFrom("audit").execute();
    await database.close();
    const { exitCode, found } = await foundIn(place);
    expect(exitCode).toBe(1);
    const told = found.filter(({ name }) => name === "schema");
    expect(told.map(({ says }) => says)).toEqual(expect.arrayContaining(faults));
    for (const { state, advice } of told) {
      expect(state).toBe("error");
      expect(advice).toContain("restore a backup from before");
    }
    expect(found.find(({ name }) => name === "audit log")).toMatchObject({
      state: "error",
      says: expect.stringContaining("is empty"),
    });
  }, 180_000);

  test("keeps a copy from counting as a backup, says why, and leaves nothing of it", async () => {
    const [place, folder] = [await engine.readyPlace(), sqlitePlace().dataDir];
    const database = await engine.open(place);
    await kaziJson(place, ["db", "backup", join(folder, "before.backup")]);
    await tamper(database);
    await database.close();
    const { exitCode, stderr } = await runCommand(place, ["db", "backup", join(folder, "after.backup")]);
    expect(exitCode).toBe(1);
    for (const words of [...faults, "kazi doctor"]) expect(stderr).toContain(words);
    expect(readdirSync(folder).filter((name) => !name.startsWith("before"))).toEqual(["erasures.log"]);
    const { found } = await foundIn(place);
    expect(found.find(({ name }) => name === "last backup")).toMatchObject({ state: "error" });
  }, 300_000);

  test("keeps a backup from being restored, even with --yes, and what was there stays", async () => {
    const [place, folder] = [await engine.readyPlace(), sqlitePlace().dataDir];
    const database = await engine.open(place);
    await addProviders(database, [{ id: "old", name: "Old", county: "Meru" }]);
    await tamper(database);
    const file = join(folder, "it.backup");
    await copyOf(database, place, file);
    await database.close();
    const target = await engine.readyPlace();
    const held = await engine.open(target);
    await addProviders(held, [{ id: "mine", name: "Mine", county: "Meru" }]);
    await held.close();
    const refused = await runCommand(target, ["db", "restore", file, "--yes"]);
    expect(refused.exitCode).toBe(1);
    for (const words of [...faults, "Take another backup"]) expect(refused.stderr).toContain(words);
    const after = await engine.open(target);
    const ids = await after.read.selectFrom("providers").select("id").execute();
    expect(ids.map(({ id }) => id)).toEqual(["mine"]);
  }, 300_000);
});

test("a backup of any older version is restored: it is compared once it has every step", async () => {
  for (const steps of allMigrations.keys()) {
    const file = join(sqlitePlace().dataDir, "old.backup");
    const db = new Kysely<unknown>({ dialect: sqliteDialect(openSqliteFile(file, { readonly: false })) });
    await migrate(db, "sqlite", allMigrations.slice(0, steps));
    await db.destroy();
    const { exitCode, stderr } = await runCommand(sqlitePlace(), ["db", "restore", file, "--yes"]);
    expect([exitCode, stderr]).toEqual([0, ""]);
  }
}, 180_000);
