// What the operator does to one profile. Each is one transaction with its audit row and the profile's new public
// document, and empties what every instance keeps of answers.
import { type AuditContext, type AuditEntry, audit, recordAudit } from "../../access/audit-store.ts";
import type { Database, Tx } from "../../database/database.ts";
import { erasuresTopic } from "../../database/history/erasures.ts";
import { iso } from "../../process/clock.ts";
import { newId } from "../../process/ids.ts";
import { applyChecked, check, type Outcome } from "../import/check-rows.ts";
import { ProviderRefused } from "../refused.ts";
import { type Consent, notVerified } from "./provider.ts";
import { type Remark, readDraft } from "./provider-draft.ts";
import { type HeldProfile, noVerification, type Verification } from "./provider-rows.ts";
import {
  changeProfiles,
  endedVerifications,
  erasedAt,
  eraseProfile,
  existingProfile,
  handoutsOf,
  heldProfile,
  saveProfiles,
} from "./provider-store.ts";

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
  if (problems.length > 0) throw new ProviderRefused({ code: "bad_profile", problems });
  const { actor, nowMs } = by;
  return changeProfiles(database, async (tx) => {
    const held = id === null ? null : await existingProfile(tx, id);
    const subject = id ?? newId("prv");
    const view = { held: new Map(held && [[subject, held]]), erased: new Set<string>() };
    const origin = { ground: actor, detail: {}, actor, nowMs, isFile: false };
    const outcome = check(subject, [draft], view, origin);
    if (!("profile" in outcome))
      throw new ProviderRefused({ code: "bad_profile", problems: outcome.remarks });
    await applyChecked(tx, database, [outcome], nowMs);
    return outcome;
  });
}

export function readBadge(given: unknown): { badge: string } | { problems: Remark[] } {
  const field = "verification_badge_version";
  const { draft, problems } = readDraft({ [field]: given });
  if (draft[field]) return { badge: draft[field] };
  return {
    problems: problems.length > 0 ? problems : [{ field, reason: "is empty; write its version, like v1" }],
  };
}

/** How a provider can have been verified. A document itself is never kept, only that it was seen. */
export const verificationMethods = [
  ...(["document", "certificate", "visit", "call", "reference", "other"] as const),
];

const maxNoteLength = 500;

function verificationProblems({ method, note, expiresAt }: Partial<Verification>, nowMs: number): Remark[] {
  const problems: Remark[] = [];
  if (method && !verificationMethods.some((known) => known === method))
    problems.push({ field: "method", reason: `must be one of: ${verificationMethods.join(", ")}` });
  if (note && note.length > maxNoteLength)
    problems.push({ field: "note", reason: `is longer than ${maxNoteLength} characters` });
  if (expiresAt && !(Date.parse(expiresAt) > nowMs))
    problems.push({ field: "expires_at", reason: "must be a time in the future" });
  return problems;
}

/** Held and looked after, but served to nobody, until the restriction is lifted. */
export function restrictProvider(database: Database, id: string, reason: string | null, by: AuditContext) {
  const restrict: Decide = ({ restriction }) => ({
    restriction: restriction ?? { at: new Date(by.nowMs).toISOString(), reason },
    audit: { action: "provider.restrict", detail: { reason } },
  });
  return changeProfile(database, id, by, restrict, [erasuresTopic]);
}

export async function unrestrictProvider(database: Database, id: string, by: AuditContext) {
  const lift: Decide = () => ({ restriction: null, audit: { action: "provider.unrestrict" } });
  const lifted = await changeProfile(database, id, by, lift);
  await database.keepErasures();
  return lifted;
}

export async function verifyProvider(
  database: Database,
  id: string,
  given: string,
  by: AuditContext,
  how: Partial<Verification> = {},
) {
  const read = readBadge(given);
  const problems = "problems" in read ? read.problems : verificationProblems(how, by.nowMs);
  if ("problems" in read || problems.length > 0) throw new ProviderRefused({ code: "bad_profile", problems });
  return changeProfile(database, id, by, verified(read.badge, how));
}

export const unverifyProvider = (database: Database, id: string, by: AuditContext) =>
  changeProfile(database, id, by, unverified);

