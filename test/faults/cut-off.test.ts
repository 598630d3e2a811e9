// Three instances on one PostgreSQL and one Redis, each behind gates of its own; one of them is cut off.
import { expect, test } from "bun:test";
import { startRedis } from "../../scripts/test-services.ts";
import { revokeKey } from "../../src/access/keys/keys.ts";
import { systemClock } from "../../src/process/clock.ts";
import { afterTest } from "../support/after-test.ts";
import { onPostgres, type Place } from "../support/engines.ts";
import { startTcpGate, type TcpGate } from "../support/network/tcp-gate.ts";
import { bearer, type ProviderApi, path, startProviderApi } from "../support/provider-api.ts";
import { newKey } from "../support/provider-data.ts";
import { type RunningKazi, startKazi } from "../support/running-kazi.ts";
import { testServices } from "../support/test-services.ts";
import { becomes } from "../support/waiting.ts";

const generousMs = 30_000;
const limit = 60;
const perInstance = 100;

type Instance = { kazi: RunningKazi; postgres: TcpGate; redis: TcpGate };

async function gateBefore(url: string): Promise<TcpGate> {
  const gate = await startTcpGate(Number(new URL(url).port));
  afterTest(() => gate.stop());
  return gate;
}

/** The first of three is the one that is cut off. */
async function threeInstances(place: Place, env: Record<string, string>) {
  const redis = await startRedis(String(testServices.redisBinary));
  afterTest(() => redis.stop());
  const instances: [Instance, ...Instance[]] = [] as never;
  let api: ProviderApi | null = null;
  for (let i = 0; i < 3; i += 1) {
    const gates = { postgres: await gateBefore(String(place.url)), redis: await gateBefore(redis.url) };
    const url = new URL(String(place.url));
    url.port = String(gates.postgres.port);
    const behind = { ...place, url: url.href };
    const settings = { ...env, REDIS_URL: `redis://127.0.0.1:${gates.redis.port}` };
    if (i === 0) api = await startProviderApi(behind, { env: settings, key: { rate: null } });
    const kazi = i === 0 ? api : await startKazi(behind, { only: "providers", env: settings });
    if (!kazi) throw new Error("it did not start");
    instances.push({ kazi, ...gates });
  }
  return { instances, secret: String(api?.secret) };
}

const ask = async ({ kazi }: Instance, secret: string) => {
  const startedAt = performance.now();
  const response = await fetch(`${kazi.origin}${path}`, { headers: bearer(secret) });
  const text = await response.text();
  return { status: response.status, text, ms: performance.now() - startedAt };
};

