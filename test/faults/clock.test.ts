// The system's clock jumps under a running server. Keys and sessions end by the wall clock; limits are counted by
// time that passes, and say nothing negative.
import { afterEach, expect, setSystemTime, test } from "bun:test";
import { anyPlace } from "../support/engines.ts";
import { behindProxy, signedInVisitor } from "../support/people/signed-in.ts";
import { bearer, startProviderApi } from "../support/provider-api.ts";
import { newKey } from "../support/provider-data.ts";
import { startKazi } from "../support/running-kazi.ts";

const hour = 3_600_000;
const day = 24 * hour;
const jumps = [hour, -hour, day, -day] as const;
const words = (ms: number) =>
  `${ms < 0 ? "−" : "+"}${Math.abs(ms) % day === 0 ? `${Math.abs(ms) / day} d` : `${Math.abs(ms) / hour} h`}`;

afterEach(() => {
  setSystemTime();
});

/** From the true time, however often it has jumped. */
function jumpTo(byMs: number): void {
  setSystemTime();
  setSystemTime(new Date(Date.now() + byMs));
}

test("a key ends when the wall clock says so, and not before, wherever that has jumped", async () => {
  const api = await startProviderApi(await anyPlace());
  const { secret } = await newKey(api.database, { lifetimeMs: 2 * hour });
  const seen: string[] = [];
  for (const jump of [0, ...jumps, 0]) {
    jumpTo(jump);
    const { status } = await api.get("", { headers: bearer(secret) });
    seen.push(`${words(jump)} ${status}`);
    expect([words(jump), status]).toEqual([words(jump), jump > 2 * hour ? 401 : 200]);
  }
  console.log(`a key of two hours under a clock that jumps: ${seen.join(", ")}`);
});

test("a session ends when the wall clock says so, and not before", async () => {
  const kazi = await startKazi(await anyPlace(), { only: "providers", env: behindProxy });
  const visitor = await signedInVisitor(kazi, "amina@example.org");
  const seen: string[] = [];
  for (const jump of [...jumps, 13 * day, 15 * day]) {
    jumpTo(jump);
    const { status } = await visitor.get("account");
    seen.push(`${words(jump)} ${status}`);
    expect([words(jump), status]).toEqual([words(jump), jump > 14 * day ? 401 : 200]);
  }
  console.log(`a session of 14 days under a clock that jumps: ${seen.join(", ")}`);
});

test("a limit is counted by time that passes: no jump opens it, closes it or makes its wait negative", async () => {
  const api = await startProviderApi(await anyPlace(), {
    env: { PROVIDERS_LIMIT: "3/1h" },
    key: { rate: null },
  });
  for (let i = 0; i < 3; i += 1) {
    jumpTo(jumps[i] ?? 0);
    expect((await api.get()).status).toBe(200);
  }
  const waits: number[] = [];
  for (const jump of [0, ...jumps, -30 * day, 30 * day]) {
    jumpTo(jump);
    const response = await api.get();
    expect([words(jump), response.status]).toEqual([words(jump), 429]);
    const wait = Number(response.headers.get("retry-after"));
    waits.push(wait);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3_600);
  }
  console.log(
    `a limit under a clock that jumps up to 30 days: ${waits.length} refused, waits of ${Math.min(...waits)} to ${Math.max(...waits)} s of an hour`,
  );
});
