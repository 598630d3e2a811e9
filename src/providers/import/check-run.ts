// The dry run of an import: every row is read, checked and laid over what is held, and waits for a decision. Nothing is
// written but the waiting rows, in small steps, so that other writers get their turn in between.

import type { Basics } from "../../database/database.ts";
import { newId } from "../../process/ids.ts";
import type { Remark } from "../profile/provider-draft.ts";
import type { Draft } from "../profile/provider-fields.ts";
import { rowOfProfile } from "../profile/provider-rows.ts";
import {
  type BadRow,
  check,
  fileOrigin,
  type Origin,
  type ReadRow,
  RowReader,
  type View,
  viewOf,
} from "./check-rows.ts";
import { type ImportRun, stepRun } from "./run-store.ts";
import {
  countKinds,
  deleteRows,
  type StagedRow,
  stagedOf,
  stageRows,
  type WaitingRow,
} from "./staged-row-store.ts";

const rowsPerStep = 200;
/** Between two steps others get their turn, in the database and on the processor. */
const maxPauseMs = 10;
/** All of them are laid over each other anew with every further one. */
const maxRowsOfOne = 100;

/** The work was called off: by the operator, or because the server stops. */
export class CalledOff extends Error {}

export type RunWork = Omit<Basics, "log"> & { runner: string; isCalledOff(): boolean };

export class RunCheck {
  readonly #reader = new RowReader();
  #readBytes = 0;
  #bad = 0;
  #merged = 0;

  constructor(
    private readonly work: RunWork,
    private readonly run: ImportRun,
  ) {}

  async check(file: string): Promise<void> {
    const { database, clock, runner } = this.work;
    const { id } = this.run;
    while (await database.change([], (tx) => deleteRows(tx, id, rowsPerStep)));
    for await (const step of this.#reader.batches(this.#bytesOf(file), rowsPerStep)) await this.#take(step);
    const kinds = await countKinds(database.read, id, this.#reader.rows - this.#merged);
    const counts = { ...kinds, ...this.#counts() };
    const isDone = await database.change([], (tx) =>
      stepRun(tx, id, { from: ["checking"], to: "checked", ofRunner: runner, counts }, clock.now()),
    );
    if (!isDone) throw new CalledOff();
  }

  #counts() {
    const { rows, isCutShort } = this.#reader;
    return { read_bytes: this.#readBytes, rows, bad: this.#bad, is_cut_short: Number(isCutShort) };
  }

  async *#bytesOf(file: string): AsyncGenerator<Uint8Array> {
    for await (const chunk of Bun.file(file).stream()) {
      // Between rows it is asked too, but a chunk may have none.
      if (this.work.isCalledOff()) throw new CalledOff();
      this.#readBytes += chunk.byteLength;
      yield chunk;
    }
  }

  #badRow({ number, line }: ReadRow | BadRow, problems: BadRow["problems"]): WaitingRow {
    this.#bad += 1;
    return { import_id: this.run.id, number, line, kind: "bad", remarks: JSON.stringify(problems) };
  }

  async #take(step: (ReadRow | BadRow)[]): Promise<void> {
    const { database, clock, runner, isCalledOff } = this.work;
    if (isCalledOff()) throw new CalledOff();
    const startedAt = clock.elapsedMs();
    const bad = step.flatMap((row) => ("problems" in row ? [this.#badRow(row, row.problems)] : []));
    const good = await this.#evaluate(step.filter((row) => "draft" in row));
    const isOurs = await database.change([], async (tx) => {
      await stageRows(tx, database.engine, [...good, ...bad]);
      const step = { from: ["checking" as const], ofRunner: runner, counts: this.#counts() };
      return stepRun(tx, this.run.id, step, clock.now());
    });
    if (!isOurs) throw new CalledOff();
    await Bun.sleep(Math.min(maxPauseMs, (clock.elapsedMs() - startedAt) / 4));
  }

  async #evaluate(rows: ReadRow[]): Promise<WaitingRow[]> {
    const { database, clock } = this.work;
    const { id: import_id, source, actor } = this.run;
    const origin = fileOrigin(source, actor, clock.now());
    const ids = [...new Set(rows.map(({ id }) => id))];
    const view = await viewOf(database, ids);
    const latest = new Map<string, WaitingRow>(
      await stagedOf(database.read, database.engine, import_id, ids),
    );
    const results = new Map<number, WaitingRow>();
    for (const row of rows) {
      const before = latest.get(row.id);
      const drafts = [...draftsOf(before), row.draft];
      if (drafts.length > maxRowsOfOne) {
        const reason = `is in ${maxRowsOfOne} rows before this one already; put what they say into one`;
        results.set(row.number, this.#badRow(row, [{ field: "id", reason }]));
        continue;
      }
      const place = before ?? { import_id, number: row.number, line: row.line };
      const waiting = waitingRow(place, row.id, drafts, view, origin);
      if (waiting.kind === "bad") {
        results.set(row.number, this.#badRow(row, remarksOf(waiting)));
        continue;
      }
      if (before) this.#merged += 1;
      const also = before
        ? [{ field: "id", reason: `is also in line ${row.line}, which is laid over this one` }]
        : [];
      waiting.remarks = JSON.stringify([
        ...(before ? remarksOf(before) : []),
        ...row.notes,
        ...also,
        ...remarksOf(waiting),
      ]);
      latest.set(row.id, waiting);
      results.set(waiting.number, waiting);
    }
    return [...results.values()];
  }
}

const remarksOf = ({ remarks }: WaitingRow) => JSON.parse(remarks) as Remark[];
const draftsOf = (row: WaitingRow | undefined) => (row?.drafts ? (JSON.parse(row.drafts) as Draft[]) : []);

/** The row as it waits. Bad when the drafts do not make a profile together with what is held. */
function waitingRow(
  { import_id, number, line }: Pick<WaitingRow, "import_id" | "number" | "line">,
  id: string,
  drafts: Draft[],
  view: View,
  origin: Origin,
): WaitingRow {
  const checked = check(id, drafts, view, origin);
  const { kind, remarks } = checked;
  const place = { import_id, number, line, kind, remarks: JSON.stringify(remarks) };
  if (!("profile" in checked)) return place;
  // What changed in the very moment of reading may have changed again after it.
  const seen = view.held.get(id)?.changedAt ?? null;
  const readAt = new Date(origin.nowMs).toISOString();
  const waiting = {
    ...place,
    id,
    drafts: JSON.stringify(drafts),
    seen_changed_at: seen === null || seen < readAt ? seen : "",
  };
  if (kind === "unchanged") return waiting;
  const { audit, profile } = checked;
  const { changed_at: _, indexed_at: __, ...row } = rowOfProfile(profile);
  return {
    ...waiting,
    ...row,
    audit_id: audit === null ? null : newId("aud"),
    audit_action: audit?.action ?? null,
    audit_detail: audit === null ? null : JSON.stringify(audit.detail ?? {}),
  };
}

/** Staged rows laid over what is held now. */
export async function checkAgain(
  { database, clock }: RunWork,
  { source, actor }: ImportRun,
  rows: StagedRow[],
  read: Parameters<typeof viewOf>[0]["read"],
): Promise<WaitingRow[]> {
  const origin = fileOrigin(source, actor, clock.now());
  const view = await viewOf(
    { read, engine: database.engine },
    rows.map(({ id }) => String(id)),
  );
  return rows.map((row) => waitingRow(row, String(row.id), draftsOf(row), view, origin));
}
