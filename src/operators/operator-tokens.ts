// The life of an operator's token: made with a few scopes, used by a script, revoked for good. It is looked up for every
// request, so that one that was revoked anywhere is refused everywhere at once.

import type { OperatorScope, TokenScope } from "../access/area/operator-scopes.ts";
import { type AuditContext, audit } from "../access/audit-store.ts";
import { hashSecret, isSameHash, secretFormat } from "../access/keys/api-key.ts";
import { checkForm, keyState } from "../access/keys/keys.ts";
import { NotAllowed } from "../access/not-allowed.ts";
import type { Basics, Database } from "../database/database.ts";
import { erasuresTopic } from "../database/history/erasures.ts";
import { iso } from "../process/clock.ts";
import { newId } from "../process/ids.ts";
import {
  findToken,
  findTokenByHash,
  insertToken,
  markTokenRevoked,
  markTokenUsed,
  type StoredToken,
} from "./operator-token-store.ts";

const usesNotedEveryMs = 60_000;
const scheme = "bearer ";
/** Its own, so that a token is never taken for an API key. */
const prefix = "kzop_";
const { mint, isWellFormed, display } = secretFormat(prefix);

export type TokenRequest = { name: string; scopes: TokenScope[]; lifetimeMs: number | null };

export async function createToken(
  database: Database,
  { name, scopes, lifetimeMs }: TokenRequest,
  by: AuditContext,
): Promise<{ token: StoredToken; secret: string }> {
  checkForm("token", { name, scopes, lifetimeMs });
  const { secret, hash, shown } = mint();
  const token: StoredToken = {
    id: newId("opt"),
    name: name.trim(),
    hash,
    shown,
    scopes: JSON.stringify([...new Set(scopes)]),
    created_at: iso(by.nowMs),
    created_by: by.actor,
    expires_at: lifetimeMs === null ? null : iso(by.nowMs + lifetimeMs),
    revoked_at: null,
    last_used_at: null,
  };
  await database.change([], async (tx) => {
    await insertToken(tx, token);
    const detail = { name: token.name, scopes, expires_at: token.expires_at };
    await audit(tx, by, "operator-token.create", token.id, detail);
  });
  return { token, secret };
}

export async function revokeToken(database: Database, id: string, by: AuditContext): Promise<void> {
  await database.change([erasuresTopic], async (tx) => {
    if ((await findToken(tx, id)) === null) throw new NotAllowed("token.none", { id });
    if (await markTokenRevoked(tx, id, iso(by.nowMs))) await audit(tx, by, "operator-token.revoke", id);
  });
}

export type TokenHolder = { tokenId: string; name: string; scopes: readonly OperatorScope[] };

/** What follows the scheme when it looks like a token of ours, whether or not it is one; else null. */
export function operatorTokenIn(authorization: string | null): string | null {
  if (authorization === null || authorization.slice(0, scheme.length).toLowerCase() !== scheme) return null;
  const token = authorization.slice(scheme.length).trim();
  return token.startsWith(prefix) ? token : null;
}

/** Null for a token that was never made, was revoked or has expired. */
export async function holderOf(database: Database, token: string, nowMs: number) {
  if (!isWellFormed(token)) return null;
  const hash = hashSecret(token);
  const row = await findTokenByHash(database.read, hash);
  if (!row || !isSameHash(row.hash, hash) || keyState(row, nowMs) !== "active") return null;
  if (nowMs - Date.parse(row.last_used_at ?? row.created_at) >= usesNotedEveryMs || row.last_used_at === null)
    await database.change([], (tx) => markTokenUsed(tx, row.id, iso(nowMs)));
  return { tokenId: row.id, name: row.name, scopes: JSON.parse(row.scopes) as OperatorScope[] };
}

/** Whether the header holds a token with the scope, for what is no route of the console. */
export async function tokenHas(
  { database, clock }: Omit<Basics, "log">,
  authorization: string | null,
  scope: OperatorScope,
): Promise<boolean> {
  const token = operatorTokenIn(authorization);
  if (token === null) return false;
  return (await holderOf(database, token, clock.now()))?.scopes.includes(scope) ?? false;
}

export type DescribedToken = ReturnType<typeof describeToken>;

/** Everything about a token that may be shown. */
export function describeToken(token: StoredToken, nowMs: number) {
  return {
    id: token.id,
    name: token.name,
    starts_with: display(token.shown),
    scopes: JSON.parse(token.scopes) as TokenScope[],
    state: keyState(token, nowMs),
    created_at: token.created_at,
    created_by: token.created_by,
    expires_at: token.expires_at,
    revoked_at: token.revoked_at,
    last_used_at: token.last_used_at,
  };
}
