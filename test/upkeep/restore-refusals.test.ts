// What `kazi db restore` refuses, so that nobody who was erased comes back and no altered file is taken for a backup.
import { expect, test } from "bun:test";
import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readErasureLog } from "../../src/database/history/erasure-log.ts";
import { systemClock } from "../../src/process/clock.ts";
import { eraseProvider } from "../../src/providers/profile/provider-changes.ts";
import { runCommand } from "../support/command-line.ts";
import { eachEngine, type Place, sqlitePlace, type TestEngine } from "../support/engines.ts";
import { kaziJson } from "../support/kazi-command.ts";
import { addProviders } from "../support/provider-data.ts";

const by = () => ({ actor: "test", nowMs: systemClock.now() });
const people = ["first", "second", "third"].map((id) => ({ id, name: `The ${id}`, county: "Meru" }));

async function heldIn(engine: TestEngine, place: Place): Promise<string[]> {
  const database = await engine.open(place);
  const held = await database.read.selectFrom("providers").select("id").orderBy("id").execute();
  await database.close();
  return held.map(({ id }) => id);
}

/** A place with a few people, and a backup of it in a folder of its own. */
async function backedUp(engine: TestEngine) {
  const [place, folder] = [await engine.readyPlace(), sqlitePlace().dataDir];
  const database = await engine.open(place);
  await addProviders(database, people);
  const { file } = await kaziJson<{ file: string }>(place, ["db", "backup", join(folder, "it.backup")]);
  return { place, folder, database, file, beside: join(folder, "erasures.log") };
}

eachEngine("a restore", (engine) => {
  test("refuses a log of erasures with a line that cannot be read, and names the line", async () => {
    const { file, beside, database } = await backedUp(engine);
    await database.close();
    const whole = { kind: "provider", id: "first", at: new Date().toISOString() };
    appendFileSync(beside, `${JSON.stringify(whole)}\n{"at":"2026-01-01T00:00:00.000Z","kind":"prov\n`);
    const empty = await engine.newPlace();
    const words = ["db", "restore", file, "--erasures", beside];
    const refused = await runCommand(empty, words);
    expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining(`line 2 of ${beside}`)]);
    expect(refused.stderr).toContain("Add --yes");
    const done = await runCommand(empty, [...words, "--yes"]);
    expect([done.exitCode, done.stderr]).toEqual([0, ""]);
    expect(done.stdout).toContain(`line 2 of ${beside}`);
    expect(await heldIn(engine, empty)).toEqual(["second", "third"]);
  }, 300_000);

  test("refuses the copy of the log that was made with the backup, says how old it is and which to bring", async () => {
    const { place, file, beside, database } = await backedUp(engine);
    await eraseProvider(database, "first", by());
    await database.keepErasures();
    await database.close();
    const empty = await engine.newPlace();
    const stale = await runCommand(empty, ["db", "restore", file]);
    expect(stale.exitCode).toBe(2);
    for (const words of [
      `${beside} has no entry; it was last written`,
      "DATA_DIR, and in BACKUP_DIR",
      "--erasures",
    ])
      expect(stale.stderr).toContain(words);

    const log = join(place.dataDir, "erasures.log");
    const done = await runCommand(empty, ["db", "restore", file, "--erasures", log]);
    expect([done.exitCode, done.stderr]).toEqual([0, ""]);
    expect(done.stdout).toContain(`${log} has 1 entry, the last of `);
    expect(done.stdout).toContain("after the backup: 1 provider, 0 accounts;");
    expect(done.stdout).toContain("Erasures after that are not known here.");
    expect(await heldIn(engine, empty)).toEqual(["second", "third"]);

    const [erasure] = readErasureLog(log)?.erasures ?? [];
    const day = String(erasure?.at).slice(0, 10);
    const report = await kaziJson<object>(empty, ["privacy", "report", "--from", day, "--to", day]);
    expect(report).toMatchObject({ erased: [{ provider: "first", erased_at: erasure?.at }] });
  }, 300_000);

  test("finds the logs of DATA_DIR and BACKUP_DIR by itself, and takes them all", async () => {
    const { place, file, database } = await backedUp(engine);
    const [empty, backups] = [await engine.newPlace(), sqlitePlace().dataDir];
    for (const [id, folder] of [
      ["first", empty.dataDir],
      ["second", backups],
    ] as const) {
      await eraseProvider(database, id, by());
      await database.keepErasures();
      const log = join(place.dataDir, "erasures.log");
      cpSync(log, join(folder, "erasures.log"));
      rmSync(log);
    }
    await database.close();
    const { erasures_from } = await kaziJson<{ erasures_from: string[] }>(empty, ["db", "restore", file], {
      BACKUP_DIR: backups,
    });
    for (const folder of [empty.dataDir, backups])
      expect(erasures_from).toContain(join(folder, "erasures.log"));
    expect(await heldIn(engine, empty)).toEqual(["third"]);
  }, 300_000);

  test("refuses a backup that is not as it was made, and tells of one whose sum is missing", async () => {
    const { place, folder, file, beside, database } = await backedUp(engine);
    await database.close();
    const sum = new Bun.CryptoHasher("sha256").update(readFileSync(file)).digest("hex");
    expect(readFileSync(`${file}.sha256`, "utf8")).toBe(`${sum}  it.backup\n`);
    const rows = await (await engine.open(place)).read.selectFrom("backups").select("sha256").execute();
    expect(rows).toEqual([{ sha256: sum }]);

    const altered = join(folder, "altered.backup");
    cpSync(file, altered);
    writeFileSync(
      `${altered}.sha256`,
      `${sum.replace(/^./, (digit) => (digit === "0" ? "1" : "0"))}  altered.backup\n`,
    );
    const empty = await engine.newPlace();
    const log = ["--erasures", beside];
    const refused = await runCommand(empty, ["db", "restore", altered, ...log]);
    expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining("was altered")]);
    expect(refused.stderr).toContain("Add --yes");
    rmSync(`${altered}.sha256`);
    const unknown = await runCommand(empty, ["db", "restore", altered, ...log]);
    expect([unknown.exitCode, unknown.stderr]).toEqual([0, ""]);
    expect(unknown.stdout).toContain(`There is no ${altered}.sha256`);
    const good = await kaziJson<object>(empty, ["db", "restore", file, ...log, "--yes"]);
    expect(good).toMatchObject({ checksum: "matches" });
  }, 300_000);
});
