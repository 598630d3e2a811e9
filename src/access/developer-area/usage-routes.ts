// What an account's keys did, by day, outcome and key.
import { z } from "zod";
import { idIn } from "../area/area.ts";
import { type AreaRoute, forAccount, notFound, type Reply } from "../area/area-route.ts";
import { displayKey } from "../keys/api-key.ts";
import { keysOf, requestsIn, usageSince } from "../keys/key-store.ts";
import type { DeveloperParts } from "./developer-parts.ts";

const dayMs = 86_400_000;
const dayCount = z.coerce.number().int().min(1).max(365).catch(30);

/** One number for each day, by outcome and by key. */
export type Usage = {
  days: string[];
  outcomes: Record<string, number[]>;
  keys: { id: string; name: string; starts_with: string; requests: number[] }[];
};

export function usageRoutes({ accounts: { database, clock } }: DeveloperParts): AreaRoute[] {
  return [
    forAccount("GET /developers/api/usage", null, async ({ account, query }): Promise<Reply<Usage>> => {
      const days = lastDays(dayCount.parse(query.get("days") ?? 30), clock.now());
      const asked = query.get("key");
      const keyId = asked === null ? null : idIn(asked);
      const [rows, keys] = await Promise.all([
        usageSince(database.read, days[0] ?? "", account.accountId),
        keysOf(database.read, account.accountId),
      ]);
      if (keyId !== null && !keys.some(({ id }) => id === keyId)) throw notFound();
      const wanted = rows.filter((row) => keyId === null || row.key_id === keyId);
      const outcomes = [...new Set(wanted.map((row) => row.outcome))].sort();
      return {
        json: {
          days,
          outcomes: Object.fromEntries(
            outcomes.map((outcome) => [
              outcome,
              days.map((day) =>
                requestsIn(wanted.filter((row) => row.day === day && row.outcome === outcome)),
              ),
            ]),
          ),
          keys: keys.map(({ id, name, shown }) => ({
            id,
            name,
            starts_with: displayKey(shown),
            requests: days.map((day) =>
              requestsIn(rows.filter((row) => row.key_id === id && row.day === day)),
            ),
          })),
        },
      };
    }),
  ];
}

function lastDays(count: number, nowMs: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    new Date(nowMs - (count - 1 - i) * dayMs).toISOString().slice(0, 10),
  );
}
