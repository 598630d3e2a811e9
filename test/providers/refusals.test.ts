import { expect, test } from "bun:test";
import { mintApiKey } from "../../src/access/keys/api-key.ts";
import { revokeKey } from "../../src/access/keys/keys.ts";
import { turnSwitch } from "../../src/providers/api-switch.ts";
import { eachEngine } from "../support/engines.ts";
import { manualClock } from "../support/manual-clock.ts";
import { bearer, paths, startProviderApi } from "../support/provider-api.ts";
import { addAccount, newKey } from "../support/provider-data.ts";
import { startKazi } from "../support/running-kazi.ts";
import { within } from "../support/waiting.ts";

const by = { actor: "test", nowMs: Date.parse("2026-11-15T08:00:00Z") };
const challenge = 'Bearer realm="providers"';

async function errorOf(response: Response): Promise<string> {
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const body = (await response.json()) as { error: string };
  expect(Object.keys(body)).toEqual(["error"]);
  expect(body.error).toBeString();
  return body.error;
}

for (const path of Object.values(paths))
  eachEngine(`a refusal at ${path}`, (engine) => {
    const api = async (options: Parameters<typeof startProviderApi>[1] = {}) =>
      startProviderApi(await engine.readyPlace(), { path, ...options });

    test("an API that no operator has switched on is 503, whatever the key", async () => {
      const { get } = await api({ isEnabled: false });
      for (const init of [undefined, {}, { headers: bearer("nonsense") }]) {
        const response = await get("?verified=perhaps", init);
        expect(response.status).toBe(503);
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(await errorOf(response)).toContain("not configured");
      }
    });

    test("a process that serves only jobs is 503, whatever the key and the switch", async () => {
      const place = await engine.readyPlace();
      const { secret, stop } = await startProviderApi(place);
      await stop();
      const { origin } = await startKazi(place, { only: "jobs" });
      const response = await fetch(origin + path, { headers: bearer(secret) });
      expect(response.status).toBe(503);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await errorOf(response)).toBe(
        "This server does not serve the provider API; ask at its public address.",
      );
    });

    test("a disabled API is 503, whatever the key, and 200 when it is enabled again", async () => {
      const { get, database } = await api();
      expect((await get()).status).toBe(200);
      await turnSwitch(database, "disabled", by);
      for (const init of [undefined, {}, { headers: bearer("nonsense") }]) {
        const response = await get("", init);
        expect(response.status).toBe(503);
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(await errorOf(response)).toContain("switched off");
      }
      await turnSwitch(database, "enabled", by);
      expect((await get()).status).toBe(200);
    });

    test.each([
      ["no Authorization", {}],
      ["another scheme", { authorization: "Basic a3o6a3o=" }],
      ["an empty token", { authorization: "Bearer " }],
      ["the scheme alone", { authorization: "Bearer" }],
    ])("%s is 401 without an error code", async (_, headers) => {
      const { get } = await api();
      const response = await get("", { headers: headers as Record<string, string> });
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe(challenge);
      expect(await errorOf(response)).toContain("API key is needed");
    });

    test("a malformed, an unknown and a mistyped key are 401 and named invalid", async () => {
      const { get, secret } = await api();
      const mistyped = secret.slice(0, -1) + (secret.endsWith("0") ? "1" : "0");
      for (const token of ["nonsense", mintApiKey().secret, mistyped, ` ${secret}`, "x".repeat(10_000)]) {
        const response = await get("", { headers: bearer(token) });
        expect(response.status).toBe(401);
        expect(response.headers.get("www-authenticate")).toBe(
          `${challenge}, error="invalid_token", error_description="The API key is invalid"`,
        );
        expect(await errorOf(response)).toBe("The API key is invalid.");
      }
    });

    test("a revoked key is 401 and named revoked", async () => {
      const { get, database } = await api();
      const { key, secret } = await newKey(database);
      expect((await get("", { headers: bearer(secret) })).status).toBe(200);
      await revokeKey(database, key.id, by);
      const response = await get("", { headers: bearer(secret) });
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toContain(
        'error_description="The API key has been revoked"',
      );
      expect(await errorOf(response)).toContain("revoked");
    });

    test("an expired key is 401 and named expired, to the millisecond", async () => {
      const clock = manualClock();
      const { get } = await api({ clock, key: { lifetimeMs: 60_000 } });
      clock.advance(59_999);
      expect((await get()).status).toBe(200);
      clock.advance(1);
      const response = await get();
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toContain(
        'error_description="The API key has expired"',
      );
      expect(await errorOf(response)).toContain("expired");
    });

    test("a key of suspended access reads as revoked, and works again when it is approved again", async () => {
      const { get, database } = await api();
      const accountId = await addAccount(database, { email: "dev@example.org", kind: "developer" });
      const { secret } = await newKey(database, { accountId, rate: null });
      const turn = (state: "approved" | "suspended") =>
        database.change(["keys"], (tx) =>
          tx.updateTable("access").set({ state }).where("account_id", "=", accountId).execute(),
        );
      const ask = () => get("", { headers: bearer(secret) });
      expect((await ask()).status).toBe(200);
      await turn("suspended");
      const response = await ask();
      expect(response.status).toBe(401);
      expect(await errorOf(response)).toContain("revoked");
      await turn("approved");
      expect((await ask()).status).toBe(200);
    });

    test("a key without providers:read is 403 and names the scope", async () => {
      const { get, database } = await api();
      const { secret } = await newKey(database, { scopes: ["jobs:read"] });
      const response = await get("?verified=perhaps", { headers: bearer(secret) });
      expect(response.status).toBe(403);
      expect(response.headers.get("www-authenticate")).toBe(
        `${challenge}, error="insufficient_scope", scope="providers:read"`,
      );
      expect(await errorOf(response)).toContain("providers:read");
    });

    test("over the key's limit is 429 until the window ends, and other keys are not held up", async () => {
      const clock = manualClock();
      const { get, database } = await api({ clock, key: { rate: { count: 2, windowMs: 30_000 } } });
      expect((await get()).headers.get("ratelimit")).toBe('"default";r=1;t=30');
      expect((await get()).headers.get("ratelimit")).toBe('"default";r=0;t=30');
      clock.advance(10_000);
      const response = await get("?verified=perhaps");
      expect(response.status).toBe(429);
      expect(response.headers.get("retry-after")).toBe("20");
      expect(response.headers.get("ratelimit")).toBe('"default";r=0;t=20');
      expect(response.headers.get("ratelimit-policy")).toBe('"default";q=2;w=30');
      expect(await errorOf(response)).toContain("limit");
      const { secret } = await newKey(database, {}, clock);
      expect((await get("", { headers: bearer(secret) })).status).toBe(200);
      clock.advance(20_000);
      expect((await get()).status).toBe(200);
    });

    test("over 60 failed authentications a minute from one address is 429; a good key still works", async () => {
      const clock = manualClock();
      const { get } = await api({ clock });
      const statuses = async (count: number) => {
        const responses = await Promise.all(
          Array.from({ length: count }, () => get("", { headers: bearer("nonsense") })),
        );
        return responses.map((response) => response.status);
      };
      expect(new Set(await statuses(60))).toEqual(new Set([401]));
      expect(await statuses(1)).toEqual([429]);
      const refused = await get("", { headers: bearer("nonsense") });
      expect(refused.headers.get("retry-after")).toBe("60");
      expect(refused.headers.get("ratelimit")).toBe('"default";r=0;t=60');
      expect(refused.headers.get("ratelimit-policy")).toBe('"default";q=60;w=60');
      expect(await errorOf(refused)).toContain("failed authentications");
      expect((await get()).status).toBe(200);
      clock.advance(60_000);
      expect(await statuses(1)).toEqual([401]);
    });

    test("failed authentications count together over an IPv6 network of 48 bits; a good key still works", async () => {
      const { get, secret } = await api({ clock: manualClock(), env: { TRUSTED_PROXIES: "127.0.0.1" } });
      const guess = (number: number, token = "nonsense") =>
        get("", {
          headers: { ...bearer(token), "x-forwarded-for": `2001:db8:1:${number.toString(16)}::1` },
        });
      const apart = Array.from({ length: 960 }, (_, i) => i * 64);
      const statuses = await Promise.all(apart.map(async (number) => (await guess(number)).status));
      expect(new Set(statuses)).toEqual(new Set([401]));
      const refused = await guess(7);
      expect([refused.status, refused.headers.get("ratelimit-policy")]).toEqual([
        429,
        '"default";q=960;w=60',
      ]);
      expect((await guess(7, secret)).status).toBe(200);
      expect(
        (await get("", { headers: { ...bearer("x"), "x-forwarded-for": "2001:db8:2::1" } })).status,
      ).toBe(401);
    });

    test.each(["1", "TRUE", "yes", "True", " true", "true&verified=false", "null"])(
      "verified=%s is 400 unless it is exactly true or false",
      async (value) => {
        const { get } = await api();
        const response = await get(`?verified=${value.replace(" ", "%20")}`);
        if (value.startsWith("true&")) {
          expect(response.status).toBe(200);
          return;
        }
        expect(response.status).toBe(400);
        expect(response.headers.get("ratelimit-policy")).toBe('"default";q=1000000;w=60');
        expect(await errorOf(response)).toContain("verified");
      },
    );

    test("while the database cannot answer it is 500 within two seconds, with nothing internal in it", async () => {
      const { get, database } = await api();
      expect((await get()).status).toBe(200);
      database.failQueries(true);
      await within(2_000, "500", async () => (await get()).status === 500);
      const response = await get();
      expect(await errorOf(response)).toBe(
        "The providers cannot be loaded right now; try again in a moment.",
      );
      database.failQueries(false);
      expect((await get()).status).toBe(200);
    });

    test("another method is 405 with Allow, whatever the key and the switch", async () => {
      const { origin } = await api({ isEnabled: false });
      for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
        const response = await fetch(origin + path, { method });
        expect([method, response.status, response.headers.get("allow")]).toEqual([method, 405, "GET, HEAD"]);
        await errorOf(response);
      }
    });
  });

eachEngine("a refusal", (engine) => {
  test("an unknown path below /api/v1 and /api/v2 is 404", async () => {
    const { origin, secret } = await startProviderApi(await engine.readyPlace());
    for (const unknown of [
      "/api/v1",
      "/api/v1/",
      "/api/v1/provider",
      "/api/v1/providers/",
      "/api/v1/providers/prv_1",
      "/api/v1/providers/x.css",
      "/api/v1//providers",
      "/api/v1/Providers",
      "/api/v2/providers/",
      "/api/v2/providers/prv_1",
      "/api/v3/providers",
      "/api/v2",
    ]) {
      const response = await fetch(origin + unknown, { headers: bearer(secret) });
      expect([unknown, response.status]).toEqual([unknown, 404]);
      await errorOf(response);
    }
  });
});
