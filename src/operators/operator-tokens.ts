// The life of an operator's token: made with a few scopes, used by a script, revoked for good. It is looked up for every
// request, so that one that was revoked anywhere is refused everywhere at once.

import type { OperatorScope, TokenScope } from "../access/area/operator-scopes.ts";
import { type AuditContext, recordAudit } from "../access/audit-store.ts";
import { isSameHash } from "../access/keys/api-key.ts";
import type { Database } from "../database/database.ts";
import { erasuresTopic } from "../database/history/erasures.ts";
import type { Clock } from "../process/clock.ts";
import { newId } from "../process/ids.ts";
import { isLonger } from "../text/characters.ts";
import { isOneLine } from "../text/one-line.ts";
import { hashOperatorToken, isWellFormedToken, mintOperatorToken, tokenPrefix } from "./operator-token.ts";
import {
  findToken,
  findTokenByHash,
  insertToken,
  markTokenRevoked,
  markTokenUsed,
  type StoredToken,
} from "./operator-token-store.ts";
import { OperatorRefused } from "./operators.ts";

const usesNotedEveryMs = 60_000;
const maxLifetimeMs = 365 * 86_400_000;
const scheme = "bearer ";

export type TokenRequest = { name: string; scopes: TokenScope[]; lifetimeMs: number | null };

export async function createToken(
  database: Database,
  { name, scopes, lifetimeMs }: TokenRequest,
  { actor, nowMs }: AuditContext,
): Promise<{ token: StoredToken; secret: string }> {
  if (!name.trim() || isLonger(name, 100) || !isOneLine(name))
    throw new OperatorRefused("A token needs a name of 1 to 100 characters, on one line.");
  if (scopes.length === 0) throw new OperatorRefused("A token needs at least one scope.");
  if (lifetimeMs !== null && lifetimeMs > maxLifetimeMs)
    throw new OperatorRefused("A token lives for at most 365 days, or never ends.");
  const { secret, hash, shown } = mintOperatorToken();
  const token: StoredToken = {
    id: newId("opt"),
    name: name.trim(),
    hash,
    shown,
    scopes: JSON.stringify([...new Set(scopes)]),
    created_at: new Date(nowMs).toISOString(),
    created_by: actor,
    expires_at: lifetimeMs === null ? null : new Date(nowMs + lifetimeMs).toISOString(),
    revoked_at: null,
    last_used_at: null,
  };
  await database.change([], async (tx) => {
    await insertToken(tx, token);
    await recordAudit(tx, nowMs, [
      {
        actor,
        action: "operator-token.create",
        subject: token.id,
        detail: { name: token.name, scopes, expires_at: token.expires_at },
      },
    ]);
  });
  return { token, secret };
}

export async function revokeToken(
  database: Database,
  id: string,
  { actor, nowMs }: AuditContext,
): Promise<void> {
  await database.change([erasuresTopic], async (tx) => {
    if ((await findToken(tx, id)) === null)
      throw new OperatorRefused(`There is no token ${id}; \`kazi operator token list\` shows them all.`);
    if (await markTokenRevoked(tx, id, new Date(nowMs).toISOString()))
      await recordAudit(tx, nowMs, [{ actor, action: "operator-token.revoke", subject: id }]);
  });
}

export type TokenHolder = { tokenId: string; name: string; scopes: readonly OperatorScope[] };

/** What follows the scheme when it looks like a token of ours, whether or not it is one; else null. */
export function operatorTokenIn(authorization: string | null): string | null {
  if (authorization === null || authorization.slice(0, scheme.length).toLowerCase() !== scheme) return null;
  const token = authorization.slice(scheme.length).trim();
  return token.startsWith(tokenPrefix) ? token : null;
}

/** Null for a token that was never made, was revoked or has expired. */
export async function holderOf(
  database: Database,
  token: string,
  nowMs: number,
): Promise<TokenHolder | null> {
  if (!isWellFormedToken(token)) return null;
  const hash = hashOperatorToken(token);
  const row = await findTokenByHash(database.read, hash);
  if (!row || !isSameHash(row.hash, hash) || tokenState(row, nowMs) !== "active") return null;
  if (nowMs - Date.parse(row.last_used_at ?? row.created_at) >= usesNotedEveryMs || row.last_used_at === null)
    await database.change([], (tx) => markTokenUsed(tx, row.id, new Date(nowMs).toISOString()));
  return { tokenId: row.id, name: row.name, scopes: JSON.parse(row.scopes) as OperatorScope[] };
}

/** Whether the header holds a token with the scope, for what is no route of the console. */
export async function tokenHas(
  { database, clock }: { database: Database; clock: Clock },
  authorization: string | null,
  scope: OperatorScope,
): Promise<boolean> {
  const token = operatorTokenIn(authorization);
  if (token === null) return false;
  return (await holderOf(database, token, clock.now()))?.scopes.includes(scope) ?? false;
}

export function tokenState(token: StoredToken, nowMs: number): "active" | "expired" | "revoked" {
  if (token.revoked_at !== null) return "revoked";
  return token.expires_at !== null && Date.parse(token.expires_at) <= nowMs ? "expired" : "active";
}

export type DescribedToken = ReturnType<typeof describeToken>;

/** Everything about a token that may be shown. */
export function describeToken(token: StoredToken, nowMs: number) {
  return {
    id: token.id,
    name: token.name,
    starts_with: `${tokenPrefix}${token.shown}…`,
    scopes: JSON.parse(token.scopes) as TokenScope[],
    state: tokenState(token, nowMs),
    created_at: token.created_at,
    created_by: token.created_by,
    expires_at: token.expires_at,
    revoked_at: token.revoked_at,
    last_used_at: token.last_used_at,
  };
}
