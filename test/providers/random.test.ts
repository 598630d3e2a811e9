import { expect, test } from "bun:test";
import fc from "fast-check";
import { sampleProviders } from "../../src/demo/sample-providers.ts";
import { eachEngine, sqlitePlace } from "../support/engines.ts";
import { path, startProviderApi } from "../support/provider-api.ts";
import { addProviders } from "../support/provider-data.ts";
import { sendRaw } from "../support/running-kazi.ts";

const hexByte = fc.nat(255).map((byte) => `%${byte.toString(16).padStart(2, "0")}`);
const plain = fc.constantFrom(..."abcXYZ0159-._~!$'()*+,;:@/?&=[]");
const word = fc.constantFrom(
  "true",
  "false",
  "nairobi",
  "murang'a".replace("'", "%27"),
  "1e9",
  "__proto__",
  "%F0%9F%98%80",
);
const text = fc.array(fc.oneof(plain, hexByte, word), { maxLength: 30 }).map((parts) => parts.join(""));
const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("county", "town", "verified", "limit") },
  { weight: 1, arbitrary: text },
);
const query = fc
  .array(fc.tuple(name, text), { maxLength: 6 })
  .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join("&"));
const target = fc.oneof(
  { weight: 6, arbitrary: query.map((search) => `${path}?${search}`) },
  { weight: 1, arbitrary: text.map((rest) => `/api/v1/${rest}`) },
  { weight: 1, arbitrary: text.map((rest) => `/api/v2/${rest}`) },
);
const method = fc.oneof(
  { weight: 4, arbitrary: fc.constant("GET") },
  { weight: 2, arbitrary: fc.constantFrom("HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS") },
);
const fieldValue = fc
  .string({ unit: fc.constantFrom(..."aZ09 ,;=\"'()<>@éÿ"), maxLength: 200 })
  .map((value) => value.trim());
const authorization = (secret: string) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(`Bearer ${secret}`, `bEARER ${secret}`) },
    { weight: 1, arbitrary: fieldValue.map((value) => `Bearer ${value}`) },
    { weight: 1, arbitrary: fieldValue },
  );
const otherField = fc.tuple(
  fc.constantFrom(
    "Accept",
    "Cookie",
    "Origin",
    "X-Forwarded-For",
    "Range",
    "If-None-Match",
    "User-Agent",
    "X-Request-Id",
  ),
  fieldValue,
);

function parse(answer: string): { status: number; head: string; body: string } {
  const end = answer.indexOf("\r\n\r\n");
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0),
    head: answer.slice(0, end).toLowerCase(),
    body: answer.slice(end + 4),
  };
}

eachEngine("random input", (engine) => {
  test("gets no 5xx, and no error body but {error}, from any well-formed request", async () => {
    const { port, database, secret, logged } = await startProviderApi(await engine.readyPlace());
    await addProviders(database, [...sampleProviders(200)]);
    await fc.assert(
      fc.asyncProperty(
        method,
        target,
        authorization(secret),
        fc.array(otherField, { maxLength: 4 }),
        async (verb, address, auth, fields) => {
          const lines = [
            `${verb} ${address} HTTP/1.1`,
            "Host: kazi.example",
            `Authorization: ${auth}`,
            ...fields.map(([key, value]) => `${key}: ${value}`),
            "Content-Length: 0",
            "Connection: close",
          ];
          const { status, head, body } = parse(await sendRaw(port, `${lines.join("\r\n")}\r\n\r\n`, 2_000));
          expect([200, 400, 401, 404, 405, 414, 429]).toContain(status);
          expect(head).toContain("x-request-id: ");
          expect(head).toContain("application/json");
          expect(head).toContain("no-store");
          if (verb === "HEAD") expect(body).toBe("");
          else if (status === 200) expect(Object.keys(JSON.parse(body))).toEqual(["data", "pagination"]);
          else expect(Object.keys(JSON.parse(body))).toEqual(["error"]);
        },
      ),
      { numRuns: 400 },
    );
    expect(logged.every((line) => JSON.parse(line) !== null)).toBe(true);
    expect(logged.join("")).not.toContain(secret.slice(14));
    expect(logged.join("")).not.toMatch(/\+?25419\d{7}/);
  });

  test("of a random filter never finds a provider from elsewhere", async () => {
    const { get, database } = await startProviderApi(await engine.readyPlace());
    await addProviders(database, [...sampleProviders(200)]);
    const place = fc.constantFrom(
      "nairobi",
      "Nakuru County",
      "MOMBASA",
      "rongai",
      "Makutano",
      "Ruiru",
      "Atlantis",
      "'",
      "%",
    );
    await fc.assert(
      fc.asyncProperty(place, place, fc.constantFrom("true", "false"), async (county, town, verified) => {
        const response = await get(`?${new URLSearchParams({ county, town, verified, limit: "50" })}`);
        const wide = await get(`?${new URLSearchParams({ county, limit: "50" })}`);
        const narrow = ((await response.json()) as { data: { id: string; verified: boolean }[] }).data;
        const all = ((await wide.json()) as { data: { id: string }[]; pagination: { returned: number } })
          .data;
        for (const provider of narrow) expect(String(provider.verified)).toBe(verified);
        if (all.length < 50)
          expect(all.map((provider) => provider.id)).toEqual(
            expect.arrayContaining(narrow.map((provider) => provider.id)),
          );
      }),
      { numRuns: 60 },
    );
  });
});

test.each([
  ["a bare line feed", "GET /api/v1/providers HTTP/1.1\nHost: a\n\n"],
  ["no Host", "GET /api/v1/providers HTTP/1.1\r\n\r\n"],
  [
    "two lengths",
    "GET /api/v1/providers HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
  ],
  [
    "length and chunks",
    "POST /api/v1/providers HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
  ["a space in the target", "GET /api/v1/providers ?x HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["a NUL in a field", "GET /api/v1/providers HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n"],
  ["no HTTP at all", "hello\r\n\r\n"],
  ["a method nobody knows", "BREW /api/v1/providers HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["a header of 40 kB", `GET /api/v1/providers HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(40_000)}\r\n\r\n`],
])("a malformed request (%s) reaches no handler", async (_, bytes) => {
  const { port, logged, get } = await startProviderApi(sqlitePlace());
  expect(await sendRaw(port, bytes)).not.toMatch(/^HTTP\/1\.1 2/);
  expect(logged.join("")).not.toContain('"path":"/api/v1/providers"');
  expect((await get()).status).toBe(200);
});
