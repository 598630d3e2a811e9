// Three real processes on one PostgreSQL and one Redis, behind nginx with the example of deploy/.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { callsByUrl } from "../support/boards/running-jobs.ts";
import { newPushToken } from "../support/kazi-command.ts";
import {
  type Cluster,
  countByStatus,
  hasCluster,
  longStartMs,
  startCluster,
  startLoad,
} from "../support/network/cluster.ts";
import { type ShippedProxy, startProxy } from "../support/network/shipped-proxy.ts";
import { bearer, path } from "../support/provider-api.ts";
import { within } from "../support/waiting.ts";

const minutes = 60_000;
type NewKey = { id: string; key: string };

describe.skipIf(!hasCluster)("three instances behind nginx", () => {
  let cluster: Cluster;
  let proxy: ShippedProxy;
  let key: NewKey;
  let token: string;

  beforeAll(async () => {
    cluster = await startCluster(3, { BOARDS_PAUSE: "1h" });
    proxy = await startProxy(cluster.instances);
    await cluster.command(["api", "enable"]);
    key = await cluster.command<NewKey>(["keys", "create", "--name", "load"]);
    token = await newPushToken(cluster.place);
    await knownToAll(key.key);
  }, 5 * minutes);

  afterAll(async () => {
    await proxy?.stop();
    await cluster?.stop();
  }, minutes);

  const search = (origin: string, secret: string, headers = {}) =>
    fetch(`${origin}${path}`, { headers: { ...bearer(secret), ...headers } });
  const knownToAll = (secret: string) =>
    within(minutes, "every instance knows the key", async () => {
      const answers = cluster.instances.map(({ origin }) => search(origin, secret));
      return (await Promise.all(answers)).every(({ status }) => status === 200);
    });
  const push = (origin: string, id: string) =>
    fetch(`${origin}/operator/api/providers/push`, {
      method: "POST",
      headers: { ...bearer(token), "content-type": "application/json" },
      body: JSON.stringify({ items: [{ action: "save", profile: { id, name: id, county: "Nairobi" } }] }),
    });

  test(
    "one of them asks the boards, and all of them have the jobs",
    async () => {
      const ids = await Promise.all(
        cluster.instances.map(async ({ origin }) => {
          let jobs: { id: string }[] = [];
          await within(minutes, "the whole list", async () => {
            const answer = await fetch(`${origin}/api/remote-jobs`);
            jobs = answer.ok ? ((await answer.json()) as typeof jobs) : [];
            return answer.headers.get("cache-control")?.includes("max-age=300") ?? false;
          });
          return jobs.map(({ id }) => id).join();
        }),
      );
      expect(ids[0]?.length).toBeGreaterThan(100);
      expect(new Set(ids).size).toBe(1);
      const calls = callsByUrl(cluster.boards);
      console.log(`asked ${calls.size} addresses at the boards, ${cluster.boards.calls().length} calls`);
      expect(calls.size).toBeGreaterThan(2);
      expect([...calls].filter(([, count]) => count > 1)).toEqual([]);
    },
    3 * minutes,
  );

  test(
    "a limit of 60 admits exactly 60 over all of them",
    async () => {
      const limited = await cluster.command<NewKey>([
        ...["keys", "create", "--name", "limited", "--limit", "60/10m"],
      ]);
      const ask = async () => (await search(proxy.origin, limited.key)).status;
      // A key that an instance has not heard of yet is refused without being counted.
      const counts: Record<number, number> = {};
      while ((counts[200] ?? 0) + (counts[429] ?? 0) < 150) {
        for (const status of await Promise.all([ask(), ask(), ask(), ask(), ask(), ask()]))
          counts[status] = (counts[status] ?? 0) + 1;
      }
      console.log("with a limit of 60:", counts);
      expect(counts[200]).toBe(60);
      for (const { origin } of cluster.instances)
        expect((await search(origin, limited.key)).status).toBe(429);
    },
    3 * minutes,
  );

  test(
    "a revoked key fails on all of them within one second",
    async () => {
      const revoked = await cluster.command<NewKey>(["keys", "create", "--name", "revoked"]);
      await knownToAll(revoked.key);
      // Each as from another address: whoever fails too often is told to slow down instead.
      const load = startLoad(6, (count) =>
        search(cluster.instances[count % 3]?.origin ?? "", revoked.key, {
          "x-forwarded-for": `10.1.${(count >> 8) & 255}.${count & 255}`,
        }),
      );
      await cluster.command(["keys", "revoke", revoked.id]);
      const revokedAt = performance.now();
      await within(minutes, "a second has gone by for each of them", async () => {
        return load.outcomes.filter(({ startedAt }) => startedAt > revokedAt + 1_000).length >= 60;
      });
      const later = (await load.stop()).filter(({ startedAt }) => startedAt > revokedAt + 1_000);
      const counts = countByStatus(later);
      console.log("a second after the revocation:", counts);
      expect(counts).toEqual({ 401: later.length });
    },
    3 * minutes,
  );

  test(
    "kill -9 of any of them loses nothing that was acknowledged",
    async () => {
      let saved = 0;
      for (const [round, instance] of cluster.instances.entries()) {
        const acknowledged: string[] = [];
        const load = startLoad(4, async (count) => {
          const id = `kill-${round}-${count}`;
          const response = await push(instance.origin, id);
          if (response.ok) acknowledged.push(id);
          return response;
        });
        await within(minutes, "some are saved", async () => acknowledged.length >= 20);
        await instance.end("SIGKILL");
        await load.stop();
        const alive = cluster.instances[(round + 1) % 3]?.origin ?? "";
        await within(minutes, "another one answers", async () => (await search(alive, key.key)).ok);
        const exported = await cluster.command<{ id: string }[]>(["providers", "export"]);
        const known = new Set(exported.map(({ id }) => id));
        expect(acknowledged.filter((id) => !known.has(id))).toEqual([]);
        saved += acknowledged.length;
        await instance.start();
      }
      console.log(`${saved} profiles acknowledged before three kills, none lost`);
    },
    5 * minutes + 3 * longStartMs,
  );

  test(
    "a restart of one after the other under load fails no request",
    async () => {
      const loads = {
        providers: startLoad(6, () => search(proxy.origin, key.key)),
        jobs: startLoad(3, (count) => fetch(`${proxy.origin}/api/remote-jobs?category=${count}`)),
        pages: startLoad(2, () => fetch(`${proxy.origin}/docs/limits`)),
      };
      for (const instance of cluster.instances) {
        expect(await instance.end("SIGTERM")).toBe(0);
        await instance.start();
      }
      for (const [name, load] of Object.entries(loads)) {
        const outcomes = await load.stop();
        console.log(`rolling restart, ${name}:`, countByStatus(outcomes));
        expect(outcomes.filter(({ status }) => status !== 200)).toEqual([]);
        expect(outcomes.length).toBeGreaterThan(20);
      }
    },
    3 * minutes + 3 * longStartMs,
  );
});
