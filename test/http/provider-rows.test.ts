// Provider Discovery, request by request. What other tests hold in full is not repeated: refusals in providers-refusals,
// the documents in docs, malformed messages in providers-random.
import { expect, test } from "bun:test";
import { sqlitePlace } from "../support/engines.ts";
import { bearer, path, startProviderApi } from "../support/provider-api.ts";
import { sendRaw } from "../support/running-kazi.ts";
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
    {
      promise: "an answer is for one caller and is never cached",
      path,
      headers: good,
      status: 200,
      has: found,
      body: /^\{"data":\[/,
    },
    {
      promise: "an answer is for one caller and is never cached",
      path,
      headers: { ...good, origin: "https://evil.example" },
      status: 200,
      has: found,
    },
    { promise: "HEAD is GET without the body", method: "HEAD", path, headers: good, status: 200, has: found },
    { promise: "HEAD is GET without the body", method: "HEAD", path, status: 401, has: unknown },
    {
      promise: "a range is ignored",
      path,
      headers: { ...good, range: "bytes=0-9" },
      status: 200,
      has: found,
    },
    {
      promise: "an answer is for one caller and is never cached",
      path,
      headers: { ...good, "if-none-match": "*" },
      status: 200,
      has: found,
    },
    {
      promise: "an answer is for one caller and is never cached",
      path,
      headers: { ...good, "if-modified-since": "Fri, 31 Dec 2100 23:59:59 GMT" },
      status: 200,
      has: found,
    },
    // A key that stands anywhere else is not read, and beside a good header it does no harm.
    {
      promise: "a key is read from the Authorization field alone",
      path: `${path}?api_key=${key}`,
      status: 401,
      has: unknown,
      body: error,
    },
    {
      promise: "a key is read from the Authorization field alone",
      path: `${path}?access_token=${key}`,
      status: 401,
      has: unknown,
      body: error,
    },
    {
      promise: "a key is read from the Authorization field alone",
      path,
      headers: { cookie: `key=${key}` },
      status: 401,
      has: unknown,
      body: error,
    },
    {
      promise: "a key is read from the Authorization field alone",
      path,
      headers: { "x-api-key": key },
      status: 401,
      has: unknown,
      body: error,
    },
    {
      promise: "a key is read from the Authorization field alone",
      path: `${path}?api_key=${key}`,
      headers: good,
      status: 200,
      has: found,
    },
    {
      promise: "only the scheme Bearer carries a key",
      path,
      headers: { authorization: `bearer ${key}` },
      status: 200,
      has: found,
    },
    {
      promise: "only the scheme Bearer carries a key",
      path,
      headers: { authorization: `Basic ${btoa(`k:${key}`)}` },
      status: 401,
      has: unknown,
    },
    {
      promise: "only the scheme Bearer carries a key",
      path,
      headers: { authorization: `Token ${key}` },
      status: 401,
      has: unknown,
    },
    {
      promise: "only the scheme Bearer carries a key",
      path,
      headers: { authorization: key },
      status: 401,
      has: unknown,
    },
    {
      promise: "only the scheme Bearer carries a key",
      path,
      headers: bearer(`${key}${"x".repeat(10_000)}`),
      status: 401,
    },
    {
      promise: "a refusal is a sentence that no cache keeps",
      path: "/api/v1/nothing",
      headers: good,
      status: 404,
      has: asJson,
      body: error,
    },
    {
      promise: "a refusal is a sentence that no cache keeps",
      path: `${path}?town=${"x".repeat(4_200)}`,
      headers: good,
      status: 414,
      has: asJson,
      body: error,
    },
    {
      promise: "a refusal is a sentence that no cache keeps",
      path: `${path}?verified=maybe`,
      headers: good,
      status: 400,
      has: asJson,
      body: error,
    },
    ...["POST", "PUT", "DELETE", "PATCH", "OPTIONS"].map((method) => ({
      promise: "another method is refused with Allow",
      method,
      path,
      headers: good,
      status: 405,
      has: { ...asJson, ...cors, allow: "GET, HEAD" },
      body: error,
    })),
    ...["/v2", "/internal", "/debug", "/.git/config", "/.env", "/api", "/server-status", "/actuator"].map(
      (hidden) => ({
        promise: "what is not served is not found",
        path: hidden,
        status: 404,
        has: { "cache-control": "no-store" },
      }),
    ),
  ];
}

test("every row of the providers' table holds", async () => {
  const { origin, secret } = await startProviderApi(sqlitePlace());
  const rows = rowsFor(secret);
  for (const row of rows) await expectRow(origin, row);
  console.log(`${rows.length} rows tried`);
});

test("two Authorization fields are never taken for one good key", async () => {
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

test("whatever the limit says, between one and fifty come back, never an error", async () => {
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
