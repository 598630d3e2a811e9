// What the operator does to one profile. Each is one transaction with its audit row and the profile's new public
// document, and empties what every instance keeps of answers.
import { type AuditContext, type AuditEntry, recordAudit } from "../../access/audit-store.ts";
import type { Database, Tx } from "../../database/database.ts";
import { erasuresTopic } from "../../database/history/erasures.ts";
import { newId } from "../../process/ids.ts";
import { applyChecked, check, type Outcome } from "../import/check-rows.ts";
import type { Consent } from "./provider.ts";
import { type Remark, readDraft } from "./provider-draft.ts";
import { BadField, fieldReaders } from "./provider-fields.ts";
import type { HeldProfile } from "./provider-rows.ts";
import {
  changeProfiles,
  erasedAt,
  eraseProfile,
  handoutsOf,
  heldProfile,
  saveProfiles,
} from "./provider-store.ts";

/** There is no such profile; the sentence is for the person who asked. */
export class NoSuchProvider extends Error {}

/** What was given makes no profile; each problem names its field. */
export class BadProfile extends Error {
  constructor(readonly problems: Remark[]) {
    super(problems.map(({ field, reason }) => `${field} ${reason}`).join("; "));
  }
}

/** Fields that have a door of their own. */
const notByEdit = ["id", "verified", "verified_at", "verification_badge_version"];

/** Makes a profile where the id is null, and changes only the fields that are given. */
export async function editProvider(
  database: Database,
  id: string | null,
  values: Record<string, unknown>,
  by: AuditContext,
): Promise<Outcome> {
  const given = Object.fromEntries(Object.entries(values).filter(([field]) => !notByEdit.includes(field)));
  const { draft, problems } = readDraft(given);
  if (problems.length > 0) throw new BadProfile(problems);
  const { actor, nowMs } = by;
  return changeProfiles(database, async (tx) => {
    const held = id === null ? null : await heldProfile(tx, id);
    if (id !== null && held === null) throw await noSuchProvider(database, id);
    const subject = id ?? newId("prv");
    const view = { held: new Map(held && [[subject, held]]), erased: new Set<string>() };
    const origin = { ground: actor, detail: {}, actor, nowMs, isFile: false };
    const outcome = check(subject, [draft], view, origin);
    if (!("profile" in outcome)) throw new BadProfile(outcome.remarks);
    await applyChecked(tx, database, [outcome], nowMs);
    return outcome;
  });
}

export function readBadge(given: unknown): string {
  try {
    const badge = fieldReaders.verification_badge_version(given);
    if (badge !== null) return badge;
  } catch (error) {
    if (!(error instanceof BadField)) throw error;
    throw new BadProfile([{ field: "verification_badge_version", reason: error.message }]);
  }
  throw new BadProfile([
    { field: "verification_badge_version", reason: "is empty; write its version, like v1" },
  ]);
}

/** Held and looked after, but served to nobody, until the restriction is lifted. */
export function restrictProvider(
  database: Database,
  id: string,
  reason: string | null,
  by: AuditContext,
): Promise<HeldProfile> {
  return changeProfile(
    database,
    id,
    by,
    ({ restriction }) => ({
      restriction: restriction ?? { at: new Date(by.nowMs).toISOString(), reason },
      audit: { action: "provider.restrict", detail: { reason } },
    }),
    [erasuresTopic],
  );
}

export async function unrestrictProvider(
  database: Database,
  id: string,
  by: AuditContext,
): Promise<HeldProfile> {
  const lifted = await changeProfile(database, id, by, () => ({
    restriction: null,
    audit: { action: "provider.unrestrict" },
  }));
  await database.keepErasures();
  return lifted;
}

export function verifyProvider(
  database: Database,
  id: string,
  badge: string,
  by: AuditContext,
): Promise<HeldProfile> {
  return changeProfile(database, id, by, (held) => verified(held, badge, by));
}

/** Null where it has this badge already, which leaves its date as it is. */
export function verifyOnce(
  database: Database,
  id: string,
  badge: string,
  by: AuditContext,
): Promise<HeldProfile | null> {
  return changeProfile(database, id, by, (held) =>
    held.provider.verified && held.provider.verification_badge_version === badge
      ? null
      : verified(held, badge, by),
  );
}

