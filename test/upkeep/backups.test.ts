// Backups and restores as the operator makes them: beside a running server, into an empty place, over data, and killed.
import { expect, test } from "bun:test";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { revokeKey } from "../../src/access/keys/keys.ts";
import { sessionSecret } from "../../src/access/sign-in/session-secret.ts";
import { readErasureLog } from "../../src/database/history/erasure-log.ts";
import { eraseProvider, restrictProvider } from "../../src/providers/profile/provider-changes.ts";
import { resultOf, runCommand, startCommand } from "../support/command-line.ts";
import { eachEngine, type Place, sqlitePlace } from "../support/engines.ts";
import { kaziJson } from "../support/kazi-command.ts";
import {
  backupKillJourney,
  by,
  filled,
  type Made,
  newFolder,
  people,
  restoreKillJourney,
} from "../support/kills/backup-kill-journey.ts";
import { bearer, type ProviderApi, startProviderApi } from "../support/provider-api.ts";
import { addProviders, newKey } from "../support/provider-data.ts";

/** More of them are in the long tests. */
const killRounds = 3;
const searches = ["", "?county=Nairobi", "?county=Meru&limit=3", "?verified=true", "?town=Westlands"];

async function answersOf({ get }: ProviderApi, secret: string): Promise<{ data: { id: string }[] }[]> {
  const all = await Promise.all(searches.map((search) => get(search, { headers: bearer(secret) })));
  for (const { status } of all) expect(status).toBe(200);
  return Promise.all(all.map((answer) => answer.json() as Promise<{ data: { id: string }[] }>));
}

eachEngine("a backup", (engine) => {
  test("restored into an empty place gives the same answers, and what was erased or revoked since stays so", async () => {
    const { place, api, folder } = await filled(engine);
    const before = await answersOf(api, api.secret);
    const doomed = await newKey(api.database, { name: "doomed" });
    const made = await kaziJson<Made>(place, ["db", "backup", join(folder, "first.backup")]);
    expect(made.rows.providers).toBe(people.length);
    expect(Date.parse(made.checked_at)).toBeGreaterThan(0);
    expect(readdirSync(folder).sort()).toEqual(["erasures.log", "first.backup", "first.backup.sha256"]);

    await eraseProvider(api.database, "person-0", by());
    await restrictProvider(api.database, "person-2", "asked for it", by());
    await revokeKey(api.database, doomed.key.id, by());
    await api.database.keepErasures();
    const log = join(place.dataDir, "erasures.log");
    await api.stop();

    const empty = await engine.newPlace();
    const done = await runCommand(empty, ["db", "restore", made.file, "--erasures", log]);
    expect([done.exitCode, done.stderr]).toEqual([0, ""]);
    expect(done.stdout).toContain(`${people.length - 1} providers`);
    const restored = await startProviderApi(empty);
    const gone = before.map((answer) =>
      answer.data.filter(({ id }) => id !== "person-0" && id !== "person-2"),
    );
    const after = (await answersOf(restored, api.secret)).map((answer) => answer.data);
    for (const [index, providers] of after.entries())
      expect(providers.slice(0, gone[index]?.length)).toEqual(gone[index] as { id: string }[]);
    expect(JSON.stringify(after)).not.toMatch(/"person-[02]"/);
    expect((await restored.get("", { headers: bearer(doomed.secret) })).status).toBe(401);
    expect(
      (await addProviders(restored.database, [{ id: "person-0", name: "Back", county: "Meru" }])).created,
    ).toBe(0);
  }, 300_000);

  test("is one moment of a database that is being written", async () => {
    const { place, api, folder } = await filled(engine);
    let isDone = false;
    const writing = (async () => {
      for (let n = 0; !isDone; n += 1)
        await addProviders(
          api.database,
          ["a", "b"].map((half) => ({ id: `pair-${n}-${half}`, name: "One of two", county: "Meru" })),
        );
    })();
    const made = await kaziJson<Made>(place, ["db", "backup", join(folder, "busy.backup")]);
    isDone = true;
    await writing;
    await api.stop();
    const empty = await engine.newPlace();
    await kaziJson(empty, ["db", "restore", made.file, "--yes"]);
    const database = await engine.open(empty);
    const rows = await database.read
      .selectFrom("providers")
      .select("id")
      .where("id", "like", "pair-%")
      .execute();
    const halves = rows.map(({ id }) => id.slice(0, -2));
    for (const pair of new Set(halves)) expect(halves.filter((half) => half === pair)).toHaveLength(2);
  }, 300_000);

  test("is not put over data, without a log of erasures, or under a running server, unless told so", async () => {
    const { place, api, folder } = await filled(engine);
    const { file } = await kaziJson<Made>(place, ["db", "backup", join(folder, "second.backup")]);
    const overServer = await runCommand(place, ["db", "restore", file, "--yes"]);
    expect(overServer.exitCode).toBe(1);
    expect(overServer.stderr).toMatch(/Another Kazi server|in use by kazi server/);
    await api.stop();

    const overData = await runCommand(place, ["db", "restore", file]);
    expect([overData.exitCode, overData.stderr]).toEqual([2, expect.stringContaining("Add --yes")]);
    const lonely = join(folder, "lonely");
    mkdirSync(lonely);
    cpSync(file, join(lonely, "copy.backup"));
    const empty = await engine.newPlace();
    const withoutLog = await runCommand(empty, ["db", "restore", join(lonely, "copy.backup")]);
    expect([withoutLog.exitCode, withoutLog.stderr]).toEqual([2, expect.stringContaining("no erasures.log")]);

    await kaziJson(empty, ["db", "restore", join(lonely, "copy.backup"), "--yes"]);
    const database = await engine.open(place);
    await eraseProvider(database, "person-5", by());
    await database.close();
    await kaziJson(place, ["db", "restore", file, "--yes"]);
    const restored = await engine.open(place);
    const held = await restored.read.selectFrom("providers").select("id").execute();
    expect(held.map(({ id }) => id)).not.toContain("person-5");
    expect(held).toHaveLength(people.length - 1);
  }, 300_000);

  test("that is damaged, cut short, foreign or of the other engine is refused with a sentence and changes nothing", async () => {
    const { place, api, folder } = await filled(engine);
    const { file } = await kaziJson<Made>(place, ["db", "backup", join(folder, "whole.backup")]);
    await api.stop();
    const whole = readFileSync(file);
    const holed = Buffer.from(whole);
    holed.fill(0x5a, Math.floor(whole.length * 0.3), Math.floor(whole.length * 0.6));
    const bad: Record<string, Uint8Array | string> = {
      "cut.backup": whole.subarray(0, Math.floor(whole.length / 2)),
      "holed.backup": holed,
      "foreign.backup": "id,name\n1,somebody\n",
      "other.backup": engine.engine === "sqlite" ? "PGDMP and more" : "SQLite format 3\0 and more",
    };
    const empty = await engine.newPlace();
    const log = ["--erasures", join(place.dataDir, "erasures.log")];
    for (const [name, content] of Object.entries(bad)) {
      writeFileSync(join(folder, name), content);
      const refused = await runCommand(empty, ["db", "restore", join(folder, name), ...log]);
      expect([name, refused.exitCode]).toEqual([name, 1]);
      expect(refused.stderr).toMatch(/cannot be restored|no backup of Kazi|is a backup of/);
      expect(refused.stderr).not.toContain("    at ");
    }
    expect(readdirSync(empty.dataDir).filter((name) => /sqlite$|scratch/.test(name))).toEqual([]);
    await kaziJson(empty, ["db", "restore", file, ...log]);
  }, 300_000);

  test(
    "killed with kill -9 at any moment leaves no file that counts unless it is whole, and the next one succeeds",
    () => backupKillJourney(engine, killRounds),
    300_000,
  );

  test(
    "put in place and killed at any moment leaves the old or the new as a whole, never without its erasures",
    () => restoreKillJourney(engine, killRounds),
    300_000,
  );

  test("an erasure that a crash kept from the log is in it after the next start", async () => {
    const place = await engine.newPlace();
    const database = await engine.open(place);
    await database.change([], (tx) =>
      tx
        .insertInto("erased_providers")
        .values({ id: "lost", erased_at: "2026-01-01T00:00:00.000Z" })
        .execute(),
    );
    await database.close();
    const folder = newFolder();
    writeFileSync(join(folder, "erasures.log"), '{"at":"2026-01-01T00:00:00.000Z","kind":"prov');
    const kazi = await startProviderApi(place, { env: { BACKUP_DIR: folder, BACKUP_EVERY: "7d" } });
    await kazi.database.keepErasures();
    for (const path of [join(place.dataDir, "erasures.log"), join(folder, "erasures.log")])
      expect(readErasureLog(path)?.erasures).toContainEqual(
        expect.objectContaining({ kind: "provider", id: "lost", at: "2026-01-01T00:00:00.000Z" }),
      );
  }, 120_000);
});

