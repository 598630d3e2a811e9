// Provider Discovery, request by request. The rows that other tests hold in full are not repeated: H-1, H-2, H-3, H-6 and
// H-15 in providers-refusals, H-18 and H-19 in docs, malformed messages in providers-random.
import { expect, test } from "bun:test";
import { sqlitePlace } from "../engines.ts";
import { bearer, path, startProviderApi } from "../provider-api.ts";
import { sendRaw } from "../running-kazi.ts";
import { asJson, expectRow, type Row } from "./table.ts";

const challenge = 'Bearer realm="providers"';
const error = /^\{"error":"[^"]+"\}$/;
const cors = { "access-control-allow-origin": null, "access-control-allow-credentials": null };

function rowsFor(key: string): Row[] {
  const good = bearer(key);
  const found: Row["has"] = {
    ...cors,
    "cache-control": "private, no-store",
    "content-type": "application/json; charset=utf-8",
    etag: null,
    "last-modified": null,
    "accept-ranges": null,
    deprecation: null,
    sunset: null,
    "ratelimit-policy": /^"default";q=\d+;w=\d+$/,
    ratelimit: /^"default";r=\d+;t=\d+$/,
  };
  const unknown = { ...asJson, ...cors, "www-authenticate": challenge };
  return [
    { row: "H-5", path, headers: good, status: 200, has: found, body: /^\{"data":\[/ },
    { row: "H-5", path, headers: { ...good, origin: "https://evil.example" }, status: 200, has: found },
    { row: "H-9", method: "HEAD", path, headers: good, status: 200, has: found },
    { row: "H-9", method: "HEAD", path, status: 401, has: unknown },
    { row: "H-22", path, headers: { ...good, range: "bytes=0-9" }, status: 200, has: found },
    { row: "H-5", path, headers: { ...good, "if-none-match": "*" }, status: 200, has: found },
    {
      row: "H-5",
      path,
      headers: { ...good, "if-modified-since": "Fri, 31 Dec 2100 23:59:59 GMT" },
      status: 200,
      has: found,
    },
    // A key that stands anywhere else is not read, and beside a good header it does no harm.
    { row: "H-4", path: `${path}?api_key=${key}`, status: 401, has: unknown, body: error },
    { row: "H-4", path: `${path}?access_token=${key}`, status: 401, has: unknown, body: error },
    { row: "H-4", path, headers: { cookie: `key=${key}` }, status: 401, has: unknown, body: error },
    { row: "H-4", path, headers: { "x-api-key": key }, status: 401, has: unknown, body: error },
    { row: "H-4", path: `${path}?api_key=${key}`, headers: good, status: 200, has: found },
    { row: "S-3", path, headers: { authorization: `bearer ${key}` }, status: 200, has: found },
    { row: "S-3", path, headers: { authorization: `Basic ${btoa(`k:${key}`)}` }, status: 401, has: unknown },
    { row: "S-3", path, headers: { authorization: `Token ${key}` }, status: 401, has: unknown },
    { row: "S-3", path, headers: { authorization: key }, status: 401, has: unknown },
    { row: "S-3", path, headers: bearer(`${key}${"x".repeat(10_000)}`), status: 401 },
    { row: "H-20", path: "/api/v1/nothing", headers: good, status: 404, has: asJson, body: error },
    {
      row: "H-20",
      path: `${path}?town=${"x".repeat(4_200)}`,
      headers: good,
      status: 414,
      has: asJson,
      body: error,
    },
    { row: "H-20", path: `${path}?verified=maybe`, headers: good, status: 400, has: asJson, body: error },
    ...["POST", "PUT", "DELETE", "PATCH", "OPTIONS"].map((method) => ({
      row: "H-10",
      method,
      path,
      headers: good,
      status: 405,
      has: { ...asJson, ...cors, allow: "GET, HEAD" },
      body: error,
    })),
    ...["/v2", "/internal", "/debug", "/.git/config", "/.env", "/api", "/server-status", "/actuator"].map(
      (hidden) => ({ row: "API9", path: hidden, status: 404, has: { "cache-control": "no-store" } }),
    ),
  ];
}

test("every row of the providers' table holds", async () => {
  const { origin, secret } = await startProviderApi(sqlitePlace());
  const rows = rowsFor(secret);
  for (const row of rows) await expectRow(origin, row);
  console.log(`${rows.length} rows tried`);
});

test("H-4 two Authorization fields are never taken for one good key", async () => {
  const { port, secret } = await startProviderApi(sqlitePlace());
  const ask = (...fields: string[]) =>
    sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: a\r\n${fields.join("\r\n")}\r\nConnection: close\r\n\r\n`);
  const good = `Authorization: Bearer ${secret}`;
  expect(await ask(good)).toStartWith("HTTP/1.1 200 ");
  for (const other of ["Authorization: Bearer nonsense", "Authorization: Basic eDp4", good]) {
    expect(await ask(good, other)).toStartWith("HTTP/1.1 401 ");
    expect(await ask(other, good)).toStartWith("HTTP/1.1 401 ");
  }
});

test("S-15 whatever the limit says, between one and fifty come back, never an error", async () => {
  const { get } = await startProviderApi(sqlitePlace());
  const wanted: [string, number][] = [
    ["", 20],
    ["limit=0", 1],
    ["limit=-1", 1],
    ["limit=abc", 20],
    ["limit=1e9", 50],
    ["limit=1.5", 1],
    ["limit=", 20],
    ["limit=5&limit=9", 5],
    ["limit[]=5", 20],
    ["limit=%D9%A3", 20],
    ["limit=51", 50],
    ["limit=0x10", 20],
    ["limit=Infinity", 20],
    ["limit=NaN", 20],
    ["__proto__[limit]=3", 20],
  ];
  for (const [query, limit] of wanted) {
    const response = await get(`?${query}`);
    const { pagination } = (await response.json()) as { pagination: { limit: number } };
    expect([query, response.status, pagination.limit]).toEqual([query, 200, limit]);
  }
});
