// Nobody can do anything to what is somebody else's, or learn that it is there; and no foreign page can do anything.
import { beforeEach, describe, expect, test } from "bun:test";
import { openAccounts } from "../../src/access/accounts/accounts.ts";
import type { AreaRoute } from "../../src/access/area/area-route.ts";
import { developerRoutes } from "../../src/access/developer-area/developer-service.ts";
import { defaultRates } from "../../src/access/keys/limits.ts";
import { readConfig } from "../../src/config/config.ts";
import { MemoryRateLimiter } from "../../src/http/limits/rate-limit.ts";
import { systemClock } from "../../src/process/clock.ts";
import { fetchedTables, rowsOfEveryTable, steady } from "../security/every-table.ts";
import { eachEngine, silentLog, sqlitePlace } from "../support/engines.ts";
import { behindProxy, mailedToken, signedInVisitor, Visitor } from "../support/people/signed-in.ts";
import { bearer, type ProviderApi, startProviderApi } from "../support/provider-api.ts";
import { newKey } from "../support/provider-data.ts";

const request = {
  kind: "developer",
  integration: "Fundi finder",
  purpose: "Shows people in our app which tradespeople work near them.",
  servers: "api.example.org",
  scopes: ["providers:read"],
  termsVersion: "2026-11-15",
};

async function withKey(
  kazi: ProviderApi,
  email: string,
): Promise<{ visitor: Visitor; id: string; secret: string }> {
  const visitor = await signedInVisitor(kazi, email);
  await visitor.post("access", request);
  const { json } = await visitor.post("keys", { name: "Server", scopes: ["providers:read"], days: 30 });
  return { visitor, id: String(json.id), secret: String(json.secret) };
}

async function tableOfRoutes(kazi: ProviderApi): Promise<AreaRoute[]> {
  const config = readConfig({ SECRET: "a secret of thirty-two characters or more" });
  const accounts = await openAccounts(config, {
    database: kazi.database,
    clock: systemClock,
    log: silentLog,
    limiter: new MemoryRateLimiter(),
  });
  const { publicUrl } = config;
  return developerRoutes({
    accounts,
    developerApproval: () => config.developerApproval,
    publicUrl,
    operatorEmail: null,
    defaultRates: defaultRates(config),
  });
}

eachEngine("strangers", ({ readyPlace }) => {
  let kazi: ProviderApi;
  beforeEach(async () => {
    kazi = await startProviderApi(await readyPlace(), {
      env: { ...behindProxy, DEVELOPER_APPROVAL: "auto" },
    });
  });

  test("another account's key answers like one that never was, on every route and spelling", async () => {
    const a = await withKey(kazi, "a@example.org");
    const b = await withKey(kazi, "b@example.org");
    const routes: [string, (id: string) => string, unknown?][] = [
      ["PATCH", (id) => `keys/${id}`, { name: "Mine now" }],
      ["POST", (id) => `keys/${id}/rotate`, { overlap_hours: 0 }],
      ["POST", (id) => `keys/${id}/revoke`],
      ["GET", (id) => `usage?key=${id}`],
    ];
    for (const [method, pathOf, body] of routes) {
      const random = await b.visitor.send(method, pathOf("key_00000000000000000"), body);
      expect([method, random.status]).toEqual([method, 404]);
      for (const id of [a.id, a.id.toUpperCase(), encodeURIComponent(a.id), `${a.id}%20`, `%00${a.id}`]) {
        const foreign = await b.visitor.send(method, pathOf(id), body);
        // In a query a null character is refused for what it is, whosever key stands behind it.
        const isRefused = pathOf(id).includes("?") && id.startsWith("%00");
        const expected = isRefused
          ? [400, { error: "The address holds a null character." }]
          : [404, random.json];
        expect([id, foreign.status, foreign.json]).toEqual([id, ...expected]);
      }
    }
    const listed = JSON.stringify((await b.visitor.get(`keys?account=${a.id}`)).json);
    expect(listed).not.toContain(a.id);
    expect(JSON.stringify((await b.visitor.get("usage")).json)).not.toContain(a.id);
    await b.visitor.post(`keys/${b.id}/revoke`, { id: a.id, key: a.id });
    expect((await kazi.get("", { headers: bearer(a.secret) })).status).toBe(200);
    const stored = await kazi.database.read.selectFrom("keys").selectAll().where("id", "=", a.id).execute();
    expect(stored[0]).toMatchObject({ name: "Server", revoked_at: null, successor_id: null });
  });

  test("ids are not in a row", async () => {
    const { visitor } = await withKey(kazi, "a@example.org");
    const ids: string[] = [];
    for (let i = 0; i < 20; i += 1) {
      const { json } = await visitor.post("keys", { name: `Key ${i}`, scopes: ["providers:read"], days: 1 });
      ids.push(String(json.id));
    }
    while (ids.length < 1_000) ids.push((await newKey(kazi.database)).key.id);
    expectNoOrder(ids);
  });

  test("without a session every route that needs one says so and does nothing", async () => {
    const stranger = new Visitor(kazi.origin);
    for (const { who, method, path, body } of await tableOfRoutes(kazi)) {
      if (who === "anyone") continue;
      const at = path.replace("/developers/api/", "").replace(":id", "key_00000000000000000");
      const { status } = await stranger.send(method, at, body === null ? undefined : {});
      expect([method, path, status]).toEqual([method, path, 401]);
    }
  });

  test("no foreign page can change anything, with a session or without", async () => {
    const { visitor } = await withKey(kazi, "a@example.org");
    const before = await snapshot(kazi);
    for (const { method, path, body } of await tableOfRoutes(kazi)) {
      if (method === "GET") continue;
      const at = path.replace("/developers/api/", "").replace(":id", "key_00000000000000000");
      const sent = body === null ? undefined : {};
      const foreign: Record<string, string | null>[] = [
        { origin: null, "sec-fetch-site": null },
        { origin: "https://evil.example" },
        { origin: "null" },
        { origin: `${kazi.origin}.evil.example` },
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
        ...(body === null
          ? []
          : [{ "content-type": "text/plain" }, { "content-type": "application/x-www-form-urlencoded" }]),
      ];
      for (const headers of foreign) {
        const { status } = await visitor.send(method, at, sent, headers);
        expect([method, path, headers, status]).toEqual([method, path, headers, 403]);
      }
    }
    expect(await snapshot(kazi)).toBe(before);
  });

  test("nothing that lets anyone in is in the database or the log", async () => {
    const { visitor, secret } = await withKey(kazi, "a@example.org");
    await kazi.get("", { headers: bearer(secret) });
    const session = visitor.cookies.get("kazi.session_token") ?? "none";
    const dump = (await snapshot(kazi)) + kazi.logged.join("\n");
    for (const secretText of [secret, session, session.split(".")[0] ?? "", "plinth ostrich wander"])
      expect([secretText, dump.includes(secretText)]).toEqual([secretText, false]);
  });
});

