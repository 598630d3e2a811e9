// The operator's own marketplace pushes its profiles here, by a token with the scope providers:push.
import { z } from "zod";
import { type AreaRoute, forOperator } from "../access/area/area-route.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { mostPushItems, pushProviders } from "./provider-push.ts";

const maxBodyBytes = 1_000_000;
const id = z.string().min(1).max(200);

const item = z.discriminatedUnion("action", [
  z.object({ action: z.literal("save"), profile: z.record(z.string(), z.unknown()) }),
  z.object({ action: z.literal("verify"), id, badge: z.string().default("v1") }),
  z.object({ action: z.literal("unverify"), id }),
  z.object({ action: z.literal("erase"), id }),
]);
const items = z
  .array(item)
  .min(1, "send at least one item")
  .max(mostPushItems, `send at most ${mostPushItems} items in a batch`);

export function pushRoutes({ database, clock }: { database: Database; clock: Clock }): AreaRoute[] {
  return [
    forOperator(
      {
        method: "POST",
        path: "/operator/api/providers/push",
        scope: "providers:push",
        body: z.object({ items }),
        maxBodyBytes,
      },
      async ({ body, operator: { actor } }) => {
        const results = await pushProviders(database, body.items, { name: actor, actor, nowMs: clock.now() });
        const refused = results.filter(({ result }) => result === "refused").length;
        return { json: { taken: results.length - refused, refused, results } };
      },
    ),
  ];
}
