// What an account's keys did, by day, outcome and key.
import { z } from "zod";
import type { Accounts } from "../accounts/accounts.ts";
import { idIn } from "../area/area.ts";
import { type AreaRoute, forAccount, notFound } from "../area/area-route.ts";
import { displayKey } from "../keys/api-key.ts";
import { keysOf, requestsIn, usageSince } from "../keys/key-store.ts";
import type { DeveloperParts } from "./developer-parts.ts";

const dayMs = 86_400_000;
const dayCount = z.coerce.number().int().min(1).max(365).catch(30);

export type Usage = Awaited<ReturnType<typeof usageOf>>;

export function usageRoutes({ accounts }: DeveloperParts): AreaRoute[] {
  return [
    forAccount("GET /developers/api/usage", null, async ({ account, query }) => ({
      json: await usageOf(accounts, account.accountId, query),
    })),
  ];
}

/** One number for each day, by outcome and by key. */
async function usageOf({ database, clock }: Accounts, accountId: string, query: URLSearchParams) {
  const days = lastDays(dayCount.parse(query.get("days") ?? 30), clock.now());
  const asked = query.get("key");
  const keyId = asked === null ? null : idIn(asked);
  const [rows, keys] = await Promise.all([
    usageSince(database.read, days[0] ?? "", accountId),
    keysOf(database.read, accountId),
  ]);
  if (keyId !== null && !keys.some(({ id }) => id === keyId)) throw notFound();
  const wanted = rows.filter((row) => keyId === null || row.key_id === keyId);
  const outcomes = [...new Set(wanted.map((row) => row.outcome))].sort();
  const byDay = (some: typeof rows) => days.map((day) => requestsIn(some.filter((row) => row.day === day)));
  return {
    days,
    outcomes: Object.fromEntries(
      outcomes.map((outcome) => [outcome, byDay(wanted.filter((row) => row.outcome === outcome))]),
    ),
    keys: keys.map(({ id, name, shown }) => {
      const requests = byDay(rows.filter((row) => row.key_id === id));
      return { id, name, starts_with: displayKey(shown), requests };
    }),
  };
}

function lastDays(count: number, nowMs: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    new Date(nowMs - (count - 1 - i) * dayMs).toISOString().slice(0, 10),
  );
}
