// Takes a checked import in: one transaction, all or nothing. Rows whose profile has changed since the check are laid
// over anew first, so that no import brings back what was withdrawn or erased meanwhile.
import { recordAudit } from "../access/audit-store.ts";
import type { Tx } from "../database/database.ts";
import { CalledOff, type ImportWork, viewOf, type WaitingRow, waitingRow } from "./import-check.ts";
import { importOrigin } from "./import-outcome.ts";
import { countKinds, lastNumber, type StagedRow, stageRows, staleRows, takeIn } from "./import-rows-store.ts";
import { type ImportRecord, stepImport } from "./import-store.ts";
import type { Draft } from "./provider-fields.ts";
import { changeProfiles } from "./provider-store.ts";

const rowsPerStep = 200;
/** So many may be laid over anew while every other writer waits. */
const mostStaleInside = 2_000;
const rowsPerSlice = 1_000;
const tries = 5;

class TooManyChanges extends Error {
  constructor() {
    super("profiles change faster than they can be compared");
  }
}

export async function applyImport(
  work: ImportWork,
  record: ImportRecord,
  onProgress: (share: number) => void,
): Promise<void> {
  for (let left = tries; ; left -= 1) {
    await compareAgain(work, record);
    try {
      await changeProfiles(work.database, (tx) => takeAllIn(work, record, tx, onProgress));
      return;
    } catch (error) {
      if (!(error instanceof TooManyChanges) || left <= 1) throw error;
    }
  }
}

/** Outside of the transaction, while others may write. */
async function compareAgain(work: ImportWork, record: ImportRecord): Promise<void> {
  const { database } = work;
  for (let after = 0; ; ) {
    if (work.isCalledOff()) throw new CalledOff();
    const stale = await staleRows(database.read, record.id, { after, limit: rowsPerStep });
    const last = stale.at(-1);
    if (last === undefined) return;
    const rows = await layOverAgain(work, record, stale, database.read);
    await database.change([], (tx) => stageRows(tx, database.engine, rows));
    after = last.number;
    await Bun.sleep(2);
  }
}

async function takeAllIn(
  work: ImportWork,
  record: ImportRecord,
  tx: Tx,
  onProgress: (share: number) => void,
): Promise<void> {
  const { database, clock, runner, isCalledOff } = work;
  const { id, actor, source } = record;
  const stale = await staleRows(tx, id, { after: 0, limit: mostStaleInside + 1 });
  if (stale.length > mostStaleInside) throw new TooManyChanges();
  if (stale.length > 0) await stageRows(tx, database.engine, await layOverAgain(work, record, stale, tx));
  const nowMs = clock.now();
  const at = new Date(nowMs).toISOString();
  const last = await lastNumber(tx, id);
  for (let after = 0; after < last; after += rowsPerSlice) {
    // A message that calls the work off arrives only while this thread waits.
    await Bun.sleep(0);
    if (isCalledOff()) throw new CalledOff();
    await takeIn(tx, { importId: id, after, to: after + rowsPerSlice }, { actor, at });
    onProgress(Math.min(1, (after + rowsPerSlice) / last));
  }
  const staged = record.created + record.changed + record.unchanged + record.bad + record.erased;
  const counts = await countKinds(tx, id, staged);
  const { created, changed } = counts;
  await recordAudit(tx, nowMs, [
    { actor, action: "provider.import", subject: source, detail: { import: id, created, changed } },
  ]);
  const step = { from: ["applying" as const], to: "done" as const, ofRunner: runner, counts };
  if (!(await stepImport(tx, id, step, nowMs))) throw new CalledOff();
}

async function layOverAgain(
  { database, clock }: ImportWork,
  record: ImportRecord,
  stale: StagedRow[],
  read: Tx | ImportWork["database"]["read"],
): Promise<WaitingRow[]> {
  const ids = stale.map(({ id }) => String(id));
  const view = await viewOf({ read, engine: database.engine }, ids, clock.now());
  const origin = importOrigin(record.source, record.actor, clock.now());
  return stale.map((row) =>
    waitingRow(row, String(row.id), JSON.parse(row.drafts ?? "[]") as Draft[], view, origin),
  );
}
