// A developer with something to see.
import type { Page } from "playwright-core";
import type { ProviderApi } from "../provider-api.ts";
import { developerRequest } from "./developer-requests.ts";
import { signedInVisitor, type Visitor } from "./signed-in.ts";

/** A developer with keys in every state and some traffic. */
export async function developer(kazi: ProviderApi): Promise<Visitor> {
  const visitor = await signedInVisitor(kazi, "amina@example.org");
  await visitor.post("access", developerRequest);
  const made: Record<string, unknown>[] = [];
  for (const [name, days] of [
    ["Production", 90],
    ["Staging", 3],
    ["Old", 30],
  ] as const)
    made.push((await visitor.post("keys", { name, scopes: ["providers:read"], days })).json);
  await visitor.post(`keys/${made[0]?.id}/rotate`, { overlap_hours: 24 });
  await visitor.post(`keys/${made[2]?.id}/revoke`);
  const day = new Date().toISOString().slice(0, 10);
  await kazi.database.change([], async (tx) => {
    for (const [outcome, requests] of [
      ["ok", 900],
      ["limited", 20],
      ["refused", 3],
      ["failed", 1],
    ] as const)
      await tx
        .insertInto("key_usage")
        .values({
          key_id: String(made[1]?.id),
          day,
          outcome,
          requests,
          phones: 0,
          whatsapps: 0,
          locations: 0,
        })
        .execute();
  });
  return visitor;
}

export const settled = (page: Page) =>
  page.waitForFunction(() => document.querySelector("h1") && !document.querySelector(".waiting"));
