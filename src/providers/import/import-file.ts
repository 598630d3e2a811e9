// The command line's import: a file is read, checked and applied in batches, each one transaction. A bad row is told with
// its line, field and reason and costs nothing but itself; a strict import checks the whole file first and writes
// nothing if any row is bad. A profile that was erased stays erased.
import { type Actor, audit } from "../../access/audit-store.ts";
import type { Database, Tx } from "../../database/database.ts";
import type { Clock } from "../../process/clock.ts";
import type { HeldProfile } from "../profile/provider-rows.ts";
import { changeProfiles } from "../profile/provider-store.ts";
import {
  applyChecked,
  type BadRow,
  type Checked,
  checkInOrder,
  fileOrigin,
  type ReadRow,
  RowReader,
  viewOf,
} from "./check-rows.ts";

const rowsPerBatch = 1_000;
const countOf = {
  new: "created",
  changed: "updated",
  unchanged: "unchanged",
  bad: "bad",
  erased: "erased",
} as const;

/** `isBad` rows are not imported; the others are told for the record. */
export type ImportRemark = { line: number; field: string | null; reason: string; isBad: boolean };
type Counts = Record<(typeof countOf)[keyof typeof countOf], number>;
export type ImportSummary = Counts & { rows: number; isCutShort: boolean };

export type ImportOptions = {
  /** Opens the file; a strict import reads it twice. */
  open: () => AsyncIterable<Uint8Array>;
  /** What the audit log and the ground of the consents call this import. */
  source: string;
  isStrict: boolean;
  actor: Actor;
  clock: Clock;
  onRemark(remark: ImportRemark): void;
  onProgress(summary: ImportSummary): void;
};

export async function importProviders(database: Database, options: ImportOptions): Promise<ImportSummary> {
  if (!options.isStrict) return new FileImport(database, options, true).run();
  const checked = await new FileImport(database, { ...options, onProgress: () => {} }, false).run();
  if (checked.bad > 0) return { ...checked, created: 0, updated: 0, unchanged: 0 };
  return new FileImport(database, { ...options, onRemark: () => {} }, true).run();
}

class FileImport {
  readonly #reader = new RowReader();
  readonly #counts: Counts = { created: 0, updated: 0, unchanged: 0, bad: 0, erased: 0 };
  /** What a check that writes nothing has to remember for later rows about the same profile. */
  readonly #checked = new Map<string, HeldProfile>();

  constructor(
    readonly database: Database,
    readonly options: ImportOptions,
    readonly isWriting: boolean,
  ) {}

  async run(): Promise<ImportSummary> {
    for await (const batch of this.#reader.batches(this.options.open(), rowsPerBatch)) {
      for (const row of batch)
        if ("problems" in row) this.#tell(row.line, "bad", row.problems);
        else this.#remark(row.line, false, row.notes);
      const good = batch.filter((row) => "draft" in row);
      if (good.length > 0) await this.#take(good);
    }
    return this.#summary();
  }

  async #take(batch: ReadRow[]): Promise<void> {
    const { actor, source, clock } = this.options;
    let checked: Checked[] = [];
    if (this.isWriting)
      await changeProfiles(this.database, async (tx) => {
        checked = await this.#check(tx, batch);
        const profiles = await applyChecked(tx, this.database, checked, clock.now());
        if (profiles > 0)
          await audit(tx, { actor, nowMs: clock.now() }, "provider.import", source, { profiles });
      });
    else checked = await this.#check(this.database.read, batch);
    for (const [index, { kind, remarks }] of checked.entries())
      this.#tell(batch[index]?.line ?? 0, kind, remarks);
    this.options.onProgress(this.#summary());
  }

  async #check(read: Database["read"] | Tx, batch: ReadRow[]): Promise<Checked[]> {
    const { source, actor, clock } = this.options;
    const ids = batch.map(({ id }) => id);
    const view = await viewOf({ read, engine: this.database.engine }, ids);
    for (const id of ids) {
      const earlier = this.#checked.get(id);
      if (earlier) view.held.set(id, earlier);
    }
    const checked = checkInOrder(batch, view, fileOrigin(source, actor, clock.now()));
    if (!this.isWriting)
      for (const { id, draft } of batch) {
        const after = view.held.get(id);
        if (draft.id && after) this.#checked.set(id, withoutTexts(after));
      }
    return checked;
  }

  #tell(line: number, kind: Checked["kind"], remarks: BadRow["problems"]): void {
    this.#counts[countOf[kind]] += 1;
    this.#remark(line, kind === "bad", remarks);
  }

  #remark(line: number, isBad: boolean, remarks: BadRow["problems"]): void {
    for (const { field, reason } of remarks) this.options.onRemark({ line, field, reason, isBad });
  }

  #summary(): ImportSummary {
    const { rows, isCutShort } = this.#reader;
    return { rows, ...this.#counts, isCutShort };
  }
}

/** The texts of a profile are most of its size, and no later row can be bad because of them. */
function withoutTexts(profile: HeldProfile): HeldProfile {
  const none = { avatar_url: null, bio: null, availability: null, price_range: null, services: [] };
  return { ...profile, provider: { ...profile.provider, ...none } };
}
