import { expect, test } from "bun:test";
import { createToken } from "../../src/operators/operator-tokens.ts";
import { systemClock } from "../../src/process/clock.ts";
import { eachEngine, sqlitePlace } from "../support/engines.ts";
import { bearer } from "../support/provider-api.ts";
import { sendRaw, startKazi } from "../support/running-kazi.ts";

const kaziOn = async (env: Record<string, string> = {}) => startKazi(sqlitePlace(), { env });

eachEngine("the HTTP app", (engine) => {
  const kazi = async (env: Record<string, string> = {}) => startKazi(await engine.readyPlace(), { env });

  test("says that it lives and that it is ready", async () => {
    const { origin } = await kazi();
    expect(await (await fetch(`${origin}/health/live`)).json()).toEqual({ status: "live" });
    const ready = await fetch(`${origin}/health/ready`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ status: "ready" });
  });
});

test("every answer carries an id, security headers and no word about the software", async () => {
  const { origin } = await kaziOn();
  for (const path of ["/health/live", "/nowhere", "/api/v1/nowhere"]) {
    const { headers } = await fetch(origin + path);
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("cache-control")).toContain("no-store");
    expect(headers.has("server")).toBe(false);
    expect(headers.has("x-powered-by")).toBe(false);
    expect(headers.has("strict-transport-security")).toBe(false);
  }
});

test("behind https browsers are told to stay there", async () => {
  const { origin } = await kaziOn({ PUBLIC_URL: "https://kazi.example" });
  expect((await fetch(`${origin}/health/live`)).headers.get("strict-transport-security")).toBe(
    "max-age=31536000",
  );
});