/** One after the other, as one caller would. */
async function statuses(instance: Instance, secret: string, count: number): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let i = 0; i < count; i += 1) {
    const { status } = await ask(instance, secret);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

async function isShared({ kazi }: Instance): Promise<boolean> {
  const text = await (await fetch(`${kazi.origin}/metrics`)).text();
  return /^kazi_limits_shared 1$/m.test(text);
}

async function readiness({ kazi }: Instance) {
  const response = await fetch(`${kazi.origin}/health/ready`);
  const { services } = (await response.json()) as { services: { providers: boolean } };
  return { status: response.status, providers: services.providers };
}

const isReady = { status: 200, providers: true };
const isNotReady = { status: 503, providers: false };
const known = (instances: Instance[]) => Promise.all(instances.map(isShared));

onPostgres("one of three instances", (engine) => {
  test.skipIf(!testServices.redisBinary)(
    "cut off from Redis gives at most its own limit on top, and the others go on counting together",
    async () => {
      const { instances, secret } = await threeInstances(await engine.newPlace(), {
        PROVIDERS_LIMIT: `${limit}/1h`,
      });
      const [one, ...others] = instances;
      expect(await becomes(async () => (await known(instances)).every(Boolean), generousMs)).toBe(true);
      for (const instance of instances) expect(await statuses(instance, secret, 10)).toEqual({ 200: 10 });

      one.redis.cut();
      expect(await becomes(async () => !(await isShared(one)), generousMs)).toBe(true);
      expect(await known(others)).toEqual([true, true]);
      expect(await readiness(one)).toEqual(isReady);
      const own = await statuses(one, secret, perInstance);
      const shared = await Promise.all(others.map((other) => statuses(other, secret, perInstance)));
      const byOthers = shared.reduce((sum, counts) => sum + (counts[200] ?? 0), 0);
      const byOne = own[200] ?? 0;
      expect(await isShared(one)).toBe(false);

      one.redis.open();
      expect(await becomes(() => isShared(one), generousMs)).toBe(true);
      const afterwards = await Promise.all(instances.map((instance) => statuses(instance, secret, 5)));
      console.log(
        `one of three cut off from Redis, limit ${limit}: ${30 + byOthers} counted together, ${byOne} more by the one alone, no answer but 200 and 429`,
      );
      expect(byOthers).toBe(limit - 30);
      expect(byOne).toBeLessThanOrEqual(limit);
      expect(own).toEqual({ 200: byOne, 429: perInstance - byOne });
      for (const counts of shared)
        expect(Object.keys(counts).every((s) => s === "200" || s === "429")).toBe(true);
      expect(afterwards).toEqual([{ 429: 5 }, { 429: 5 }, { 429: 5 }]);
    },
    180_000,
  );

  for (const how of ["cut", "shut"] as const)
    test.skipIf(!testServices.redisBinary)(
      `${how === "cut" ? "cut off from PostgreSQL" : "whose PostgreSQL hangs"} stops serving providers, says so, and no revoked key ever works again`,
      async () => {
        const { instances, secret } = await threeInstances(await engine.newPlace(), {
          PROVIDERS_LIMIT: "1000000/1h",
        });
        const [one, ...others] = instances;
        const other = others[0]?.kazi.database;
        if (!other) throw new Error("there are no others");
        const { key, secret: doomed } = await newKey(other);
        for (const instance of instances)
          for (const each of [secret, doomed])
            expect(await becomes(async () => (await ask(instance, each)).status === 200, generousMs)).toBe(
              true,
            );

        one.postgres[how]();
        const cutAt = performance.now();
        expect(await becomes(async () => (await ask(one, doomed)).status === 500, generousMs)).toBe(true);
        const stoppedMs = performance.now() - cutAt;
        expect(await becomes(async () => (await readiness(one)).status === 503, generousMs)).toBe(true);
        expect(await readiness(one)).toEqual(isNotReady);
        for (const instance of others) expect(await readiness(instance)).toEqual(isReady);

        await revokeKey(other, key.id, { actor: "test", nowMs: systemClock.now() });
        const revokedAt = performance.now();
        for (const instance of others)
          expect(await becomes(async () => (await ask(instance, doomed)).status === 401, generousMs)).toBe(
            true,
          );
        const knownMs = performance.now() - revokedAt;
        let maxMs = 0;
        for (let i = 0; i < 5; i += 1) {
          for (const each of [secret, doomed]) {
            const { status, text, ms } = await ask(one, each);
            expect([status, Object.keys(JSON.parse(text))]).toEqual([500, ["error"]]);
            maxMs = Math.max(maxMs, ms);
          }
          for (const instance of others)
            expect([(await ask(instance, secret)).status, (await ask(instance, doomed)).status]).toEqual([
              200, 401,
            ]);
        }

        one.postgres.open();
        const seen = new Set<number>();
        expect(
          await becomes(async () => {
            const { status } = await ask(one, doomed);
            seen.add(status);
            return status === 401;
          }, generousMs),
        ).toBe(true);
        expect(seen.has(200)).toBe(false);
        expect(await becomes(async () => (await ask(one, secret)).status === 200, generousMs)).toBe(true);
        expect(await becomes(async () => (await readiness(one)).status === 200, generousMs)).toBe(true);
        for (const instance of instances) {
          expect(await statuses(instance, secret, 20)).toEqual({ 200: 20 });
          expect(await statuses(instance, doomed, 5)).toEqual({ 401: 5 });
        }
        console.log(
          `one of three, PostgreSQL ${how === "cut" ? "cut off" : "hangs"}: refused after ${Math.round(stoppedMs)} ms, no refusal later than ${Math.round(maxMs)} ms, a revocation known to the others after ${Math.round(knownMs)} ms, 0 answers to the revoked key`,
        );
      },
      240_000,
    );
});
