// A developer's own keys. A key of somebody else and a key that never was give the same answer.

import { z } from "zod";
import { isOneLine } from "../../text/one-line.ts";
import { type AreaRoute, forAccount, notFound } from "../area/area-route.ts";
import { audit } from "../audit-store.ts";
import { findKey, keysOf, renameKey, requestsIn, type StoredKey, usageSince } from "../keys/key-store.ts";
import { createKey, revokeKey, rotateKey } from "../keys/keys.ts";
import { allScopes } from "../keys/scopes.ts";
import type { DeveloperParts } from "./developer-parts.ts";
import { type KeyView, keyView } from "./key-view.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const name = z
  .string()
  .trim()
  .min(1, "give the key a name")
  .max(100)
  .refine(isOneLine, "write the name on one line, in visible characters");

const newKey = z.object({
  name,
  scopes: z.array(z.enum(allScopes)).min(1, "choose at least one scope").max(allScopes.length),
  days: z.number().int().min(1).max(365).nullable(),
});
const overlap = z.object({ overlap_hours: z.number().int().min(0).max(720) });

/** The secret is shown this once. */
export type NewKey = KeyView & { secret: string; old_expires_at?: string };

export function keyRoutes({ accounts, defaultRates }: DeveloperParts): AreaRoute[] {
  const { database, clock } = accounts;

  async function own(accountId: string, id: string): Promise<StoredKey> {
    const key = await findKey(database.read, id);
    if (key?.account_id !== accountId) throw notFound();
    return key;
  }

  async function view(accountId: string, keys: StoredKey[]): Promise<KeyView[]> {
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    const usage = await usageSince(database.read, today, accountId);
    return keys.map((key) =>
      keyView(key, requestsIn(usage.filter((row) => row.key_id === key.id)), clock.now()),
    );
  }

  async function viewOne(key: StoredKey): Promise<KeyView> {
    const [shown] = await view(key.account_id, [key]);
    if (!shown) throw notFound();
    return shown;
  }

  return [
    forAccount("GET /developers/api/keys", null, async ({ account }) => ({
      json: await view(account.accountId, await keysOf(database.read, account.accountId)),
    })),
    forAccount("POST /developers/api/keys", newKey, async ({ account: { accountId }, body, by }) => {
      const lifetimeMs = body.days === null ? null : body.days * dayMs;
      const request = {
        accountId,
        name: body.name,
        scopes: [...new Set(body.scopes)],
        lifetimeMs,
        rate: null,
      };
      const { key, secret } = await createKey(database, request, defaultRates, by);
      return { status: 201, json: { ...(await viewOne(key)), secret } satisfies NewKey };
    }),
    forAccount("PATCH /developers/api/keys/:id", z.object({ name }), async ({ account, body, by, param }) => {
      const key = await own(account.accountId, param("id"));
      if (key.name === body.name) return { json: await viewOne(key) };
      await database.change([], async (tx) => {
        await renameKey(tx, key.id, body.name);
        await audit(tx, by, "key.rename", key.id, { name: body.name });
      });
      return { json: await viewOne({ ...key, name: body.name }) };
    }),
    forAccount("POST /developers/api/keys/:id/rotate", overlap, async ({ account, body, by, param }) => {
      const { id } = await own(account.accountId, param("id"));
      const { key, secret, oldExpiresAt } = await rotateKey(database, id, body.overlap_hours * hourMs, by);
      const shown: NewKey = { ...(await viewOne(key)), secret, old_expires_at: oldExpiresAt };
      return { status: 201, json: shown };
    }),
    forAccount("POST /developers/api/keys/:id/revoke", null, async ({ account, by, param }) => {
      const key = await own(account.accountId, param("id"));
      const kept = await revokeKey(database, key.id, by);
      return { json: { id: key.id, state: "revoked", kept } };
    }),
  ];
}