test("a path that is not there is 404, in the form its callers expect", async () => {
  const { origin } = await kaziOn();
  const page = await fetch(`${origin}/nowhere`);
  expect([page.status, page.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
  for (const path of ["/api/v1", "/api/v1/nowhere", "/api/v2/nowhere"]) {
    const api = await fetch(origin + path);
    expect([api.status, api.headers.get("content-type")]).toEqual([404, "application/json; charset=utf-8"]);
    expect(Object.keys((await api.json()) as object)).toEqual(["error"]);
  }
});

test("an error that nobody expected is a sentence to the caller and one line in the log, whatever the route", async () => {
  const { origin, database, logged } = await kaziOn();
  const request = { name: "Marketplace", scopes: ["providers:push" as const], lifetimeMs: 3_600_000 };
  const { secret } = await createToken(database, request, { actor: "test", nowMs: systemClock.now() });
  database.failQueries(true);
  const response = await fetch(`${origin}/operator/api/providers/push`, {
    method: "POST",
    headers: { ...bearer(secret), "content-type": "application/json" },
    body: JSON.stringify({ items: [{ action: "erase", id: "m-1" }] }),
  });
  const sentence = "Something went wrong on our side; try again in a moment.";
  expect([response.status, await response.json()]).toEqual([500, { error: sentence }]);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const failures = logged.filter((line) => line.includes("request failed"));
  expect(failures.length).toBe(1);
  expect(failures[0]).toContain(String(response.headers.get("x-request-id")));
  expect(failures[0]).toContain("the fault switch is on");
  expect(failures[0]).not.toContain(secret);
});

test("a method that a path does not have is 405 with what it has", async () => {
  const { origin } = await kaziOn();
  for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
    const response = await fetch(`${origin}/health/live`, { method });
    expect([method, response.status, response.headers.get("allow")]).toEqual([method, 405, "GET, HEAD"]);
    expect(await response.text()).toBe("This address only accepts GET and HEAD.\n");
  }
});

test("HEAD answers as GET does, without the body", async () => {
  const { origin, port } = await kaziOn();
  const get = await fetch(`${origin}/health/live`);
  const head = await fetch(`${origin}/health/live`, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(head.headers.get("content-length")).toBe(String((await get.text()).length));
  expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"));
  const raw = await sendRaw(port, "HEAD /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  expect(raw.split("\r\n\r\n")[1]).toBe("");
});

test("a request without Host, with two, or with a strange one is 400", async () => {
  const { port } = await kaziOn();
  const heads = [
    "HTTP/1.0\r\n",
    "HTTP/1.1\r\nHost: a\r\nHost: b\r\n",
    "HTTP/1.1\r\nHost: a b\r\n",
    "HTTP/1.1\r\nHost: a/b\r\n",
    "HTTP/1.1\r\n",
  ];
  for (const path of ["/health/live", "/api/v1/providers", "/api/africa-jobs"]) {
    for (const head of heads) {
      const answer = await sendRaw(port, `GET ${path} ${head}Connection: close\r\n\r\n`);
      expect([path, head, answer.split(" ")[1]]).toEqual([path, head, "400"]);
    }
  }
});

test("a strange Host is refused in the form of the service that was asked", async () => {
  const { port } = await kaziOn();
  const bodyAt = async (path: string) =>
    (await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`)).split(
      "\r\n\r\n",
    )[1];
  const sentence = "A request needs exactly one valid Host header.";
  expect(JSON.parse((await bodyAt("/api/v1/providers")) ?? "")).toEqual({ error: sentence });
  expect(await bodyAt("/api/africa-jobs")).toBe(`${sentence}\n`);
});

test("TRACE and CONNECT are 405 and echo nothing", async () => {
  const { port } = await kaziOn();
  for (const line of ["TRACE /health/live", "CONNECT /health/live", "CONNECT a.example:443"]) {
    const answer = await sendRaw(
      port,
      `${line} HTTP/1.1\r\nHost: a\r\nX-Canary: sing\r\nConnection: close\r\n\r\n`,
    );
    expect([line, answer.split(" ")[1]]).toEqual([line, "405"]);
    expect(answer).toContain("allow: GET, HEAD\r\n");
    expect(answer).not.toContain("sing");
  }
});

test("an address that is far too long is refused", async () => {
  const { origin } = await kaziOn();
  expect((await fetch(`${origin}/health/live?x=${"a".repeat(8_000)}`)).status).toBe(414);
  // An unknown parameter is ignored, and so are a thousand.
  expect((await fetch(`${origin}/health/live?${"a=&".repeat(1_000)}`)).status).toBe(200);
});

test("a head of more than 16 kB is refused before any handler", async () => {
  const { port } = await kaziOn();
  const answer = await sendRaw(
    port,
    `GET /health/live HTTP/1.1\r\nHost: a\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`,
  );
  expect(answer).not.toContain(" 200 ");
});

test("metrics are for this machine alone, not for what comes through a proxy", async () => {
  const { origin } = await kaziOn();
  await fetch(`${origin}/nowhere`);
  const local = await fetch(`${origin}/metrics`);
  expect(local.status).toBe(200);
  expect(await local.text()).toContain('kazi_http_requests_total{route="other",status="404"} 1');
  for (const header of ["x-forwarded-for", "forwarded", "x-real-ip", "via", "x-forwarded-proto"]) {
    expect((await fetch(`${origin}/metrics`, { headers: { [header]: "203.0.113.9" } })).status).toBe(404);
  }
});

test("a request id is taken from a trusted proxy only, and only a plain one", async () => {
  const untrusted = await kaziOn();
  const idOf = async (origin: string, id: string) =>
    (
      await fetch(`${origin}/health/live`, {
        headers: { "x-request-id": id, "x-forwarded-for": "203.0.113.9" },
      })
    ).headers.get("x-request-id");
  expect(await idOf(untrusted.origin, "proxy-made-1234")).not.toBe("proxy-made-1234");
  const trusted = await kaziOn({ TRUSTED_PROXIES: "127.0.0.1" });
  expect(await idOf(trusted.origin, "proxy-made-1234")).toBe("proxy-made-1234");
  expect(await idOf(trusted.origin, "with spaces; and more")).not.toContain(" ");
});

test("the log has one line per request, without query, headers or a key in the path", async () => {
  const { origin, logged } = await kaziOn();
  const key = "kz_live_0123456789abcdefghijklmnopqrstuvwxyz";
  await fetch(`${origin}/nowhere/${key}?phone=0712345678`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const lines = logged.filter((line) => line.includes('"msg":"request"'));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    method: "GET",
    path: "/nowhere/kz_[hidden]",
    status: 404,
    client: "127.0.0.1",
  });
  expect(logged.join("")).not.toContain("0123456789abc");
  expect(logged.join("")).not.toContain("0712345678");
  await fetch(`${origin}/x/%6bz_live_0123456789abcdefghijklmnop`);
  expect(logged.join("")).not.toContain("0123456789abc");
});

test("a peer that is not trusted is warned about once when it forwards", async () => {
  const { origin, logged } = await kaziOn();
  for (const address of ["203.0.113.1", "203.0.113.2"])
    await fetch(`${origin}/health/live`, { headers: { "x-forwarded-for": address } });
  expect(logged.filter((line) => line.includes("TRUSTED_PROXIES"))).toHaveLength(1);
  expect(logged.join("")).not.toContain("203.0.113");
});
