// What becomes of a profile when rows are laid over it: the one check for a file, a dry run, a push and an edit. Nothing
// here writes but `applyChecked`, which takes what was checked in the same transaction.
import { type Actor, type AuditEntry, recordAudit } from "../../access/audit-store.ts";
import type { Database, Tx } from "../../database/database.ts";
import { newId } from "../../process/ids.ts";
import { notVerified, type Provider } from "../profile/provider.ts";
import { changedFields } from "../profile/provider-differences.ts";
import { applyDraft, type Remark, readDraft } from "../profile/provider-draft.ts";
import { allFields, type Draft } from "../profile/provider-fields.ts";
import { type HeldProfile, noVerification } from "../profile/provider-rows.ts";
import { erasedAmong, heldProfiles, saveProfiles } from "../profile/provider-store.ts";
import { rowsOf } from "./read-rows.ts";
import type { Row } from "./row.ts";

const maxUnknownColumns = 100;
const known = new Set<string>(allFields);

/** Where rows come from: what the ground of the consents calls it, and what the audit log adds to each entry. */
export type Origin = {
  ground: string;
  detail: Record<string, string>;
  actor: Actor;
  nowMs: number;
  /** A file is told in the audit log as a whole; elsewhere each profile that is made has an entry. */
  isFile: boolean;
};

export function fileOrigin(source: string, actor: Actor, nowMs: number): Origin {
  return { ground: `import of ${source}`, detail: { import: source }, actor, nowMs, isFile: true };
}

/** With problems the row is bad; notes are said of one that is not. */
type Place = { number: number; line: number };
export type ReadRow = Place & { id: string; draft: Draft; notes: Remark[] };
export type BadRow = Place & { problems: { field: string | null; reason: string }[] };

/** Rows of one file as drafts. A column that no field has is told once. */
export class RowReader {
  readonly #unknownColumns = new Set<string>();
  rows = 0;
  /** The file ends, or goes on, where it should not; what was whole before counts. */
  isCutShort = false;

