// What providers do with their own profiles. A link lets in once, for seven days, and only whoever also knows how the phone
// number ends that we hold: a link that was forwarded is worth nothing. A session lasts an hour and is about one profile.
import { randomBytes } from "node:crypto";
import { type AuditContext, audit } from "../../access/audit-store.ts";
import type { Database } from "../../database/database.ts";
import { iso } from "../../process/clock.ts";
import type { Consent } from "../profile/provider.ts";
import {
  changeConsent,
  editProvider,
  eraseProvider,
  restrictProvider,
  unrestrictProvider,
} from "../profile/provider-changes.ts";
import { readDraft } from "../profile/provider-draft.ts";
import { allFields } from "../profile/provider-fields.ts";
import { existingProfile, heldProfile } from "../profile/provider-store.ts";
import {
  correctionOf,
  countWrongTry,
  deleteCorrection,
  endSession,
  findLink,
  maxWrongTries,
  providerOfSession,
  putCorrection,
  putLink,
  putSession,
  recipientsOf,
  useUpLink,
} from "./self-service-store.ts";

const linkLifetimeMs = 7 * 86_400_000;
export const sessionLifetimeMs = 3_600_000;
const pausedReason = "Paused by the provider.";
const digitCount = 4;

/** Those that a provider changes at once; every other waits for the operator. */
export const ownFields = ["bio", "availability", "price_range", "experience_years"] as const;
export const reviewedFields = ["name", "county", "town", "phone", "whatsapp"] as const;

const newSecret = () => randomBytes(32).toString("base64url");
const hashOf = (secret: string) => Bun.SHA256.hash(secret, "hex");
const actorOf = (id: string) => `provider ${id}`;

export type NewLink = { url: string; expires_at: string };

export async function makeLink(
  database: Database,
  id: string,
  publicUrl: string,
  by: AuditContext,
): Promise<NewLink> {
  const secret = newSecret();
  const expires_at = iso(by.nowMs + linkLifetimeMs);
  await database.change([], async (tx) => {
    await existingProfile(tx, id);
    await putLink(tx, { hash: hashOf(secret), provider_id: id, created_at: iso(by.nowMs), expires_at });
    await audit(tx, by, "provider.link", id, { expires_at });
  });
  return { url: `${publicUrl}/my-profile?link=${secret}`, expires_at };
}

/** The last digits that prove who opened the link; null when we hold no number, and then there is nothing to ask for. */
async function digitsOf(database: Pick<Database, "read">, id: string): Promise<string | null> {
  const held = await heldProfile(database.read, id);
  return (held?.provider.phone ?? held?.provider.whatsapp ?? null)?.slice(-digitCount) ?? null;
}

/** Whether the link works, and what has to be known beside it. Nothing is used up. */
export async function openLink(database: Database, secret: string, nowMs: number) {
  const link = await findLink(database.read, hashOf(secret), iso(nowMs));
  if (link === null) return null;
  return { asksForDigits: (await digitsOf(database, link.provider_id)) !== null };
}

export type SignedIn = { session: string } | { wrong: "link" } | { wrong: "digits"; triesLeft: number };

export async function signIn(
  database: Database,
  { secret, digits }: { secret: string; digits: string },
  nowMs: number,
): Promise<SignedIn> {
  const hash = hashOf(secret);
  const session = newSecret();
  return database.change([], async (tx): Promise<SignedIn> => {
    const link = await findLink(tx, hash, iso(nowMs));
    if (link === null) return { wrong: "link" };
    const { provider_id } = link;
    const wanted = await digitsOf({ read: tx }, provider_id);
    if (wanted !== null && digits.replace(/\D/g, "") !== wanted) {
      await countWrongTry(tx, hash);
      return { wrong: "digits", triesLeft: maxWrongTries - link.wrong_tries - 1 };
    }
    if (!(await useUpLink(tx, hash))) return { wrong: "link" };
    const expires_at = iso(nowMs + sessionLifetimeMs);
    await putSession(tx, { hash: hashOf(session), provider_id, expires_at }, iso(nowMs));
    await audit(tx, { actor: actorOf(provider_id), nowMs }, "provider.sign-in", provider_id);
    return { session };
  });
}

