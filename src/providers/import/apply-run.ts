// Applies a checked import: one transaction, all or nothing. Every row is checked again there, over what is held at that
// moment, so that no import brings back what was withdrawn or erased since its dry run.
import { audit } from "../../access/audit-store.ts";
import type { Draft } from "../profile/provider-fields.ts";
import { changeProfiles } from "../profile/provider-store.ts";
import { applyChecked, check, fileOrigin, viewOf } from "./check-rows.ts";
import { CalledOff, type RunWork } from "./check-run.ts";
import { type ImportRun, stepRun } from "./run-store.ts";
import { rowsToApply } from "./staged-row-store.ts";

const rowsPerStep = 200;

export async function applyRun(
  { database, clock, runner, isCalledOff }: RunWork,
  run: ImportRun,
  onProgress: (share: number) => void,
): Promise<void> {
  const { id, actor, source } = run;
  await changeProfiles(database, async (tx) => {
    const nowMs = clock.now();
    const origin = fileOrigin(source, actor, nowMs);
    const kinds = { new: 0, changed: 0, unchanged: 0, bad: 0, erased: 0 };
    for (let after = 0; ; ) {
      // A message that calls the work off arrives only while this thread waits.
      await Bun.sleep(0);
      if (isCalledOff()) throw new CalledOff();
      const rows = await rowsToApply(tx, id, { after, limit: rowsPerStep });
      const last = rows.at(-1);
      if (last === undefined) break;
      const ids = rows.map((row) => row.id);
      const view = await viewOf({ read: tx, engine: database.engine }, ids);
      const checked = rows.map((row) => check(row.id, JSON.parse(row.drafts) as Draft[], view, origin));
      await applyChecked(tx, database, checked, nowMs);
      for (const { kind } of checked) kinds[kind] += 1;
      after = last.number;
      onProgress(Math.min(1, after / run.rows));
    }
    const { new: created, changed, unchanged } = kinds;
    // The rows of a profile that is erased are taken away with it, so whatever is missing was erased.
    const applicable = run.created + run.changed + run.unchanged + run.erased;
    const erased = applicable - created - changed - unchanged - kinds.bad;
    const counts = { created, changed, unchanged, bad: run.bad + kinds.bad, erased };
    await audit(tx, { actor, nowMs }, "provider.import", source, { import: id, created, changed });
    const step = { from: ["applying" as const], to: "done" as const, ofRunner: runner, counts };
    if (!(await stepRun(tx, id, step, nowMs))) throw new CalledOff();
  });
}
