// Job Listings, request by request. What is fresh and stale is held by jobs-cache and answer-cache on a clock that is moved,
// every choice of encoding by jobs-response, 429 by jobs-fair-use.
import { expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { endpointNames } from "../../src/jobs/endpoints.ts";
import { startJobs } from "../support/boards/running-jobs.ts";
import { asText, expectRow, type Row } from "./table.ts";

const path = "/api/africa-jobs";
const paths = endpointNames.map((name) => `/api/${name}${name === "search-jobs" ? "?query=cook" : ""}`);
const common = {
  vary: "Accept-Encoding",
  "access-control-allow-origin": "*",
  "access-control-allow-credentials": null,
  "x-content-type-options": "nosniff",
  age: null,
  ratelimit: null,
  "ratelimit-policy": null,
  deprecation: null,
  sunset: null,
  "set-cookie": null,
  date: /GMT$/,
};
const cached = {
  ...common,
  etag: /^"[\w-]+"$/,
  "last-modified": /GMT$/,
  "cache-control": /^public, max-age=\d+, s-maxage=\d+.*stale-if-error=86400$/,
  "cdn-cache-control": /^max-age=\d+(, stale-while-revalidate=\d+)?$/,
  "cache-status": /^Kazi; (hit|fwd=miss)/,
};
/** A page elsewhere may read why it was refused. */
const asTextToAll = { ...asText, "access-control-allow-origin": "*" };
const found = { ...cached, "content-type": "application/json; charset=utf-8" };

test("every row of the jobs' table holds", async () => {
  const { kazi, get, allJobs } = await startJobs();
  await allJobs(path);
  const tagOf = async (encoding: string) =>
    (await get(path, { "accept-encoding": encoding })).headers.get("etag") ?? "none";
  const [identity, gzip] = [await tagOf("identity"), await tagOf("gzip")];
  expect(identity).not.toBe(gzip);
  const plain = { "accept-encoding": "identity" };
  const rows: Row[] = [
    ...paths.map((each) => ({
      promise: "a list may be cached by anyone",
      path: each,
      status: 200,
      has: found,
      body: /^\[/,
    })),
    ...paths.map((each) => ({
      promise: "HEAD is GET without the body",
      method: "HEAD",
      path: each,
      status: 200,
      has: found,
    })),
    ...[identity, `W/${identity}`, `"x", ${identity}`, `"x" , W/${identity} ,"y"`, "*"].map((tag) => ({
      promise: "an ETag that matches spares the body",
      path,
      headers: { ...plain, "if-none-match": tag },
      status: 304,
      has: { ...cached, etag: identity, "content-encoding": null },
    })),
    ...['"x"', gzip, "x", ""].map((tag) => ({
      promise: "an ETag that matches spares the body",
      path,
      headers: {
        ...plain,
        "if-none-match": tag === "" ? '""' : tag,
        "if-modified-since": "Fri, 31 Dec 2100 23:59:59 GMT",
      },
      status: 200,
      has: found,
    })),
    {
      promise: "an ETag that matches spares the body",
      path,
      headers: { "accept-encoding": "gzip", "if-none-match": gzip },
      status: 304,
      has: cached,
    },
    ...["POST", "PUT", "DELETE", "PATCH"].map((method) => ({
      promise: "another method is refused with Allow",
      method,
      path,
      status: 405,
      has: { ...asTextToAll, allow: "GET, HEAD, OPTIONS" },
    })),
    ...(
      [
        ["br", "br"],
        ["gzip", "gzip"],
        ["zstd", null],
        ["gzip;q=0", null],
        ["identity;q=0", null],
        ["*;q=0", null],
        ["br;q=0.5,gzip;q=1", "gzip"],
        ["br, gzip, deflate", "br"],
      ] as const
    ).map(([accepted, encoding]) => ({
      promise: "the caller chooses the encoding",
      path,
      headers: { "accept-encoding": accepted },
      status: 200,
      has: { ...found, "content-encoding": encoding },
    })),
    {
      promise: "a refusal is a sentence that no cache keeps",
      path: "/api/search-jobs",
      status: 400,
      has: asTextToAll,
    },
    {
      promise: "a refusal is a sentence that no cache keeps",
      path: `${path}?x=${"x".repeat(4_200)}`,
      status: 414,
      has: asTextToAll,
    },
    {
      promise: "a refusal is a sentence that no cache keeps",
      path: "/api/nothing-jobs",
      status: 404,
      has: asText,
    },
    {
      promise: "a claimed scheme redirects nobody",
      path,
      headers: { "x-forwarded-proto": "http" },
      status: 200,
      has: { location: null },
    },
    {
      promise: "a range is ignored",
      path,
      headers: { ...plain, range: "bytes=0-9" },
      status: 200,
      has: { ...found, "content-range": null },
      body: /^\[\{.*\]$/s,
    },
  ];
  for (const row of rows) await expectRow(kazi.origin, row);
  console.log(`${rows.length} rows tried`);
});

test("each encoding unpacks to the same jobs", async () => {
  const { kazi, allJobs } = await startJobs();
  const jobs = await allJobs(path);
  const bytes = async (encoding: string) => {
    const response = await fetch(kazi.origin + path, {
      headers: { "accept-encoding": encoding },
      decompress: false,
    });
    return Buffer.from(await response.arrayBuffer());
  };
  expect(JSON.parse(gunzipSync(await bytes("gzip")).toString())).toEqual(jobs);
  expect(JSON.parse(brotliDecompressSync(await bytes("br")).toString())).toEqual(jobs);
  expect(JSON.parse((await bytes("identity")).toString())).toEqual(jobs);
});

test("what shared caches are told shrinks with the time, and says when it is stale", async () => {
  const { get, clock, allJobs } = await startJobs();
  await allJobs(path);
  const told = async () => {
    const { headers } = await get(path);
    return [headers.get("cache-status"), headers.get("cdn-cache-control")].map(String);
  };
  const seconds = (text: string) => Number(/max-age=(\d+)/.exec(text)?.[1]);
  const [, before = ""] = await told();
  clock.advance(60_000);
  const [status, after = ""] = await told();
  expect(seconds(before) - seconds(after)).toBe(60);
  expect(status).toBe(`Kazi; hit; ttl=${seconds(after)}`);
  clock.advance(20 * 60_000);
  const [stale, short = ""] = await told();
  expect(stale).toMatch(/^Kazi; hit; ttl=-\d+; detail=stale$/);
  expect(seconds(short)).toBe(15);
});
