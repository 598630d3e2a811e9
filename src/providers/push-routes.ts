// The operator's own marketplace pushes its profiles here, by a token with the scope providers:push.
import { z } from "zod";
import { type AreaRoute, forOperator, Refused } from "../access/area/area-route.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { mostPushItems, pushProviders } from "./provider-push.ts";

const maxBodyBytes = 1_000_000;
const shape = 'Send {"items": [ … ]}, a JSON object with a list of items.';

/** Whatever each item holds is its own affair; only a batch that is none is refused as a whole. */
function itemsOf(body: unknown): unknown[] {
  const items = typeof body === "object" && body !== null && "items" in body ? body.items : undefined;
  if (!Array.isArray(items)) throw new Refused(400, shape);
  if (items.length === 0) throw new Refused(400, "The list of items is empty; send at least one item.");
  if (items.length > mostPushItems)
    throw new Refused(
      400,
      `The list holds ${items.length} items; send at most ${mostPushItems} items in a batch.`,
    );
  return items;
}

export function pushRoutes({ database, clock }: { database: Database; clock: Clock }): AreaRoute[] {
  return [
    forOperator(
      {
        method: "POST",
        path: "/operator/api/providers/push",
        scope: "providers:push",
        body: z.unknown(),
        maxBodyBytes,
      },
      async ({ body, operator: { actor } }) => {
        const results = await pushProviders(database, itemsOf(body), {
          name: actor,
          actor,
          nowMs: clock.now(),
        });
        const refused = results.filter(({ result }) => result === "refused").length;
        return { json: { taken: results.length - refused, refused, results } };
      },
    ),
  ];
}
