// Applies a checked import: one transaction, all or nothing. Rows whose profile has changed since the check are checked
// again first, so that no import brings back what was withdrawn or erased meanwhile.
import { audit } from "../../access/audit-store.ts";
import type { Tx } from "../../database/database.ts";
import { changeProfiles } from "../profile/provider-store.ts";
import { CalledOff, checkAgain, type RunWork } from "./check-run.ts";
import { type ImportRun, stepRun } from "./run-store.ts";
import { applyRows, countKinds, lastNumber, stageRows, staleRows } from "./staged-row-store.ts";

const rowsPerStep = 200;
/** So many may be checked again while every other writer waits. */
const maxStaleInside = 2_000;
const rowsPerSlice = 1_000;
const tries = 5;

class TooManyChanges extends Error {
  constructor() {
    super("profiles change faster than they can be compared");
  }
}

export async function applyRun(
  work: RunWork,
  run: ImportRun,
  onProgress: (share: number) => void,
): Promise<void> {
  for (let left = tries; ; left -= 1) {
    await checkStale(work, run);
    try {
      await changeProfiles(work.database, (tx) => applyAll(work, run, tx, onProgress));
      return;
    } catch (error) {
      if (!(error instanceof TooManyChanges) || left <= 1) throw error;
    }
  }
}

/** Outside of the transaction, while others may write. */
async function checkStale(work: RunWork, run: ImportRun): Promise<void> {
  const { database } = work;
  for (let after = 0; ; ) {
    if (work.isCalledOff()) throw new CalledOff();
    const stale = await staleRows(database.read, run.id, { after, limit: rowsPerStep });
    const last = stale.at(-1);
    if (last === undefined) return;
    const rows = await checkAgain(work, run, stale, database.read);
    await database.change([], (tx) => stageRows(tx, database.engine, rows));
    after = last.number;
    await Bun.sleep(2);
  }
}

async function applyAll(
  work: RunWork,
  run: ImportRun,
  tx: Tx,
  onProgress: (share: number) => void,
): Promise<void> {
  const { database, clock, runner, isCalledOff } = work;
  const { id, actor, source } = run;
  const stale = await staleRows(tx, id, { after: 0, limit: maxStaleInside + 1 });
  if (stale.length > maxStaleInside) throw new TooManyChanges();
  if (stale.length > 0) await stageRows(tx, database.engine, await checkAgain(work, run, stale, tx));
  const nowMs = clock.now();
  const at = new Date(nowMs).toISOString();
  const last = await lastNumber(tx, id);
  for (let after = 0; after < last; after += rowsPerSlice) {
    // A message that calls the work off arrives only while this thread waits.
    await Bun.sleep(0);
    if (isCalledOff()) throw new CalledOff();
    await applyRows(tx, { importId: id, after, to: after + rowsPerSlice }, { actor, at });
    onProgress(Math.min(1, (after + rowsPerSlice) / last));
  }
  const staged = run.created + run.changed + run.unchanged + run.bad + run.erased;
  const counts = await countKinds(tx, id, staged);
  const { created, changed } = counts;
  await audit(tx, { actor, nowMs }, "provider.import", source, { import: id, created, changed });
  const step = { from: ["applying" as const], to: "done" as const, ofRunner: runner, counts };
  if (!(await stepRun(tx, id, step, nowMs))) throw new CalledOff();
}