export function unverifyProvider(database: Database, id: string, by: AuditContext): Promise<HeldProfile> {
  return changeProfile(database, id, by, unverified);
}

/** Null where it is not verified. */
export function unverifyOnce(database: Database, id: string, by: AuditContext): Promise<HeldProfile | null> {
  return changeProfile(database, id, by, (held) => (held.provider.verified ? unverified(held) : null));
}

function verified({ provider }: HeldProfile, badge: string, { nowMs }: AuditContext): Change {
  const verified_at = new Date(nowMs).toISOString();
  return {
    provider: { ...provider, verified: true, verified_at, verification_badge_version: badge },
    audit: { action: "provider.verify", detail: { badge } },
  };
}

function unverified({ provider }: HeldProfile): Change {
  return {
    provider: { ...provider, verified: false, verified_at: null, verification_badge_version: null },
    audit: { action: "provider.unverify" },
  };
}

export function changeConsent(
  database: Database,
  id: string,
  change: Partial<Consent>,
  by: AuditContext,
): Promise<HeldProfile> {
  return changeProfile(database, id, by, ({ consent }) => ({
    consent: { ...consent, ...change },
    consentGround: `${by.actor}, ${new Date(by.nowMs).toISOString()}`,
    audit: { action: "provider.consent", detail: change },
  }));
}

export type Recipient = Awaited<ReturnType<typeof handoutsOf>>[number];

/** Gone at once and for good. Returns who was handed the contact data: the audit row keeps the ids of those keys. */
export async function eraseProvider(database: Database, id: string, by: AuditContext): Promise<Recipient[]> {
  const told = await changeProfiles(
    database,
    async (tx) => {
      const recipients = await eraseWithin(tx, id, by);
      if (recipients === null) throw await noSuchProvider(database, id);
      return recipients;
    },
    [erasuresTopic],
  );
  await database.forgetDeleted();
  return told;
}

/** For several in one transaction, after which the database has to forget what was deleted. Null: no such profile. */
export async function eraseWithin(
  tx: Tx,
  id: string,
  { actor, nowMs }: AuditContext,
): Promise<Recipient[] | null> {
  if (!(await heldProfile(tx, id))) return null;
  const recipients = await handoutsOf(tx, id);
  await eraseProfile(tx, id, new Date(nowMs).toISOString());
  const detail = { handed_to: recipients.map(({ key, count }) => ({ key, count })) };
  await recordAudit(tx, nowMs, [{ actor, action: "provider.erase", subject: id, detail }]);
  return recipients;
}

/**
 * For an id that we do not hold: nothing that comes late may bring in whoever asked to be erased. False: it was erased
 * before.
 */
export async function forbidWithin(tx: Tx, id: string, { actor, nowMs }: AuditContext): Promise<boolean> {
  if ((await erasedAt(tx, id)) !== null) return false;
  await eraseProfile(tx, id, new Date(nowMs).toISOString());
  const detail = { handed_to: [], was_held: false };
  await recordAudit(tx, nowMs, [{ actor, action: "provider.erase", subject: id, detail }]);
  return true;
}

export async function noSuchProvider(database: Database, id: string): Promise<NoSuchProvider> {
  const at = await erasedAt(database.read, id);
  return new NoSuchProvider(
    at === null ? `There is no provider ${id}.` : `The provider ${id} was erased at ${at}.`,
  );
}

type Change = Partial<HeldProfile> & { audit: Pick<AuditEntry, "action" | "detail"> };

/** Decided and done in one transaction. What is decided as null changes nothing. */
async function changeProfile<Decided extends Change | null>(
  database: Database,
  id: string,
  { actor, nowMs }: AuditContext,
  decide: (held: HeldProfile) => Decided,
  furtherTopics: string[] = [],
): Promise<HeldProfile | Extract<Decided, null>> {
  return changeProfiles(
    database,
    async (tx) => {
      const held = await heldProfile(tx, id);
      if (!held) throw await noSuchProvider(database, id);
      const decided: Change | null = decide(held);
      if (decided === null) return null as Extract<Decided, null>;
      const { audit, ...change } = decided;
      const profile = { ...held, ...change, changedAt: new Date(nowMs).toISOString() };
      await saveProfiles(tx, database.engine, [profile]);
      await recordAudit(tx, nowMs, [{ actor, subject: id, ...audit }]);
      return profile;
    },
    furtherTopics,
  );
}
