// Rounds of: a process imports profiles and is killed in the middle. It leaves all of them or none, no file, and an import
// that can be applied again or cancelled.
import { expect } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { spawn } from "bun";
import type { Database } from "../../../src/database/database.ts";
import { afterTest } from "../after-test.ts";
import type { Place, TestEngine } from "../engines.ts";
import { openRuns, reaches } from "../import-runs.ts";
import { within } from "../waiting.ts";

const maxMs = 60_000;

/** Killed at another moment of its work in every round. */
async function killed(place: Place, round: number, rows: number, isToApply: boolean): Promise<void> {
  const runner = spawn(
    [
      process.execPath,
      join(import.meta.dir, "import-runner.ts"),
      place.dataDir,
      place.url ?? "",
      String(round),
      String(rows),
      isToApply ? "yes" : "",
    ],
    { stdout: "pipe", stderr: "inherit" },
  );
  for await (const chunk of runner.stdout) {
    if (!new TextDecoder().decode(chunk).includes("begun")) continue;
    await Bun.sleep(round * 60);
    runner.kill("SIGKILL");
  }
  await runner.exited;
}

const filesLeft = ({ dataDir }: Place) => {
  const folder = join(dataDir, "imports");
  return existsSync(folder) ? readdirSync(folder).length : 0;
};

const held = async (database: Database) =>
  Number(
    (
      await database.read
        .selectFrom("providers")
        .select(({ fn }) => fn.countAll<number>().as("rows"))
        .executeTakeFirstOrThrow()
    ).rows,
  );

export async function importKillJourney(engine: TestEngine, rounds: number, rows: number): Promise<void> {
  const place = await engine.newPlace();
  for (let round = 0; round < rounds; round += 1) {
    const isToApply = round % 2 === 0;
    const database = await engine.open(place);
    const before = await held(database);
    await killed(place, round, rows, isToApply);
    const after = await held(database);
    expect([before, before + rows]).toContain(after);

    const runs = openRuns(place, database);
    afterTest(() => runs.stop());
    const [last] = await runs.list();
    const id = String(last?.id);
    if (engine.engine === "sqlite") await reaches(runs, id, "checked", "failed", "done");
    const state = (await runs.view(id)).state;
    if (after > before) expect(state).toBe("done");
    else if (state === "checked" && isToApply) {
      await runs.apply(id);
      await reaches(runs, id, "done");
      expect(await held(database)).toBe(before + rows);
    } else if (state !== "failed") {
      await runs.cancel(id);
      expect(await held(database)).toBe(before);
    }
    await within(maxMs, "nothing else of it is left", async () => {
      const left = await database.read.selectFrom("provider_import_rows").select("number").limit(1).execute();
      return left.length === 0 && filesLeft(place) === 0;
    });
    await runs.stop();
  }
}