  /** So many rows at a time. */
  async *batches(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<(ReadRow | BadRow)[]> {
    let batch: (ReadRow | BadRow)[] = [];
    for await (const row of rowsOf(bytes)) {
      if (batch.push(this.#read(row)) < size) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }

  #read(row: Row): ReadRow | BadRow {
    this.rows += 1;
    const place = { number: this.rows, line: row.line };
    if ("problem" in row) {
      if (row.isLast) this.isCutShort = true;
      return { ...place, problems: [{ field: null, reason: row.problem }] };
    }
    const notes = this.#unknownIn(row.values);
    const { draft, problems } = readDraft(row.values);
    return problems.length > 0
      ? { ...place, problems }
      : { ...place, id: draft.id ?? newId("prv"), draft, notes };
  }

  #unknownIn(values: Record<string, unknown>): Remark[] {
    const notes: Remark[] = [];
    for (const name in values) {
      if (known.has(name) || this.#unknownColumns.has(name)) continue;
      if (this.#unknownColumns.size >= maxUnknownColumns) break;
      this.#unknownColumns.add(name);
      notes.push({ field: name.slice(0, 100), reason: "is not a field of a profile and is ignored" });
    }
    return notes;
  }
}

/** What is held at one moment. */
export type View = { held: Map<string, HeldProfile>; erased: Set<string> };

export async function viewOf(
  { read, engine }: Pick<Database, "engine"> & { read: Database["read"] | Tx },
  ids: string[],
): Promise<View> {
  const distinct = [...new Set(ids)];
  return {
    held: await heldProfiles(read, engine, distinct),
    erased: await erasedAmong(read, engine, distinct),
  };
}

export type Outcome = {
  kind: "new" | "changed" | "unchanged";
  profile: HeldProfile;
  audit: AuditEntry | null;
  remarks: Remark[];
};
export type Checked = Outcome | { kind: "bad" | "erased"; remarks: Remark[] };

/** Drafts about one profile, one after the other. Problems come from the last: what was laid over before was in order. */
export function check(id: string, drafts: Draft[], { held, erased }: View, origin: Origin): Checked {
  if (erased.has(id))
    return { kind: "erased", remarks: [{ field: "id", reason: "was erased and is not brought back" }] };
  const before = held.get(id) ?? null;
  let profile = before;
  let remarks: Remark[] = [];
  for (const draft of drafts) {
    const applied = applyDraft(id, draft, profile, origin.nowMs);
    if (applied.problems.length > 0) return { kind: "bad", remarks: applied.problems };
    remarks = applied.unknownPlaces;
    profile = heldAfter(applied.profile, profile, draft, origin);
  }
  if (profile === null) return { kind: "bad", remarks: [{ field: "id", reason: "has nothing to say" }] };
  const fields = before === null ? [] : changedFields(before, profile);
  if (before !== null && fields.length === 0)
    return { kind: "unchanged", profile: before, audit: null, remarks };
  return {
    kind: before === null ? "new" : "changed",
    profile,
    audit: auditOf(before, profile, fields, origin),
    remarks,
  };
}

/** One row after the other, each over what those before it leave, which the view has then. */
export function checkInOrder(rows: { id: string; draft: Draft }[], view: View, origin: Origin): Checked[] {
  return rows.map(({ id, draft }) => {
    const checked = check(id, [draft], view, origin);
    if ("profile" in checked) view.held.set(id, checked.profile);
    return checked;
  });
}

/** How many profiles are written. */
export async function applyChecked(
  tx: Tx,
  { engine }: Pick<Database, "engine">,
  checked: Checked[],
  nowMs: number,
): Promise<number> {
  const written = new Map<string, HeldProfile>();
  const audit: AuditEntry[] = [];
  for (const one of checked) {
    if (one.kind !== "new" && one.kind !== "changed") continue;
    written.set(one.profile.provider.id, one.profile);
    if (one.audit) audit.push(one.audit);
  }
  await saveProfiles(tx, engine, [...written.values()]);
  await recordAudit(tx, nowMs, audit);
  return written.size;
}

function heldAfter(
  profile: Pick<HeldProfile, "provider" | "consent">,
  before: HeldProfile | null,
  draft: Draft,
  { ground, nowMs }: Origin,
): HeldProfile {
  const at = new Date(nowMs).toISOString();
  const statesConsent = [draft.consent_phone, draft.consent_whatsapp, draft.consent_location].some(
    (consent) => typeof consent === "boolean",
  );
  const provider = stillEnded(profile.provider, before, at);
  const isSame = before !== null && !isVerificationChanged(before.provider, provider);
  return {
    ...profile,
    provider,
    verification: isSame ? before.verification : noVerification,
    consentGround: before && !statesConsent ? before.consentGround : `${ground}, ${at}`,
    createdAt: before?.createdAt ?? at,
    changedAt: at,
    restriction: before?.restriction ?? null,
  };
}

/** A verification that has ended is not brought back by whoever says again what they said before it ended. */
function stillEnded(provider: Provider, before: HeldProfile | null, at: string): Provider {
  const endedAt = before?.verification.expiresAt ?? null;
  const isEnded = before !== null && !before.provider.verified && endedAt !== null && endedAt <= at;
  if (!isEnded || (provider.verified_at ?? "") > endedAt) return provider;
  return { ...provider, ...notVerified };
}

function auditOf(
  before: HeldProfile | null,
  { provider }: HeldProfile,
  fields: string[],
  { actor, detail, isFile }: Origin,
): AuditEntry | null {
  const subject = provider.id;
  const told = fields.length > 0 ? { ...detail, fields } : detail;
  if (isVerificationChanged(before?.provider ?? null, provider)) {
    const { verified, verification_badge_version: badge, verified_at } = provider;
    if (!verified) return { actor, subject, action: "provider.unverify", detail: told };
    return { actor, subject, action: "provider.verify", detail: { ...told, badge, verified_at } };
  }
  if (before !== null) return { actor, subject, action: "provider.edit", detail: told };
  return isFile ? null : { actor, subject, action: "provider.create", detail };
}

function isVerificationChanged(before: Provider | null, after: Provider): boolean {
  return (
    after.verified !== (before?.verified ?? false) ||
    after.verified_at !== (before?.verified_at ?? null) ||
    after.verification_badge_version !== (before?.verification_badge_version ?? null)
  );
}
