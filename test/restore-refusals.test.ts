// What `kazi db restore` refuses, so that nobody who was erased comes back and no altered file is taken for a backup.
import { expect, test } from "bun:test";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./command-line.ts";
import { eachEngine, sqlitePlace, type TestEngine } from "./engines.ts";
import { kaziJson } from "./kazi-command.ts";
import { addProviders } from "./provider-data.ts";

const people = ["first", "second", "third"].map((id) => ({ id, name: `The ${id}`, county: "Meru" }));

/** A place with a few people, and a backup of it in a folder of its own. */
async function backedUp(engine: TestEngine) {
  const [place, folder] = [await engine.newPlace(), sqlitePlace().dataDir];
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
    const held = await (await engine.open(empty)).read.selectFrom("providers").select("id").execute();
    expect(held.map(({ id }) => id).sort()).toEqual(["second", "third"]);
  }, 300_000);
});