export function verified(badge: string, how: Partial<Verification> = {}): Decide {
  const { method, expiresAt } = how;
  return ({ provider }, at) => ({
    provider: { ...provider, verified: true, verified_at: at, verification_badge_version: badge },
    verification: { ...noVerification, ...how },
    audit: {
      action: "provider.verify",
      detail: { badge, ...(method && { method }), ...(expiresAt && { expires_at: expiresAt }) },
    },
  });
}

export const unverified: Decide = ({ provider }) => ({
  provider: { ...provider, ...notVerified },
  verification: noVerification,
  audit: { action: "provider.unverify" },
});

const dueAtOnce = 100;

/** Ends every verification whose time has come, in the name of nobody; the profile keeps when that was. */
export async function endVerifications(database: Database, nowMs: number): Promise<void> {
  const ended: Decide = ({ provider, verification }) => ({
    provider: { ...provider, ...notVerified },
    audit: { action: "provider.unverify", detail: { expired_at: verification.expiresAt } },
  });
  for (let count = dueAtOnce; count === dueAtOnce; )
    count = await changeProfiles(database, async (tx) => {
      const due = await endedVerifications(tx, iso(nowMs), dueAtOnce);
      for (const held of due) await changeWithin(tx, database, held, { actor: "Kazi", nowMs }, ended);
      return due.length;
    });
}

export function changeConsent(database: Database, id: string, change: Partial<Consent>, by: AuditContext) {
  return changeProfile(database, id, by, ({ consent }, at) => ({
    consent: { ...consent, ...change },
    consentGround: `${by.actor}, ${at}`,
    audit: { action: "provider.consent", detail: change },
  }));
}

export type Recipient = Awaited<ReturnType<typeof handoutsOf>>[number];

/**
 * Gone at once and for good. Returns who was handed the contact data: the audit row keeps the ids of those keys. Null when
 * it was erased before; then the log of erasures is completed, should that have failed.
 */
export async function eraseProvider(database: Database, id: string, by: AuditContext) {
  const recipients = await changeProfiles(database, (tx) => eraseWithin(tx, id, by), [erasuresTopic]);
  await database.forgetDeleted();
  return recipients;
}

/**
 * For several in one transaction, after which the database has to forget what was deleted. An id that we do not hold is
 * refused, or remembered all the same: nothing that comes late may bring in whoever asked to be erased.
 */
export async function eraseWithin(tx: Tx, id: string, by: AuditContext, { mayBeUnknown = false } = {}) {
  const held = await heldProfile(tx, id);
  if (held === null && (await erasedAt(tx, id)) !== null) return null;
  if (held === null && !mayBeUnknown) throw new ProviderRefused({ code: "no_provider", id });
  const recipients = await handoutsOf(tx, id);
  await eraseProfile(tx, id, iso(by.nowMs));
  const handed_to = recipients.map(({ key, count }) => ({ key, count }));
  const detail = { handed_to, ...(held === null && { was_held: false }) };
  await audit(tx, by, "provider.erase", id, detail);
  return recipients;
}

type Change = Partial<HeldProfile> & { audit: Pick<AuditEntry, "action" | "detail"> };
type Decide = (held: HeldProfile, at: string) => Change;

function changeProfile(
  database: Database,
  id: string,
  by: AuditContext,
  decide: Decide,
  furtherTopics: string[] = [],
): Promise<HeldProfile> {
  return changeProfiles(
    database,
    async (tx) => changeWithin(tx, database, await existingProfile(tx, id), by, decide),
    furtherTopics,
  );
}

export async function changeWithin(
  tx: Tx,
  { engine }: Pick<Database, "engine">,
  held: HeldProfile,
  { actor, nowMs }: AuditContext,
  decide: Decide,
): Promise<HeldProfile> {
  const changedAt = new Date(nowMs).toISOString();
  const { audit, ...change } = decide(held, changedAt);
  const profile = { ...held, ...change, changedAt };
  await saveProfiles(tx, engine, [profile]);
  await recordAudit(tx, nowMs, [{ actor, subject: held.provider.id, ...audit }]);
  return profile;
}
