// The dry run of an import: every row is read, checked and laid over what is held, and waits for a decision. Nothing is
// written but the waiting rows, in small steps, so that other writers get their turn in between.
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { newId } from "../ids.ts";
import { importOrigin, type Origin, outcomeOf } from "./import-outcome.ts";
import type { Row } from "./import-row.ts";
import { rowsOf } from "./import-rows.ts";
import { countKinds, deleteRows, type StagedRow, stagedOf, stageRows } from "./import-rows-store.ts";
import { type ImportRecord, noteProgress, partBytes, stepImport } from "./import-store.ts";
import { type Remark, readDraft } from "./provider-draft.ts";
import { allFields, type Draft } from "./provider-fields.ts";
import { type HeldProfile, rowOfProfile } from "./provider-rows.ts";
import { erasedAmong, heldProfiles } from "./provider-store.ts";

const rowsPerStep = 200;
/** Between two steps others get their turn, in the database and on the processor. */
const mostPauseMs = 10;
/** All of them are laid over each other anew with every further one. */
const mostRowsOfOne = 100;
const known = new Set<string>(allFields);

/** The work was called off: by the operator, or because the server stops. */
export class CalledOff extends Error {}

export type ImportWork = {
  database: Database;
  clock: Clock;
  runner: string;
  isCalledOff(): boolean;
};

export type WaitingRow = Pick<StagedRow, "import_id" | "number" | "line" | "kind" | "remarks"> &
  Partial<StagedRow>;
type ReadRow = { number: number; line: number; id: string; draft: Draft; notes: Remark[] };

export async function checkImport(work: ImportWork, record: ImportRecord): Promise<void> {
  await new ImportCheck(work, record).run();
}

class ImportCheck {
  readonly #work: ImportWork;
  readonly #record: ImportRecord;
  readonly #strangers = new Set<string>();
  #readBytes = 0;
  #rows = 0;
  #bad = 0;
  #merged = 0;
  #isCutShort = false;

  constructor(work: ImportWork, record: ImportRecord) {
    this.#work = work;
    this.#record = record;
  }

