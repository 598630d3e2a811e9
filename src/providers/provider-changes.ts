// What the operator does to one profile. Each is one transaction with its audit row and the profile's new public
// document, and empties what every instance keeps of answers.
import { type Actor, type AuditEntry, recordAudit } from "../access/audit-store.ts";
import type { Database } from "../database/database.ts";
import type { Consent } from "./provider.ts";
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

export type Circumstances = { actor: Actor; nowMs: number };

export function verifyProvider(
  database: Database,
  id: string,
  badge: string,
  by: Circumstances,
): Promise<HeldProfile> {
  return changeProfile(database, id, by, ({ provider }) => ({
    provider: {
      ...provider,
      verified: true,
      verified_at: new Date(by.nowMs).toISOString(),
      verification_badge_version: badge,
    },
    audit: { action: "provider.verify", detail: { badge } },
  }));
}

export function unverifyProvider(database: Database, id: string, by: Circumstances): Promise<HeldProfile> {
  return changeProfile(database, id, by, ({ provider }) => ({
    provider: { ...provider, verified: false, verified_at: null, verification_badge_version: null },
    audit: { action: "provider.unverify" },
  }));
}

export function changeConsent(
  database: Database,
  id: string,
  change: Partial<Consent>,
  by: Circumstances,
): Promise<HeldProfile> {
  return changeProfile(database, id, by, ({ consent }) => ({
    consent: { ...consent, ...change },
    consentGround: `${by.actor}, ${new Date(by.nowMs).toISOString()}`,
    audit: { action: "provider.consent", detail: change },
  }));
}

export type Recipient = Awaited<ReturnType<typeof handoutsOf>>[number];

/** Gone at once and for good. Returns who was handed the contact data: the audit row keeps the ids of those keys. */
export async function eraseProvider(database: Database, id: string, by: Circumstances): Promise<Recipient[]> {
  const told = await changeProfiles(database, async (tx) => {
    if (!(await heldProfile(tx, id))) throw await noSuchProvider(database, id);
    const recipients = await handoutsOf(tx, id);
    await eraseProfile(tx, id, new Date(by.nowMs).toISOString());
    const detail = { handed_to: recipients.map(({ key, count }) => ({ key, count })) };
    await recordAudit(tx, by.nowMs, [{ actor: by.actor, action: "provider.erase", subject: id, detail }]);
    return recipients;
  });
  await database.forgetDeleted();
  return told;
}

export async function noSuchProvider(database: Database, id: string): Promise<NoSuchProvider> {
  const at = await erasedAt(database.read, id);
  return new NoSuchProvider(
    at === null ? `There is no provider ${id}.` : `The provider ${id} was erased at ${at}.`,
  );
}

type Change = Partial<HeldProfile> & { audit: Pick<AuditEntry, "action" | "detail"> };

async function changeProfile(
  database: Database,
  id: string,
  { actor, nowMs }: Circumstances,
  decide: (held: HeldProfile) => Change,
): Promise<HeldProfile> {
  return changeProfiles(database, async (tx) => {
    const held = await heldProfile(tx, id);
    if (!held) throw await noSuchProvider(database, id);
    const { audit, ...change } = decide(held);
    const profile = { ...held, ...change, changedAt: new Date(nowMs).toISOString() };
    await saveProfiles(tx, database.engine, [profile]);
    await recordAudit(tx, nowMs, [{ actor, subject: id, ...audit }]);
    return profile;
  });
}
