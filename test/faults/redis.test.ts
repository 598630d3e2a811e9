// A Redis that hangs, is emptied, is full or refuses us. Limits go on by themselves, and nobody gets an error.
import { expect, test } from "bun:test";
import Redis from "ioredis";
import { startRedis } from "../../scripts/test-services.ts";
import { afterTest } from "../support/after-test.ts";
import { sqlitePlace } from "../support/engines.ts";
import { startProviderApi } from "../support/provider-api.ts";
import { testServices } from "../support/test-services.ts";

async function startBoth(urlOf = (url: string) => url) {
  const redis = await startRedis(String(testServices.redisBinary));
  afterTest(() => redis.stop());
  const client = new Redis(redis.url);
  client.on("error", () => {});
  afterTest(() => client.disconnect());
  const api = await startProviderApi(sqlitePlace(), { env: { REDIS_URL: urlOf(redis.url) } });
  return { api, client };
}

async function ask(api: Awaited<ReturnType<typeof startProviderApi>>, count: number) {
  const statuses = new Map<number, number>();
  let maxMs = 0;
  for (let i = 0; i < count; i += 1) {
    const startedAt = performance.now();
    const { status } = await api.get(`?limit=${(i % 50) + 1}`);
    maxMs = Math.max(maxMs, performance.now() - startedAt);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  return { statuses: Object.fromEntries(statuses), maxMs };
}

const troubles: [string, (client: Redis) => Promise<unknown>][] = [
  ["hangs", (client) => client.client("PAUSE", 8_000, "ALL")],
  ["is emptied", (client) => client.flushall()],
  [
    "is full",
    async (client) => {
      await client.config("SET", "maxmemory-policy", "noeviction");
      await client.config("SET", "maxmemory", "1");
    },
  ],
];

for (const [what, cause] of troubles) {
  test.skipIf(!testServices.redisBinary)(
    `a Redis that ${what} costs nobody an answer`,
    async () => {
      const { api, client } = await startBoth();
      expect((await ask(api, 5)).statuses).toEqual({ 200: 5 });
      await cause(client);
      const { statuses, maxMs } = await ask(api, 100);
      console.log(
        `Redis ${what}: ${JSON.stringify(statuses)}, the longest answer took ${Math.round(maxMs)} ms`,
      );
      expect(statuses).toEqual({ 200: 100 });
    },
    60_000,
  );
}

test.skipIf(!testServices.redisBinary)(
  "a Redis that refuses the password costs nobody an answer",
  async () => {
    const { api, client } = await startBoth((url) => url.replace("redis://", "redis://:wrong@"));
    await client.config("SET", "requirepass", "right");
    const { statuses, maxMs } = await ask(api, 50);
    console.log(
      `Redis refuses: ${JSON.stringify(statuses)}, the longest answer took ${Math.round(maxMs)} ms`,
    );
    expect(statuses).toEqual({ 200: 50 });
  },
  60_000,
);

async function sharedMetric(origin: string): Promise<string | undefined> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return /^kazi_limits_shared (\d)$/m.exec(text)?.[1];
}

test.skipIf(!testServices.redisBinary)(
  "a Redis that answers and does not count is told by the log and the metric, however seldom somebody asks",
  async () => {
    const { api, client } = await startBoth();
    expect((await ask(api, 1)).statuses).toEqual({ 200: 1 });
    expect(await sharedMetric(api.origin)).toBe("1");
    await client.config("SET", "maxmemory-policy", "noeviction");
    await client.config("SET", "maxmemory", "1");
    expect((await ask(api, 1)).statuses).toEqual({ 200: 1 });
    await Bun.sleep(1_100);
    expect(await sharedMetric(api.origin)).toBe("0");
    await client.config("SET", "maxmemory", "0");
    expect((await ask(api, 1)).statuses).toEqual({ 200: 1 });
    expect(await sharedMetric(api.origin)).toBe("1");
    const said = api.logged.join("");
    expect(said.match(/Redis does not count/g)).toHaveLength(1);
    expect(said.match(/Redis counts again/g)).toHaveLength(1);
  },
  60_000,
);

test.skipIf(!testServices.redisBinary)(
  "a database that Redis does not have is not exchanged for another",
  async () => {
    const { api, client } = await startBoth((url) => `${url}/99`);
    expect((await ask(api, 3)).statuses).toEqual({ 200: 3 });
    expect(await sharedMetric(api.origin)).toBe("0");
    expect(await client.keys("*")).toEqual([]);
    expect(api.logged.join("")).toContain("DB index is out of range");
  },
  60_000,
);
