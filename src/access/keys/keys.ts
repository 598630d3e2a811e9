// The life of a key: made by an account that has access, rotated with an overlap, revoked for good. Every step is one
// transaction with its audit row, and is announced under "keys" so that no instance goes on believing the old state.

import { formatDuration, formatRate, type Rate } from "../../config/quantities.ts";
import type { Database, Tx } from "../../database/database.ts";
import { erasuresTopic } from "../../database/history/erasures.ts";
import { newId } from "../../process/ids.ts";
import { isLonger } from "../../text/characters.ts";
import { isOneLine } from "../../text/one-line.ts";
import { type Access, accessInForce, operatorAccountId } from "../accounts/account-store.ts";
import { type Actor, type AuditContext, commandLine, recordAudit } from "../audit-store.ts";
import { lockAccount } from "../requests/access-store.ts";
import { displayKey, mintApiKey } from "./api-key.ts";
import {
  findKey,
  insertKey,
  liveKeys,
  livePredecessor,
  markRevoked,
  markRotated,
  type StoredKey,
  unmarkRotated,
} from "./key-store.ts";
import { isHigher } from "./limits.ts";
import type { Scope } from "./scopes.ts";

export const keysTopic = "keys";
export const defaultLifetimeMs = 90 * 86_400_000;
const maxLifetimeMs = 365 * 86_400_000;
const maxKeys = 50;

/** What was asked for is not allowed; the sentence says why and what to do. */
export class KeyRefused extends Error {}

export type KeyRequest = {
  accountId: string;
  name: string;
  scopes: Scope[];
  /** Null for a key that never expires: only where the operator allows it. */
  lifetimeMs: number | null;
  rate: Rate | null;
};
export type NewKey = { key: StoredKey; secret: string };
export async function createKey(
  database: Database,
  request: KeyRequest,
  defaultRates: Record<Scope, Rate>,
  { actor, nowMs }: AuditContext,
): Promise<NewKey> {
  checkForm(request);
  return database.change([keysTopic], async (tx) => {
    await lockAccount(tx, request.accountId);
    const access = await accessInForce(tx, request.accountId);
    if (access?.state !== "approved")
      throw new KeyRefused("This account has no API access; approve its request for access first.");
    if (request.lifetimeMs === null && !mayNeverExpire(access, actor))
      throw new KeyRefused("This account's keys must expire; choose at most 365 days.");
    await checkCount(tx, request.accountId, nowMs);
    const granted = JSON.parse(access.scopes) as Scope[];
    const excess = request.scopes.find((scope) => !granted.includes(scope));
    if (excess) throw new KeyRefused(`This account's access does not include the scope ${excess}.`);
    for (const scope of request.scopes) {
      const most = defaultRates[scope];
      if (request.rate && access.kind === "developer" && isHigher(request.rate, most))
        throw new KeyRefused(
          `A developer's limit cannot be raised above ${formatRate(most)}; only a reviewed partner's can.`,
        );
    }
    const made = newKey(request, nowMs);
    await insertKey(tx, made.key);
    await recordAudit(tx, nowMs, [
      {
        actor,
        action: "key.create",
        subject: made.key.id,
        detail: { account: request.accountId, scopes: request.scopes, expires_at: made.key.expires_at },
      },
    ]);
    return made;
  });
}

/** A key whose rotation is undone, and when it ends. */
export type KeptKey = { id: string; expires_at: string | null };

/** A key that the revoked one was to replace and that still lives is an ordinary key again; it is returned. */
export async function revokeKey(
  database: Database,
  id: string,
  { actor, nowMs }: AuditContext,
): Promise<KeptKey | null> {
  return database.change([keysTopic, erasuresTopic], async (tx) => {
    const key = await findKey(tx, id);
    if (!key) throw new KeyRefused(`There is no key ${id}; \`kazi keys list\` shows them all.`);
    const at = new Date(nowMs).toISOString();
    if (!(await markRevoked(tx, id, at))) return null;
    await recordAudit(tx, nowMs, [{ actor, action: "key.revoke", subject: id }]);
    const old = await livePredecessor(tx, id, at);
    if (old === null) return null;
    const expires_at = endBeforeRotation(old, key);
    if (!(await unmarkRotated(tx, old.id, expires_at))) return null;
    const detail = { successor: id, expires_at };
    await recordAudit(tx, nowMs, [{ actor, action: "key.rotation-undone", subject: old.id, detail }]);
    return { id: old.id, expires_at };
  });
}

/**
 * The successor was made for as long as the old key, so its lifetime tells when that was to end. Where the successor of
 * a key without an end had to get one, the old key keeps the later of both ends.
 */
function endBeforeRotation(old: StoredKey, successor: StoredKey): string | null {
  if (old.expires_at === null || successor.expires_at === null) return null;
  const lifetimeMs = Date.parse(successor.expires_at) - Date.parse(successor.created_at);
  const endsMs = Math.max(Date.parse(old.created_at) + lifetimeMs, Date.parse(old.expires_at));
  return new Date(endsMs).toISOString();
}

/** A key that never expires is the operator's to give: by the account's grant, or with the operator's own hand. */
const mayNeverExpire = (access: Access, actor: Actor) =>
  access.may_never_expire === 1 || actor === commandLine;

