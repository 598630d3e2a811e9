// Several instances on one PostgreSQL and one Redis: limits, refreshes,
// revocations and answers are shared, and either service may go away and come back.
import { expect, test } from "bun:test";
import { type InterruptibleService, startRedis } from "../../scripts/test-services.ts";
import { revokeKey } from "../../src/access/keys/keys.ts";
import { systemClock } from "../../src/process/clock.ts";
import { afterTest } from "../support/after-test.ts";
import { callsByUrl, startJobs } from "../support/boards/running-jobs.ts";
import { onPostgres, type Place } from "../support/engines.ts";
import { bearer, path, startProviderApi } from "../support/provider-api.ts";
import { startKazi } from "../support/running-kazi.ts";
import { testServices } from "../support/test-services.ts";
import { becomes } from "../support/waiting.ts";

async function newRedis(): Promise<InterruptibleService> {
  const redis = await startRedis(String(testServices.redisBinary));
  afterTest(() => redis.stop());
  return redis;
}

async function threeInstances(place: Place, redisUrl: string, env: Record<string, string> = {}) {
  const settings = { REDIS_URL: redisUrl, ...env };
  const first = await startProviderApi(place, { env: settings, key: { rate: null } });
  const others = [
    await startKazi(place, { only: "providers", env: settings }),
    await startKazi(place, { only: "providers", env: settings }),
  ];
  const origins = [first, ...others].map((kazi) => kazi.origin);
  return {
    first,
    origins,
    ask: (at: number) => fetch(`${origins[at % 3]}${path}`, { headers: bearer(first.secret) }),
  };
}

onPostgres("three instances", (engine) => {
  test.skipIf(!testServices.redisBinary)("a limit of 60 admits exactly 60 over all three", async () => {
    const redis = await newRedis();
    const { ask } = await threeInstances(await engine.readyPlace(), redis.url, { PROVIDERS_LIMIT: "60/1m" });
    const counts: Record<number, number> = {};
    for (let sent = 0; sent < 150; sent += 6) {
      const statuses = await Promise.all(
        Array.from({ length: 6 }, async (_, i) => (await ask(sent + i)).status),
      );
      for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
    }
    console.log(`a limit of 60 over three instances: ${JSON.stringify(counts)}`);
    expect(counts).toEqual({ 200: 60, 429: 90 });
  });

  test.skipIf(!testServices.redisBinary)("a revoked key fails on all of them", async () => {
    const redis = await newRedis();
    const { first, ask } = await threeInstances(await engine.readyPlace(), redis.url);
    for (let i = 0; i < 3; i++) expect((await ask(i)).status).toBe(200);
    const { id } = await first.database.read.selectFrom("keys").select("id").executeTakeFirstOrThrow();
    await revokeKey(first.database, id, { actor: "test", nowMs: systemClock.now() });
    expect((await ask(0)).status).toBe(401);
    const revokedAt = performance.now();
    for (const at of [1, 2])
      expect(await becomes(async () => (await ask(at)).status === 401, 30_000)).toBe(true);
    const knownMs = Math.round(performance.now() - revokedAt);
    const later: number[] = [];
    for (let i = 0; i < 30; i++) later.push((await ask(i)).status);
    console.log(
      `a key revoked on one of three instances: refused by all after ${knownMs} ms, 0 of 30 answers later`,
    );
    expect(new Set(later)).toEqual(new Set([401]));
  });

  test.skipIf(!testServices.redisBinary)(
    "while Redis is away each counts for itself, nobody gets an error, and afterwards they share again",
    async () => {
      const redis = await newRedis();
      const { ask } = await threeInstances(await engine.readyPlace(), redis.url, {
        PROVIDERS_LIMIT: "10000/1m",
      });
      const round = async () =>
        new Set(await Promise.all(Array.from({ length: 30 }, async (_, i) => (await ask(i)).status)));
      expect(await round()).toEqual(new Set([200]));
      await redis.interrupt();
      for (let i = 0; i < 5; i++) expect(await round()).toEqual(new Set([200]));
      await redis.resume();
      for (let i = 0; i < 5; i++) expect(await round()).toEqual(new Set([200]));
      console.log("Redis stopped and started under three instances: 330 requests, 0 failed");
      const remaining = async (at: number) =>
        Number(/r=(\d+)/.exec((await ask(at)).headers.get("ratelimit") ?? "")?.[1]);
      expect(await becomes(async () => Math.abs((await remaining(0)) - (await remaining(1))) <= 2)).toBe(
        true,
      );
    },
  );

  test("one instance refreshes a feed and the others get the result", async () => {
    const place = await engine.readyPlace();
    const first = await startJobs({ place, env: { BOARDS_PAUSE: "1h" } });
    const second = await startJobs({
      place,
      clock: first.clock,
      boards: first.boards,
      env: { BOARDS_PAUSE: "1h" },
    });
    const [own, foreign] = await Promise.all([
      first.jobs("/api/remote-jobs"),
      second.jobs("/api/remote-jobs"),
    ]);
    expect([...callsByUrl(first.boards).values()].every((count) => count === 1)).toBe(true);
    expect(own.length).toBeGreaterThan(0);
    expect(foreign.length).toBeGreaterThan(0);
    const ids = async (jobs: typeof first) =>
      (await jobs.jobs("/api/remote-jobs")).map((job) => job.id).join();
    expect(await becomes(async () => (await ids(second)) === (await ids(first)))).toBe(true);
    console.log(
      `two instances asked for one list at once: ${first.boards.calls().length} calls of boards, none twice, and both have the same jobs`,
    );
  });
});