test("the secret that Kazi made for itself is there again after a restore, for its owner alone", async () => {
  const [place, empty, folder] = [sqlitePlace(), sqlitePlace(), newFolder()];
  const env = { SECRET: "" };
  await kaziJson(place, ["db", "migrate"], env);
  const secret = sessionSecret({ secret: null, dataDir: place.dataDir });
  const { file } = await kaziJson<Made>(place, ["db", "backup", join(folder, "secret.backup")], env);
  await kaziJson(empty, ["db", "restore", file, "--yes"], env);
  expect(sessionSecret({ secret: null, dataDir: empty.dataDir })).toBe(secret);
  for (const path of [file, join(empty.dataDir, "session-secret"), join(empty.dataDir, "kazi.sqlite")])
    expect(statSync(path).mode & 0o077).toBe(0);
  expect(readFileSync(join(empty.dataDir, "kazi.sqlite")).includes(secret)).toBe(false);
}, 60_000);

test("a folder that is not there is told in a sentence", async () => {
  const place: Place = {
    engine: "sqlite",
    url: null,
    dataDir: join(tmpdir(), `kazi-test-${crypto.randomUUID()}`),
  };
  const missing = await runCommand(place, ["db", "backup", "/tmp/x.backup"]);
  expect([missing.exitCode, missing.stderr]).toEqual([1, expect.stringContaining("There is no database in")]);
  const child = startCommand(place, ["db", "restore", "/no/such/file"]);
  expect(await resultOf(child)).toMatchObject({ exitCode: 2, stderr: "There is no file /no/such/file.\n" });
});
