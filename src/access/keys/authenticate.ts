// From the Authorization header to who is asking, or why nobody is. Keys are kept by the hash of their secret, in
// bounded memory that any change to keys or access empties, and that is not believed while changes cannot be seen.
// Expiry is looked at on every request, so a key that is kept ends on time.

import { ChangeCache } from "../../database/change-cache.ts";
import type { Basics, Database } from "../../database/database.ts";
import { hashSecret, isSameHash, isWellFormedKey } from "./api-key.ts";
import { findKeyByHash } from "./key-store.ts";
import { keysTopic } from "./keys.ts";
import { type Grant, grantOf } from "./limits.ts";
import type { Scope } from "./scopes.ts";

export type Principal = {
  keyId: string;
  accountId: string;
  scopes: readonly Scope[];
  grant: Grant;
};

export type Refusal =
  /** No key was shown at all, so none can be named as wrong. */
  { refused: "missing" } | { refused: "invalid" } | { refused: "revoked" | "expired"; keyId: string };

export type Authentication = Principal | Refusal;

export type Authenticator = ReturnType<typeof createAuthenticator>;

type KnownKey = { principal: Principal; isRevoked: boolean; expiresMs: number };

const scheme = "bearer ";
const usualScheme = "Bearer ";
const maxTokenLength = 100;

export function createAuthenticator({ database, clock }: Omit<Basics, "log">, { maxKept = 10_000 } = {}) {
  const keys = new ChangeCache<KnownKey>({ changes: database.changes, topic: keysTopic, maxSize: maxKept });

  async function lookUp(hash: string): Promise<Authentication> {
    const known = await keys.read(hash, () => loadKey(database, hash));
    return known === null ? { refused: "invalid" } : judge(known, clock.now());
  }

  return {
    /** Who asks, if the key is in memory and good. */
    kept(authorization: string | null): Principal | undefined {
      const token = bearerToken(authorization);
      const known =
        token === null || token.length > maxTokenLength ? undefined : keys.kept(hashSecret(token));
      const who = known && judge(known, clock.now());
      return who && !("refused" in who) ? who : undefined;
    },
    /** At once for a key that is kept, after a look into the database for another. Rejects when that cannot answer. */
    authenticate(authorization: string | null): Authentication | Promise<Authentication> {
      const token = bearerToken(authorization);
      if (token === null) return { refused: "missing" };
      if (token.length > maxTokenLength) return { refused: "invalid" };
      const hash = hashSecret(token);
      const known = keys.kept(hash);
      if (known) return judge(known, clock.now());
      return isWellFormedKey(token) ? lookUp(hash) : { refused: "invalid" };
    },
  };
}

/** What follows the scheme, which may be written in any case. Null when there is no bearer token. */
function bearerToken(authorization: string | null): string | null {
  if (authorization === null || authorization.length <= scheme.length) return null;
  const isBearer =
    authorization.startsWith(usualScheme) || authorization.slice(0, scheme.length).toLowerCase() === scheme;
  return isBearer ? authorization.slice(scheme.length) : null;
}

function judge({ principal, isRevoked, expiresMs }: KnownKey, nowMs: number): Authentication {
  if (isRevoked) return { refused: "revoked", keyId: principal.keyId };
  if (expiresMs <= nowMs) return { refused: "expired", keyId: principal.keyId };
  return principal;
}

/** A key counts for what its account's access allows today, and as revoked while that is suspended or gone. */
async function loadKey(database: Database, hash: string): Promise<KnownKey | null> {
  const row = await findKeyByHash(database.read, hash);
  if (!row || !isSameHash(row.hash, hash)) return null;
  const granted = JSON.parse(row.access_scopes ?? "[]") as Scope[];
  return {
    principal: {
      keyId: row.id,
      accountId: row.account_id,
      scopes: (JSON.parse(row.scopes) as Scope[]).filter((scope) => granted.includes(scope)),
      grant: grantOf(row),
    },
    isRevoked: row.revoked_at !== null || row.access_state !== "approved",
    expiresMs: row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at),
  };
}
