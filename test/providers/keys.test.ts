import { expect, test } from "bun:test";
import { type KeyRequest, revokeKey, rotateKey } from "../../src/access/keys/keys.ts";
import { NotAllowed } from "../../src/access/not-allowed.ts";
import { runCommand } from "../support/command-line.ts";
import { eachEngine } from "../support/engines.ts";
import { manualClock } from "../support/manual-clock.ts";
import { outcome } from "../support/outcome.ts";
import { bearer, path, startProviderApi } from "../support/provider-api.ts";
import { addAccount, newKey } from "../support/provider-data.ts";
import { sendRaw, startKazi } from "../support/running-kazi.ts";
import { within } from "../support/waiting.ts";

const by = { actor: "test", nowMs: Date.parse("2026-11-15T08:00:00Z") };
const day = 86_400_000;

eachEngine("a key", (engine) => {
  const api = async (options: Parameters<typeof startProviderApi>[1] = {}) =>
    startProviderApi(await engine.readyPlace(), options);

  test("is read from the Authorization header alone, whatever the case of the scheme", async () => {
    const { get, origin, port, secret } = await api();
    for (const scheme of ["Bearer", "bearer", "BEARER", "bEaReR"])
      expect((await get("", { headers: { authorization: `${scheme} ${secret}` } })).status).toBe(200);
    for (const [target, headers] of [
      [`${path}?api_key=${secret}`, {}],
      [`${path}?key=${secret}&access_token=${secret}`, {}],
      [path, { cookie: `key=${secret}; authorization=Bearer ${secret}` }],
      [path, { "x-api-key": secret }],
      [path, { authorization: secret }],
      [path, { authorization: `Token ${secret}` }],
      [path, { authorization: `Bearer  ${secret}` }],
      [path, { authorization: `Bearer ${secret}, Bearer ${secret}` }],
      [path, { "proxy-authorization": `Bearer ${secret}` }],
    ] as [string, Record<string, string>][])
      expect([target, headers, (await fetch(origin + target, { headers })).status]).toEqual([
        target,
        headers,
        401,
      ]);
    const twice = `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${secret}\r\nAuthorization: Bearer ${secret}\r\n\r\n`;
    expect(await sendRaw(port, twice)).not.toContain("200 OK");
  });

  test("in the body of a request is not read", async () => {
    const { origin, secret } = await api();
    const body = new URLSearchParams({ access_token: secret });
    expect((await fetch(origin + path, { method: "POST", body })).status).toBe(405);
  });

  test("that another process revokes is refused here within a second", async () => {
    const place = await engine.readyPlace();
    const { get, database } = await startProviderApi(place);
    const { key, secret } = await newKey(database);
    const ask = () => get("", { headers: bearer(secret) });
    expect((await ask()).status).toBe(200);
    const { exitCode } = await runCommand(place, ["keys", "revoke", key.id]);
    expect(exitCode).toBe(0);
    await within(1_000, "401 after the revocation", async () => (await ask()).status === 401);
    expect(await (await ask()).text()).toContain("revoked");
  });

  test("that is revoked on one instance is refused on another within a second", async () => {
    const place = await engine.readyPlace();
    const { get, database } = await startProviderApi(place);
    if (engine.engine === "sqlite") return expect(startKazi(place)).rejects.toThrow("Another Kazi server");
    const other = await startKazi(place);
    const { key, secret } = await newKey(database);
    const ask = () => fetch(other.origin + path, { headers: bearer(secret) });
    await within(1_000, "the new key works there", async () => (await ask()).status === 200);
    await revokeKey(database, key.id, by);
    expect((await get("", { headers: bearer(secret) })).status).toBe(401);
    await within(1_000, "401 on the other instance", async () => (await ask()).status === 401);
  });

  test("that is rotated lives on for the overlap beside its successor, never past its own end", async () => {
    const clock = manualClock();
    const { get, database } = await api({ clock });
    const ask = async (secret: string) => (await get("", { headers: bearer(secret) })).status;
    const old = await newKey(database, { lifetimeMs: 10 * day, name: "ours" }, clock);
    const next = await rotateKey(database, old.key.id, day, { actor: "test", nowMs: clock.now() });
    expect(next.key).toMatchObject({ name: "ours", scopes: old.key.scopes, rate_limit: old.key.rate_limit });
    expect(Date.parse(String(next.key.expires_at)) - clock.now()).toBe(10 * day);
    expect([await ask(old.secret), await ask(next.secret)]).toEqual([200, 200]);
    clock.advance(day);
    expect([await ask(old.secret), await ask(next.secret)]).toEqual([401, 200]);

    const short = await newKey(database, { lifetimeMs: day }, clock);
    const { oldExpiresAt } = await rotateKey(database, short.key.id, 30 * day, {
      actor: "test",
      nowMs: clock.now(),
    });
    expect(oldExpiresAt).toBe(String(short.key.expires_at));
  });

  test("cannot be rotated twice, nor when it has ended", async () => {
    const clock = manualClock();
    const { database } = await api({ clock });
    const auditContext = () => ({ actor: "test", nowMs: clock.now() });
    const { key } = await newKey(database, { lifetimeMs: day }, clock);
    const next = await rotateKey(database, key.id, day, auditContext());
    expect(await outcome(rotateKey(database, key.id, day, auditContext()))).toThrow(next.key.id);
    clock.advance(day);
    expect(await outcome(rotateKey(database, next.key.id, day, auditContext()))).toThrow("expired");
    await revokeKey(database, next.key.id, auditContext());
    expect(await outcome(rotateKey(database, next.key.id, day, auditContext()))).toThrow("revoked");
    expect(await outcome(rotateKey(database, "key_nobody", day, auditContext()))).toThrow("key.none");
    expect(await outcome(revokeKey(database, "key_nobody", auditContext()))).toThrow("key.none");
  });

  test("rotated by two at the same moment has one successor", async () => {
    const { database } = await api();
    const { key } = await newKey(database);
    const nowMs = Date.parse(key.created_at);
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => rotateKey(database, key.id, day, { actor: "test", nowMs })),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    const rows = await database.read.selectFrom("keys").select("id").where("name", "=", "test").execute();
    expect(rows).toHaveLength(3);
  });

  test("of a developer never gets more than the default, a partner's does, at once for existing keys", async () => {
    const { get, database } = await api({ env: { PROVIDERS_LIMIT: "120/1m" } });
    const high = { count: 600, windowMs: 60_000 };
    const developer = await addAccount(database, {
      email: "dev@example.org",
      kind: "developer",
      rateLimit: "500/1m",
    });
    const partner = await addAccount(database, {
      email: "partner@example.org",
      kind: "partner",
      rateLimit: "500/1m",
    });
    const policy = async (secret: string) =>
      (await get("", { headers: bearer(secret) })).headers.get("ratelimit-policy");
    expect(await outcome(newKey(database, { accountId: developer, rate: high }))).toThrow("limit.too-high");
    const ofDeveloper = await newKey(database, { accountId: developer, rate: null });
    const lowered = await newKey(database, { accountId: developer, rate: { count: 10, windowMs: 60_000 } });
    const ofPartner = await newKey(database, { accountId: partner, rate: null });
    const raised = await newKey(database, { accountId: partner, rate: high });
    expect(await policy(ofDeveloper.secret)).toBe('"default";q=120;w=60');
    expect(await policy(lowered.secret)).toBe('"default";q=10;w=60');
    expect(await policy(ofPartner.secret)).toBe('"default";q=500;w=60');
    expect(await policy(raised.secret)).toBe('"default";q=600;w=60');
    await database.change(["keys"], (tx) =>
      tx.updateTable("access").set({ rate_limit: "700/1m" }).where("account_id", "=", partner).execute(),
    );
    expect(await policy(ofPartner.secret)).toBe('"default";q=700;w=60');
  });

  test("never has more scopes than its account's access, also when that shrinks later", async () => {
    const { get, database } = await api();
    const accountId = await addAccount(database, {
      email: "a@example.org",
      kind: "partner",
      scopes: ["jobs:read"],
    });
    expect(await outcome(newKey(database, { accountId }))).toThrow("providers:read");
    const setScopes = (scopes: string[]) =>
      database.change(["keys"], (tx) =>
        tx
          .updateTable("access")
          .set({ scopes: JSON.stringify(scopes) })
          .where("account_id", "=", accountId)
          .execute(),
      );
    await setScopes(["providers:read"]);
    const { secret } = await newKey(database, { accountId });
    expect((await get("", { headers: bearer(secret) })).status).toBe(200);
    await setScopes(["jobs:read"]);
    expect((await get("", { headers: bearer(secret) })).status).toBe(403);
  });

  test.each([
    ["an account without access", { accountId: "acc_nobody" }],
    ["no name", { name: "  " }],
    ["a name of two lines", { name: "a\nb" }],
    ["no scope", { scopes: [] }],
    ["a life of more than a year", { lifetimeMs: 366 * day }],
  ] as [string, Partial<KeyRequest>][])("with %s is refused, and nothing is written", async (_, request) => {
    const { database } = await api();
    const count = async () => (await database.read.selectFrom("keys").select("id").execute()).length;
    const audited = async () => (await database.read.selectFrom("audit").select("id").execute()).length;
    const before = [await count(), await audited()];
    expect(await outcome(newKey(database, request))).toThrow(NotAllowed);
    expect([await count(), await audited()]).toEqual(before);
  });

  test("without an expiry works for ever; one for a year is the longest otherwise", async () => {
    const clock = manualClock();
    const { get, database } = await api({ clock });
    const { key, secret } = await newKey(database, { lifetimeMs: null }, clock);
    expect(key.expires_at).toBeNull();
    clock.advance(3_000 * day);
    expect((await get("", { headers: bearer(secret) })).status).toBe(200);
    expect((await newKey(database, { lifetimeMs: 365 * day }, clock)).key.expires_at).toBeString();
  });

  test("leaves its secret in no log line and no row of the database", async () => {
    const { get, origin, secret, database, logged } = await api();
    await get();
    await get(`?county=${secret}`);
    await fetch(`${origin}/api/v1/${secret}`, { headers: bearer(secret) });
    await fetch(`${origin}${path}`, { headers: { ...bearer(secret), "user-agent": secret } });
    const { key } = await newKey(database);
    await rotateKey(database, key.id, day, { actor: "test", nowMs: Date.parse(key.created_at) });
    const rows = await Promise.all(
      (["keys", "audit", "settings", "accounts", "access", "key_usage"] as const).map((table) =>
        database.read.selectFrom(table).selectAll().execute(),
      ),
    );
    const everything = logged.join("\n") + JSON.stringify(rows);
    expect(everything).toContain(key.id);
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(secret.slice(14));
  });

  test("ids cannot be guessed from one another", async () => {
    const { database } = await api();
    const ids = await Promise.all(Array.from({ length: 50 }, async () => (await newKey(database)).key.id));
    expect(new Set(ids.map((id) => id.slice(0, 9))).size).toBeGreaterThan(40);
  });
});