/** A key in the middle of its rotation counts once, together with its successor. The operator's own are not counted. */
async function checkCount(tx: Tx, accountId: string, nowMs: number): Promise<void> {
  if (accountId === operatorAccountId) return;
  const live = await liveKeys(tx, accountId, new Date(nowMs).toISOString());
  const ids = new Set(live.map(({ id }) => id));
  const counted = live.filter(({ successor_id }) => successor_id === null || !ids.has(successor_id));
  if (counted.length >= maxKeys)
    throw new KeyRefused(
      `There are ${maxKeys} keys, the most an account can have; revoke one that is not used.`,
    );
}

/**
 * A successor for as long as the old key was made for; the old one lives on for the overlap, never past its own end. Only
 * two keys of a line live at a time, or rotating would be a way to any number of them.
 */
export async function rotateKey(
  database: Database,
  id: string,
  overlapMs: number,
  { actor, nowMs }: AuditContext,
): Promise<NewKey & { oldExpiresAt: string }> {
  const rotated = await database.change([keysTopic], async (tx) => {
    const owner = (await findKey(tx, id))?.account_id;
    if (owner !== undefined) await lockAccount(tx, owner);
    const old = await findKey(tx, id);
    if (!old) throw new KeyRefused(`There is no key ${id}; \`kazi keys list\` shows them all.`);
    if (old.revoked_at)
      throw new KeyRefused(`The key ${id} was revoked; make a new one with \`kazi keys create\`.`);
    if (old.successor_id)
      throw new KeyRefused(`The key ${id} was rotated before; rotate its successor ${old.successor_id}.`);
    const endsMs = old.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(old.expires_at);
    if (endsMs <= nowMs)
      throw new KeyRefused(`The key ${id} has expired; make a new one with \`kazi keys create\`.`);
    const before = await livePredecessor(tx, id, new Date(nowMs).toISOString());
    if (before)
      throw new KeyRefused(
        `The key ${before.id} that this one replaces works until ${before.expires_at}; revoke it before you rotate again.`,
      );
    const access = await accessInForce(tx, old.account_id);
    if (access?.state !== "approved")
      throw new KeyRefused("This account's API access is not in force; none of its keys can be rotated.");
    const isForEver = old.expires_at === null && mayNeverExpire(access, actor);
    const lifetimeMs = old.expires_at === null ? defaultLifetimeMs : endsMs - Date.parse(old.created_at);
    const made = newKey(
      {
        accountId: old.account_id,
        name: old.name,
        scopes: JSON.parse(old.scopes) as Scope[],
        lifetimeMs: isForEver ? null : lifetimeMs,
        rate: null,
      },
      nowMs,
    );
    made.key.rate_limit = old.rate_limit;
    await insertKey(tx, made.key);
    const oldExpiresAt = new Date(Math.min(endsMs, nowMs + overlapMs)).toISOString();
    if (!(await markRotated(tx, id, { successor_id: made.key.id, expires_at: oldExpiresAt })))
      throw new KeyRefused(`The key ${id} was changed by someone else just now; look at it and try again.`);
    await recordAudit(tx, nowMs, [
      {
        actor,
        action: "key.rotate",
        subject: id,
        detail: { successor: made.key.id, expires_at: oldExpiresAt },
      },
      { actor, action: "key.create", subject: made.key.id, detail: { rotated_from: id } },
    ]);
    return { ...made, oldExpiresAt };
  });
  // The secret is shown this once, so that it must not be lost to a log that cannot be written at the moment.
  await database.keepErasures();
  return rotated;
}

function checkForm({ name, scopes, lifetimeMs }: KeyRequest): void {
  if (!name.trim() || isLonger(name, 100) || !isOneLine(name))
    throw new KeyRefused("A key needs a name of 1 to 100 characters, on one line.");
  if (scopes.length === 0) throw new KeyRefused("A key needs at least one scope.");
  if (lifetimeMs !== null && lifetimeMs > maxLifetimeMs)
    throw new KeyRefused(`A key lives for at most ${formatDuration(maxLifetimeMs)}.`);
}

function newKey({ accountId, name, scopes, lifetimeMs, rate }: KeyRequest, nowMs: number): NewKey {
  const { secret, hash, shown } = mintApiKey();
  const key: StoredKey = {
    id: newId("key"),
    account_id: accountId,
    name: name.trim(),
    hash,
    shown,
    scopes: JSON.stringify(scopes),
    rate_limit: rate === null ? null : formatRate(rate),
    created_at: new Date(nowMs).toISOString(),
    expires_at: lifetimeMs === null ? null : new Date(nowMs + lifetimeMs).toISOString(),
    revoked_at: null,
    successor_id: null,
    last_used_at: null,
  };
  return { key, secret };
}

export type KeyState = "active" | "expired" | "revoked";

export function keyState(key: StoredKey, nowMs: number): KeyState {
  if (key.revoked_at !== null) return "revoked";
  return key.expires_at !== null && Date.parse(key.expires_at) <= nowMs ? "expired" : "active";
}

/** Everything about a key that may be shown, and nothing of its secret. */
export type DescribedKey = ReturnType<typeof describeKey>;

export function describeKey(key: StoredKey, nowMs: number) {
  return {
    id: key.id,
    name: key.name,
    account: key.account_id,
    starts_with: displayKey(key.shown),
    scopes: JSON.parse(key.scopes) as Scope[],
    limit: key.rate_limit,
    state: keyState(key, nowMs),
    created_at: key.created_at,
    expires_at: key.expires_at,
    revoked_at: key.revoked_at,
    successor: key.successor_id,
    last_used_at: key.last_used_at,
  };
}
