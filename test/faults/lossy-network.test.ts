// A marketplace pushes its profiles over a network that delays and loses connections, and sends each push again
// until it is acknowledged. Many pushes are therefore done twice; nothing may be there twice.
import { expect, test } from "bun:test";
import { createToken } from "../../src/operators/operator-tokens.ts";
import { systemClock } from "../../src/process/clock.ts";
import type { PushItem } from "../../src/providers/import/push.ts";
import { heldProfile } from "../../src/providers/profile/provider-store.ts";
import { afterTest } from "../support/after-test.ts";
import { anyPlace } from "../support/engines.ts";
import { startLossyProxy } from "../support/network/lossy-proxy.ts";
import { bearer, startProviderApi } from "../support/provider-api.ts";

const profiles = 40;
const versions = 3;
const lines = 10;
const maxTries = 60;
const seed = 10;

test("pushed over a lossy network until acknowledged, nothing is made or changed twice", async () => {
  const api = await startProviderApi(await anyPlace());
  const request = { name: "Marketplace", scopes: ["providers:push" as const], lifetimeMs: 3_600_000 };
  const by = { actor: "test", nowMs: systemClock.now() };
  const { secret, token } = await createToken(api.database, request, by);
  const proxy = await startLossyProxy(api.port, seed);
  afterTest(proxy.stop);

  let sent = 0;
  let alreadySo = 0;
  async function pushUntilAcknowledged(item: PushItem): Promise<void> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      sent += 1;
      const answer = await fetch(`${proxy.origin}/operator/api/providers/push`, {
        method: "POST",
        headers: { ...bearer(secret), "content-type": "application/json", connection: "close" },
        body: JSON.stringify({ items: [item] }),
        keepalive: false,
      }).then(
        async (response) => ({ status: response.status, json: await response.json() }),
        () => null,
      );
      if (answer === null) continue;
      expect(answer).toMatchObject({ status: 200, json: { taken: 1, refused: 0 } });
      const { results } = answer.json as { results: { result: string }[] };
      if (results[0]?.result === "unchanged") alreadySo += 1;
      return;
    }
    throw new Error(`not acknowledged after ${maxTries} tries`);
  }

  const ids = Array.from({ length: profiles }, (_, i) => `lossy-${i}`);
  const waiting = [...ids];
  async function line(): Promise<void> {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      for (let version = 1; version <= versions; version += 1)
        await pushUntilAcknowledged({
          action: "save",
          profile: { id, name: `Fundi ${id}`, county: "Nakuru", bio: `version ${version}` },
        });
  }
  await Promise.all(Array.from({ length: lines }, line));

  const rows = await api.database.read.selectFrom("providers").select("id").execute();
  expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort());
  for (const id of ids)
    expect((await heldProfile(api.database.read, id))?.provider.bio).toBe(`version ${versions}`);
  const audit = await api.database.read
    .selectFrom("audit")
    .select(["action", "subject"])
    .where("actor", "=", token.id)
    .execute();
  const recorded = (action: string) =>
    audit
      .filter((entry) => entry.action === action)
      .map(({ subject }) => String(subject))
      .sort();
  expect(recorded("provider.create")).toEqual(ids);
  expect(recorded("provider.edit")).toEqual(ids.flatMap((id) => Array(versions - 1).fill(id)));
  const { counts } = proxy;
  console.log(
    `lossy network: ${profiles * versions} pushes acknowledged after ${sent} tries, ${alreadySo} of them had been done by a try whose answer was lost;`,
    counts,
  );
  expect(alreadySo).toBeGreaterThan(0);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
}, 400_000);
