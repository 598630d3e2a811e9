// Every key of both services, whoever's it is.
import { z } from "zod";
import { findAccount, operatorAccountId } from "../../access/accounts/account-store.ts";
import { type AreaRoute, forOperator, Refused, type Reply } from "../../access/area/area-route.ts";
import { risksOf } from "../../access/developer-area/key-view.ts";
import { type ListedKey, listKeys, requestsIn, usageSince } from "../../access/keys/key-store.ts";
import { createKey, type DescribedKey, describeKey, revokeKey } from "../../access/keys/keys.ts";
import { grantOf, limitOf, liveDefaultRates } from "../../access/keys/limits.ts";
import { type Scope, scopeOf, services } from "../../access/keys/scopes.ts";
import { formatRate, parseRate, type Rate } from "../../config/quantities.ts";
import type { ConsoleParts } from "./console-parts.ts";

const dayMs = 86_400_000;
const maxShown = 200;

const newKey = z.object({
  /** An id or an e-mail address; empty for the operator's own account. */
  account: z.string().trim().max(254),
  name: z.string().trim().min(1, "give the key a name").max(100),
  service: z.enum(services),
  days: z.number().int().min(1).max(365).nullable(),
  limit: z
    .string()
    .trim()
    .max(20)
    .refine((text) => text === "" || parseRate(text) !== null, "write a count and a window, like 600/1m"),
});

export type KeyForm = z.input<typeof newKey>;
export type NewKey = DescribedKey & { secret: string };
export type ShownKey = ReturnType<typeof viewOf>;
export type KeyList = { keys: ShownKey[]; matching: number; in_all: number };

export function keyRoutes({ accounts: { database, clock }, settings }: ConsoleParts): AreaRoute[] {
  const defaultRates = liveDefaultRates(settings);

  return [
    forOperator("GET /operator/api/keys", "keys:read", null, async ({ query }): Promise<Reply<KeyList>> => {
      const today = new Date(clock.now()).toISOString().slice(0, 10);
      const [keys, usage] = await Promise.all([
        listKeys(database.read),
        usageSince(database.read, today, null),
      ]);
      const usageOf = Map.groupBy(usage, (row) => row.key_id);
      const matching = keys
        .map((key) => viewOf(key, requestsIn(usageOf.get(key.id) ?? []), defaultRates, clock.now()))
        .filter(matcher(query));
      const shown = matching.slice(0, maxShown);
      return { json: { keys: shown, matching: matching.length, in_all: keys.length } };
    }),
    forOperator("POST /operator/api/keys", "keys:change", newKey, async ({ body, by }) => {
      const account = await findAccount(database.read, body.account || operatorAccountId);
      if (account === null || account.deleted_at !== null)
        throw new Refused(409, "There is no such account; enter its email address or its id.");
      const request = {
        accountId: account.id,
        name: body.name,
        scopes: [scopeOf(body.service)],
        lifetimeMs: body.days === null ? null : body.days * dayMs,
        rate: body.limit === "" ? null : parseRate(body.limit),
      };
      const { key, secret } = await createKey(database, request, defaultRates, by);
      return { status: 201, json: { ...describeKey(key, clock.now()), secret } satisfies NewKey };
    }),
    forOperator("POST /operator/api/keys/:id/revoke", "keys:change", null, async ({ by, param }) => {
      const kept = await revokeKey(database, param("id"), by);
      return { json: { id: param("id"), state: "revoked", kept } };
    }),
  ];
}

function viewOf(key: ListedKey, requests_today: number, rates: Record<Scope, Rate>, nowMs: number) {
  const described = describeKey(key, nowMs);
  const { account_email, account_name, access_state } = key;
  const limits = described.scopes.map((scope) => formatRate(limitOf(grantOf(key), rates[scope])));
  const risks = risksOf(key, nowMs);
  return { ...described, account_email, account_name, access_state, limits, risks, requests_today };
}

function matcher(query: URLSearchParams): (key: ShownKey) => boolean {
  const words = (query.get("q") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const state = query.get("state") ?? "";
  const service = query.get("service") ?? "";
  return (key) => {
    const text = [key.id, key.name, key.starts_with, key.account, key.account_email, key.account_name]
      .join(" ")
      .toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (state === "" || (state === "risky" ? key.risks.length > 0 : key.state === state)) &&
      (service === "" || key.scopes.some((scope) => scope.startsWith(`${service}:`)))
    );
  };
}