export const whoseSession = (database: Database, session: string, nowMs: number) =>
  providerOfSession(database.read, hashOf(session), iso(nowMs));

export const signOut = (database: Database, session: string) =>
  database.change([], (tx) => endSession(tx, hashOf(session)));

export type OwnProfile = NonNullable<Awaited<ReturnType<typeof ownProfile>>>;

/** Everything that the page shows; null when the profile is gone. */
export async function ownProfile(database: Database, id: string) {
  const held = await heldProfile(database.read, id);
  if (held === null) return null;
  const { provider, consent, restriction, createdAt, changedAt, consentGround } = held;
  return {
    provider,
    consent,
    isPaused: restriction !== null,
    mayResume: restriction?.reason === pausedReason,
    createdAt,
    changedAt,
    consentGround,
    waiting: await correctionOf(database.read, id),
    recipients: await recipientsOf(database.read, id),
  };
}

const byProvider = (id: string, nowMs: number) => ({ actor: actorOf(id), nowMs });

export const agree = (database: Database, id: string, consent: Consent, nowMs: number) =>
  changeConsent(database, id, consent, byProvider(id, nowMs));

/** What is wrong with it, field by field; nothing when it was taken. */
export async function correct(
  database: Database,
  id: string,
  values: Record<string, string>,
  nowMs: number,
): Promise<{ field: string; reason: string }[]> {
  const { provider } = await existingProfile(database.read, id);
  const { draft, problems } = readDraft(
    Object.fromEntries(Object.entries(values).map(([k, v]) => [k, v || null])),
  );
  const isNew = (field: keyof typeof draft) =>
    draft[field] !== undefined && draft[field] !== provider[field as keyof typeof provider];
  const missing = (["name", "county"] as const).filter((field) => field in values && draft[field] === null);
  const all = [...problems, ...missing.map((field) => ({ field, reason: "is missing" }))];
  if (all.length > 0) return all;
  const changes = Object.fromEntries(allFields.filter(isNew).map((field) => [field, draft[field]]));
  const pick = (fields: readonly string[]) =>
    Object.fromEntries(Object.entries(changes).filter(([field]) => fields.includes(field)));
  const [own, reviewed] = [pick(ownFields), pick(reviewedFields)];
  if (Object.keys(own).length > 0) await editProvider(database, id, own, byProvider(id, nowMs));
  if (Object.keys(reviewed).length > 0)
    await database.change([], async (tx) => {
      const changed = JSON.stringify(reviewed);
      await putCorrection(tx, { provider_id: id, changes: changed, created_at: iso(nowMs) });
      await audit(tx, byProvider(id, nowMs), "provider.correction", id, { fields: Object.keys(reviewed) });
    });
  return [];
}

/** The operator's word on what waits. */
export async function decideCorrection(
  database: Database,
  id: string,
  isAccepted: boolean,
  by: AuditContext,
): Promise<void> {
  const changes = await correctionOf(database.read, id);
  if (changes === null) return;
  if (isAccepted) await editProvider(database, id, changes, by);
  await database.change([], async (tx) => {
    await deleteCorrection(tx, id);
    const fields = Object.keys(changes);
    await audit(tx, by, isAccepted ? "provider.correction-accepted" : "provider.correction-declined", id, {
      fields,
    });
  });
}

export const pause = (database: Database, id: string, nowMs: number) =>
  restrictProvider(database, id, pausedReason, byProvider(id, nowMs));

/** Only their own pause: what the operator restricted, the operator lifts. */
export async function resume(database: Database, id: string, nowMs: number): Promise<void> {
  const { restriction } = await existingProfile(database.read, id);
  if (restriction?.reason === pausedReason) await unrestrictProvider(database, id, byProvider(id, nowMs));
}

export const leave = (database: Database, id: string, nowMs: number) =>
  eraseProvider(database, id, byProvider(id, nowMs));