  async run(): Promise<void> {
    const { database, clock, runner } = this.#work;
    const { id } = this.#record;
    while (await database.change([], (tx) => deleteRows(tx, id, rowsPerStep)));
    let good: ReadRow[] = [];
    let bad: WaitingRow[] = [];
    for await (const row of rowsOf(this.#parts())) {
      this.#rows += 1;
      const read = this.#read(row);
      if ("kind" in read) bad.push(read);
      else good.push(read);
      if (good.length + bad.length < rowsPerStep) continue;
      await this.#take(good, bad);
      [good, bad] = [[], []];
    }
    await this.#take(good, bad);
    const kinds = await countKinds(database.read, id, this.#rows - this.#merged);
    const counts = { ...kinds, ...this.#counts() };
    const isDone = await database.change([], (tx) =>
      stepImport(tx, id, { from: ["checking"], to: "checked", ofRunner: runner, counts }, clock.now()),
    );
    if (!isDone) throw new CalledOff();
  }

  #counts() {
    return {
      read_bytes: this.#readBytes,
      rows: this.#rows,
      bad: this.#bad,
      is_cut_short: Number(this.#isCutShort),
    };
  }

  async *#parts(): AsyncGenerator<Uint8Array> {
    const { id, parts } = this.#record;
    for (let number = 0; number < parts; number += 1) {
      // Between rows it is asked too, but a part may have none.
      if (this.#work.isCalledOff()) throw new CalledOff();
      const bytes = await partBytes(this.#work.database.read, id, number);
      if (bytes === null) throw new CalledOff();
      const part = Bun.gunzipSync(new Uint8Array(bytes));
      this.#readBytes += part.byteLength;
      yield part;
    }
  }

  #read(row: Row): ReadRow | WaitingRow {
    const place = { number: this.#rows, line: row.line };
    if ("problem" in row) {
      if (row.isLast) this.#isCutShort = true;
      return this.#refused(place, [{ field: null, reason: row.problem }]);
    }
    const notes = this.#strangersIn(row.values);
    const { draft, problems } = readDraft(row.values);
    if (problems.length > 0) return this.#refused(place, problems);
    return { ...place, id: draft.id ?? newId("prv"), draft, notes };
  }

  #refused(
    { number, line }: { number: number; line: number },
    problems: { field: string | null; reason: string }[],
  ): WaitingRow {
    this.#bad += 1;
    return { import_id: this.#record.id, number, line, kind: "bad", remarks: JSON.stringify(problems) };
  }

  async #take(good: ReadRow[], bad: WaitingRow[]): Promise<void> {
    const { database, clock, runner, isCalledOff } = this.#work;
    if (isCalledOff()) throw new CalledOff();
    const startedAt = clock.elapsedMs();
    const waiting = [...(await this.#evaluate(good)), ...bad];
    const isOurs = await database.change([], async (tx) => {
      await stageRows(tx, database.engine, waiting);
      return noteProgress(tx, this.#record.id, runner, this.#counts(), clock.now());
    });
    if (!isOurs) throw new CalledOff();
    await Bun.sleep(Math.min(mostPauseMs, (clock.elapsedMs() - startedAt) / 4));
  }

  async #evaluate(rows: ReadRow[]): Promise<WaitingRow[]> {
    const { database, clock } = this.#work;
    const ids = [...new Set(rows.map(({ id }) => id))];
    const view = await viewOf(database, ids, clock.now());
    const earlier = await stagedOf(database.read, database.engine, this.#record.id, ids);
    const results = new Map<number, WaitingRow>();
    const latest = new Map<string, WaitingRow>([...earlier].map(([id, row]) => [id, row]));
    for (const row of rows) {
      const before = latest.get(row.id);
      const earlierDrafts = before?.drafts ? (JSON.parse(before.drafts) as Draft[]) : [];
      if (earlierDrafts.length >= mostRowsOfOne) {
        const reason = `is in ${mostRowsOfOne} rows before this one already; put what they say into one`;
        results.set(row.number, this.#refused(row, [{ field: "id", reason }]));
        continue;
      }
      const drafts = [...earlierDrafts, row.draft];
      const place = before ?? { import_id: this.#record.id, number: row.number, line: row.line };
      const waiting = waitingRow(place, row.id, drafts, view, this.#origin());
      if (waiting.kind === "bad") {
        this.#bad += 1;
        results.set(row.number, { ...waiting, number: row.number, line: row.line });
        continue;
      }
      if (before) this.#merged += 1;
      const also = before
        ? [{ field: "id", reason: `is also in line ${row.line}, which is laid over this one` }]
        : [];
      const said = [...(before ? (JSON.parse(before.remarks) as Remark[]) : []), ...row.notes, ...also];
      waiting.remarks = JSON.stringify([...said, ...(JSON.parse(waiting.remarks) as Remark[])]);
      latest.set(row.id, waiting);
      results.set(waiting.number, waiting);
    }
    return [...results.values()];
  }

  #origin(): Origin {
    return importOrigin(this.#record.source, this.#record.actor, this.#work.clock.now());
  }

  /** A column that no field has is told once. */
  #strangersIn(values: Record<string, unknown>): Remark[] {
    const told: Remark[] = [];
    for (const name in values) {
      if (known.has(name) || this.#strangers.has(name) || this.#strangers.size >= 100) continue;
      this.#strangers.add(name);
      told.push({ field: name.slice(0, 100), reason: "is not a field of a profile and is ignored" });
    }
    return told;
  }
}

/** What was held at one moment. */
export type View = { held: Map<string, HeldProfile>; erased: Set<string>; readAt: string };

export async function viewOf(
  database: Pick<Database, "read" | "engine">,
  ids: string[],
  nowMs: number,
): Promise<View> {
  return {
    held: await heldProfiles(database.read, database.engine, ids),
    erased: await erasedAmong(database.read, database.engine, ids),
    readAt: new Date(nowMs).toISOString(),
  };
}

/** The row as it waits. Bad when the drafts do not make a profile together with what is held. */
export function waitingRow(
  { import_id, number, line }: Pick<WaitingRow, "import_id" | "number" | "line">,
  id: string,
  drafts: Draft[],
  { held, erased, readAt }: View,
  origin: Origin,
): WaitingRow {
  const place = { import_id, number, line };
  if (erased.has(id)) {
    const remarks = [{ field: "id", reason: `\`${id}\` was erased and is not brought back` }];
    return { ...place, kind: "erased", remarks: JSON.stringify(remarks) };
  }
  const before = held.get(id) ?? null;
  const outcome = outcomeOf(id, drafts, before, origin);
  if ("problems" in outcome) return { ...place, kind: "bad", remarks: JSON.stringify(outcome.problems) };
  const { kind, profile, audit, unknownPlaces } = outcome;
  // What changed in the very moment of reading may have changed again after it.
  const seen = before === null ? null : before.changedAt < readAt ? before.changedAt : "";
  const common = {
    drafts: JSON.stringify(drafts),
    seen_changed_at: seen,
    remarks: JSON.stringify(unknownPlaces),
  };
  if (kind === "unchanged") return { ...place, ...common, kind, id };
  const { changed_at: _, ...row } = rowOfProfile(profile);
  return {
    ...place,
    ...common,
    ...row,
    kind,
    audit_id: audit === null ? null : newId("aud"),
    audit_action: audit?.action ?? null,
    audit_detail: audit === null ? null : JSON.stringify(audit.detail ?? {}),
  };
}
