// Takes a file of profiles into the database, row by row and in batches, each one transaction. A bad row is told with
// its line, field and reason and costs nothing but itself; a strict import checks the whole file first and writes
// nothing if any row is bad. A profile that was erased stays erased.
import { type Actor, type AuditEntry, recordAudit } from "../access/audit-store.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { newId } from "../ids.ts";
import { heldAfter, importOrigin, isVerificationChanged, verificationOf } from "./import-outcome.ts";
import { rowsOf } from "./import-rows.ts";
import { applyDraft, readDraft } from "./provider-draft.ts";
import { allFields, type Draft } from "./provider-fields.ts";
import type { HeldProfile } from "./provider-rows.ts";
import { changeProfiles, erasedAmong, heldProfiles, saveProfiles } from "./provider-store.ts";

const rowsPerBatch = 1_000;
const known = new Set<string>(allFields);

/** `isBad` rows are not imported; the others are told for the record. */
export type ImportRemark = { line: number; field: string | null; reason: string; isBad: boolean };
export type ImportSummary = {
  rows: number;
  created: number;
  updated: number;
  bad: number;
  erased: number;
  /** The file ends, or goes on, where it should not; what was whole before counts. */
  isCutShort: boolean;
};

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
  if (options.isStrict) {
    const checked = await new ProviderImport(database, { ...options, onProgress: () => {} }, false).run();
    if (checked.bad > 0) return { ...checked, created: 0, updated: 0 };
    return new ProviderImport(database, { ...options, onRemark: () => {} }, true).run();
  }
  return new ProviderImport(database, options, true).run();
}

type ReadRow = { line: number; id: string; draft: Draft };

class ProviderImport {
  readonly #database: Database;
  readonly #options: ImportOptions;
  readonly #isWriting: boolean;
  readonly #summary: ImportSummary = {
    rows: 0,
    created: 0,
    updated: 0,
    bad: 0,
    erased: 0,
    isCutShort: false,
  };
  readonly #strangers = new Set<string>();
  /** What a check that writes nothing has to remember for later rows about the same profile. */
  readonly #checked = new Map<string, HeldProfile>();

  constructor(database: Database, options: ImportOptions, isWriting: boolean) {
    this.#database = database;
    this.#options = options;
    this.#isWriting = isWriting;
  }

  async run(): Promise<ImportSummary> {
    let batch: ReadRow[] = [];
    for await (const row of rowsOf(this.#options.open())) {
      this.#summary.rows += 1;
      if ("problem" in row) {
        if (row.isLast) this.#summary.isCutShort = true;
        this.#refuse(row.line, [{ field: null, reason: row.problem }]);
        continue;
      }
      this.#tellStrangers(row.line, row.values);
      const { draft, problems } = readDraft(row.values);
      if (problems.length > 0) this.#refuse(row.line, problems);
      else batch.push({ line: row.line, id: draft.id ?? newId("prv"), draft });
      if (batch.length === rowsPerBatch) {
        await this.#take(batch);
        batch = [];
      }
    }
    if (batch.length > 0) await this.#take(batch);
    return this.#summary;
  }

  async #take(batch: ReadRow[]): Promise<void> {
    if (this.#isWriting)
      await changeProfiles(this.#database, async (tx) => {
        const { profiles, audit } = await this.#evaluate(tx, batch);
        await saveProfiles(tx, this.#database.engine, profiles);
        await recordAudit(tx, this.#options.clock.now(), audit);
      });
    else {
      const { profiles } = await this.#evaluate(this.#database.read, batch);
      const stated = new Set(batch.map(({ draft }) => draft.id));
      for (const profile of profiles)
        if (stated.has(profile.provider.id)) this.#checked.set(profile.provider.id, withoutTexts(profile));
    }
    this.#options.onProgress(this.#summary);
  }

  async #evaluate(db: Database["read"], batch: ReadRow[]) {
    const nowMs = this.#options.clock.now();
    const ids = batch.map((row) => row.id);
    const erased = await erasedAmong(db, this.#database.engine, ids);
    const held = await heldProfiles(db, this.#database.engine, ids);
    const results = new Map<string, HeldProfile>();
    const audit: AuditEntry[] = [];
    const { actor, source } = this.#options;
    const origin = importOrigin(source, actor, nowMs);
    for (const { line, id, draft } of batch) {
      if (erased.has(id)) {
        this.#summary.erased += 1;
        this.#tell(line, "id", `\`${id}\` was erased and is not brought back`);
        continue;
      }
      const before = results.get(id) ?? this.#checked.get(id) ?? held.get(id) ?? null;
      const { profile, problems, unknownPlaces } = applyDraft(id, draft, before, nowMs);
      if (problems.length > 0) {
        this.#refuse(line, problems);
        continue;
      }
      for (const { field, reason } of unknownPlaces) this.#tell(line, field, reason);
      if (isVerificationChanged(before?.provider ?? null, profile.provider))
        audit.push({ actor, subject: id, ...verificationOf(profile.provider, origin.detail) });
      this.#summary[before ? "updated" : "created"] += 1;
      results.set(id, heldAfter(profile, before, draft, origin));
    }
    if (results.size > 0)
      audit.push({ actor, action: "provider.import", subject: source, detail: { profiles: results.size } });
    return { profiles: [...results.values()], audit };
  }

  #refuse(line: number, problems: { field: string | null; reason: string }[]): void {
    this.#summary.bad += 1;
    for (const { field, reason } of problems) this.#options.onRemark({ line, field, reason, isBad: true });
  }

  #tell(line: number, field: string, reason: string): void {
    this.#options.onRemark({ line, field, reason, isBad: false });
  }

  /** A column that no field has is told once. */
  #tellStrangers(line: number, values: Record<string, unknown>): void {
    for (const name in values) {
      if (known.has(name) || this.#strangers.has(name)) continue;
      if (this.#strangers.size < 100) this.#strangers.add(name);
      else return;
      this.#tell(line, name.slice(0, 100), "is not a field of a profile and is ignored");
    }
  }
}

/** The texts of a profile are most of its size, and no later row can be bad because of them. */
function withoutTexts(profile: HeldProfile): HeldProfile {
  const none = { avatar_url: null, bio: null, availability: null, price_range: null, services: [] };
  return { ...profile, provider: { ...profile.provider, ...none } };
}