describe("cookies", () => {
  test("behind https they are bound to this very host, and unreadable for scripts", async () => {
    const kazi = await startProviderApi(sqlitePlace(), {
      env: { ...behindProxy, PUBLIC_URL: "https://kazi.example.org" },
    });
    const visitor = new Visitor(kazi.origin);
    const send = (path: string, body: unknown) =>
      visitor.send("POST", path, body, { origin: "https://kazi.example.org" });
    const person = { email: "a@example.org", password: "plinth ostrich wander", name: "A", kind: "customer" };
    await send("sign-up", person);
    await mailedToken(kazi.database, person.email);
    await kazi.database.change([], (tx) => tx.updateTable("accounts").set({ email_verified: 1 }).execute());
    const { response } = await send("sign-in", person);
    const cookies = response.headers.getSetCookie();
    expect(cookies.map((line) => line.split("=")[0])).toEqual([
      "__Host-kazi.session_token",
      "__Host-kazi.device",
    ]);
    for (const line of cookies) {
      expect(line).toMatch(/; HttpOnly/);
      expect(line).toMatch(/; Secure/);
      expect(line).toMatch(/; SameSite=(Lax|Strict)/);
      expect(line).toMatch(/; Path=\//);
      expect(line).not.toMatch(/Domain=/i);
    }
  });
});

/** No two begin alike, none follows the one before, and each place has every kind of character in it. */
function expectNoOrder(ids: string[]): void {
  expect(new Set(ids.map((id) => id.slice(4, 12))).size).toBe(ids.length);
  const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  const number = (id: string) =>
    [...id.slice(4)].reduce((sum, digit) => sum * 62n + BigInt(alphabet.indexOf(digit)), 0n);
  const steps = ids.slice(1).map((id, i) => number(id) - number(ids[i] ?? ""));
  expect(new Set(steps).size).toBe(steps.length);
  const upwards = steps.filter((step) => step > 0n).length;
  // A fair coin of a thousand throws is outside of this less than once in a billion times.
  expect(Math.abs(upwards - steps.length / 2)).toBeLessThan(100);
}

/** Every table but the boards'; when a key or a token was last used is noted whatever is asked. */
async function snapshot(kazi: ProviderApi): Promise<string> {
  const tables = await rowsOfEveryTable(kazi.database);
  for (const name of fetchedTables) tables.delete(name);
  return [...tables].map(([name, rows]) => `${name} ${steady(rows)}`).join("\n");
}
