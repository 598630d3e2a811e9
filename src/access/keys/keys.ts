// The life of a key: made by an account that has access, rotated with an overlap, revoked for good. Every step is one
// transaction with its audit row, and is announced under "keys" so that no instance goes on believing the old state.

import { formatRate, type Rate } from "../../config/quantities.ts";
import type { Database, Tx } from "../../database/database.ts";
import { erasuresTopic } from "../../database/history/erasures.ts";
import { iso } from "../../process/clock.ts";
import { newId } from "../../process/ids.ts";
import { isLonger } from "../../text/characters.ts";
import { isOneLine } from "../../text/one-line.ts";
import { type Access, accessInForce, operatorAccountId } from "../accounts/account-store.ts";
import { type Actor, type AuditContext, audit, commandLine } from "../audit-store.ts";
import { NotAllowed } from "../not-allowed.ts";
import { lockAccount } from "../requests/access-store.ts";
import { displayKey, mintApiKey } from "./api-key.ts";
import { changeKey, findKey, insertKey, liveKeys, livePredecessor, type StoredKey } from "./key-store.ts";
import { isHigher } from "./limits.ts";
import type { Scope } from "./scopes.ts";

export const keysTopic = "keys";
export const defaultLifetimeMs = 90 * 86_400_000;
const maxLifetimeMs = 365 * 86_400_000;
const maxKeys = 50;

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
  by: AuditContext,
): Promise<NewKey> {
  checkForm("key", request);
  return database.change([keysTopic], async (tx) => {
    await lockAccount(tx, request.accountId);
    const access = await accessInForce(tx, request.accountId);
    if (access?.state !== "approved") throw new NotAllowed("key.no-access", {});
    if (request.lifetimeMs === null && !mayNeverExpire(access, by.actor))
      throw new NotAllowed("key.must-expire", {});
    await checkCount(tx, request.accountId, by.nowMs);
    const granted = JSON.parse(access.scopes) as Scope[];
    const excess = request.scopes.find((scope) => !granted.includes(scope));
    if (excess) throw new NotAllowed("key.scope", { scope: excess });
    if (access.kind === "developer") refuseHigher(request.rate, request.scopes, defaultRates);
    const made = newKey(request, by.nowMs);
    const { id, expires_at } = made.key;
    await insertKey(tx, made.key);
    const detail = { account: request.accountId, scopes: request.scopes, expires_at };
    await audit(tx, by, "key.create", id, detail);
    return made;
  });
}

/** Only a reviewed partner can have more than the default. */
export function refuseHigher(
  rate: Rate | null | undefined,
  scopes: Scope[],
  defaultRates: Record<Scope, Rate>,
): void {
  const most = scopes.map((scope) => defaultRates[scope]).find((usual) => rate && isHigher(rate, usual));
  if (most) throw new NotAllowed("limit.too-high", { most: formatRate(most) });
}

/** A key whose rotation is undone, and when it ends. */
export type KeptKey = { id: string; expires_at: string | null };

/** A key that the revoked one was to replace and that still lives is an ordinary key again; it is returned. */
export async function revokeKey(database: Database, id: string, by: AuditContext): Promise<KeptKey | null> {
  return database.change([keysTopic, erasuresTopic], async (tx) => {
    const key = await findKey(tx, id);
    if (!key) throw new NotAllowed("key.none", { id });
    const at = iso(by.nowMs);
    if (!(await changeKey(tx, id, { revoked_at: at }))) return null;
    await audit(tx, by, "key.revoke", id);
    const old = await livePredecessor(tx, id, at);
    if (old === null) return null;
    const expires_at = endBeforeRotation(old, key);
    if (!(await changeKey(tx, old.id, { successor_id: null, expires_at }))) return null;
    await audit(tx, by, "key.rotation-undone", old.id, { successor: id, expires_at });
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
  return iso(endsMs);
}

/** A key that never expires is the operator's to give: by the account's grant, or with the operator's own hand. */
const mayNeverExpire = (access: Access, actor: Actor) =>
  access.may_never_expire === 1 || actor === commandLine;

/** A key in the middle of its rotation counts once, together with its successor. The operator's own are not counted. */
async function checkCount(tx: Tx, accountId: string, nowMs: number): Promise<void> {
  if (accountId === operatorAccountId) return;
  const live = await liveKeys(tx, accountId, iso(nowMs));
  const ids = new Set(live.map(({ id }) => id));
  const counted = live.filter(({ successor_id }) => successor_id === null || !ids.has(successor_id));
  if (counted.length >= maxKeys) throw new NotAllowed("key.too-many", { most: maxKeys });
}

/**
 * A successor for as long as the old key was made for; the old one lives on for the overlap, never past its own end. Only
 * two keys of a line live at a time, or rotating would be a way to any number of them.
 */
export async function rotateKey(database: Database, id: string, overlapMs: number, by: AuditContext) {
  const { actor, nowMs } = by;
  const rotated = await database.change([keysTopic], async (tx) => {
    const owner = (await findKey(tx, id))?.account_id;
    if (owner !== undefined) await lockAccount(tx, owner);
    const old = await findKey(tx, id);
    if (!old) throw new NotAllowed("key.none", { id });
    const state = keyState(old, nowMs);
    if (state === "revoked") throw new NotAllowed("key.over", { id, state });
    if (old.successor_id) throw new NotAllowed("key.rotated", { id, successor: old.successor_id });
    if (state === "expired") throw new NotAllowed("key.over", { id, state });
    const endsMs = old.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(old.expires_at);
    const before = await livePredecessor(tx, id, iso(nowMs));
    if (before) throw new NotAllowed("key.predecessor", { id: before.id, until: String(before.expires_at) });
    const access = await accessInForce(tx, old.account_id);
    if (access?.state !== "approved") throw new NotAllowed("key.access-not-in-force", {});
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
    const oldExpiresAt = iso(Math.min(endsMs, nowMs + overlapMs));
    if (!(await changeKey(tx, id, { successor_id: made.key.id, expires_at: oldExpiresAt })))
      throw new NotAllowed("key.changed", { id });
    await audit(tx, by, "key.rotate", id, { successor: made.key.id, expires_at: oldExpiresAt });
    await audit(tx, by, "key.create", made.key.id, { rotated_from: id });
    return { ...made, oldExpiresAt };
  });
  // The secret is shown this once, so that it must not be lost to a log that cannot be written at the moment.
  await database.keepErasures();
  return rotated;
}

type Form = { name: string; scopes: string[]; lifetimeMs: number | null };

export function checkForm(what: "key" | "token", { name, scopes, lifetimeMs }: Form): void {
  if (!name.trim() || isLonger(name, 100) || !isOneLine(name)) throw new NotAllowed("form.name", { what });
  if (scopes.length === 0) throw new NotAllowed("form.scopes", { what });
  if (lifetimeMs !== null && lifetimeMs > maxLifetimeMs) throw new NotAllowed("form.lifetime", { what });
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
    created_at: iso(nowMs),
    expires_at: lifetimeMs === null ? null : iso(nowMs + lifetimeMs),
    revoked_at: null,
    successor_id: null,
    last_used_at: null,
  };
  return { key, secret };
}

type Life = Pick<StoredKey, "revoked_at" | "expires_at">;

/** Of a key, or of an operator's token. */
export function keyState(key: Life, nowMs: number): "active" | "expired" | "revoked" {
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
