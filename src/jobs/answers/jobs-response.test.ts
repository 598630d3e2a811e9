import { expect, test } from "bun:test";
import { chooseEncoding } from "../../http/bodies/content-encoding.ts";
import { encodeBody } from "./answer.ts";
import type { AnswerSnapshot } from "./answer-cache.ts";
import { sendBody } from "./jobs-response.ts";

const choices: [string, string][] = [
  ["br", "br"],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1, br;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=0", "identity"],
  ["zstd", "identity"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["identity;q=0", "identity"],
  ["identity;q=0, gzip;q=0.1", "gzip"],
  ["identity, gzip;q=0.5", "identity"],
  ["BR", "br"],
  ["gzip;q=oops", "identity"],
  [" ,, ;q=1", "identity"],
];

for (const [acceptEncoding, encoding] of choices) {
  test(`Accept-Encoding: ${acceptEncoding} is answered with ${encoding}`, () => {
    expect(chooseEncoding(acceptEncoding)).toBe(encoding as "br");
  });
}

const body = encodeBody(JSON.stringify(Array(300).fill(0)), "application/json; charset=utf-8", 300);
const changedAtMs = Date.parse("2026-11-15T08:00:00Z");
const snapshot = (
  more: Partial<AnswerSnapshot<{ changedAtMs: number }>> = {},
): AnswerSnapshot<{ changedAtMs: number }> => ({
  value: { changedAtMs },
  state: "fresh",
  freshLeftMs: 412_000,
  staleLeftMs: 3_600_000,
  isPartial: false,
  wasWaitedFor: false,
  ...more,
});
const send = (headers: Record<string, string>, more = {}) =>
  sendBody(new Request("http://x/", { headers }), body, snapshot(more));

test("a fresh answer says what is left of its windows", () => {
  const { headers } = send({});
  expect(headers.get("cache-control")).toBe(
    "public, max-age=300, s-maxage=412, stale-while-revalidate=3600, stale-if-error=86400",
  );
  expect(headers.get("cdn-cache-control")).toBe("max-age=412, stale-while-revalidate=3600");
  expect(headers.get("cache-status")).toBe("Kazi; hit; ttl=412");
  expect(headers.get("last-modified")).toBe("Sun, 15 Nov 2026 08:00:00 GMT");
  expect(headers.get("vary")).toBe("Accept-Encoding");
  expect(headers.has("age")).toBe(false);
});

test("a stale one gives shared caches a short while", () => {
  const { headers } = send({}, { state: "stale", freshLeftMs: -90_000, staleLeftMs: 3_510_000 });
  expect(headers.get("cache-control")).toContain("s-maxage=15, stale-while-revalidate=3510");
  expect(headers.get("cache-status")).toBe("Kazi; hit; ttl=-90; detail=stale");
});

test("one that waits for late boards is kept for seconds only", () => {
  const { headers } = send({}, { isPartial: true, wasWaitedFor: true });
  expect(headers.get("cache-control")).toBe("public, max-age=15, s-maxage=15, stale-if-error=86400");
  expect(headers.get("cdn-cache-control")).toBe("max-age=15");
  expect(headers.get("cache-status")).toBe("Kazi; fwd=miss; stored; detail=partial");
});

test("a search, which has no stale window, never says stale-while-revalidate", () => {
  expect(send({}, { staleLeftMs: 0 }).headers.get("cache-control")).not.toContain("stale-while-revalidate");
});

test("each encoding has an ETag of its own, and matching it gives 304 with the same caching", async () => {
  const tags = await Promise.all(
    ["", "gzip", "br"].map((encoding) => send({ "accept-encoding": encoding }).headers.get("etag") ?? ""),
  );
  expect(new Set(tags).size).toBe(3);
  for (const [index, encoding] of ["", "gzip", "br"].entries()) {
    const tag = tags[index] ?? "";
    for (const sent of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const answer = send({ "accept-encoding": encoding, "if-none-match": sent });
      expect([sent, answer.status, await answer.text()]).toEqual([sent, 304, ""]);
      expect(answer.headers.get("etag")).toBe(tag);
      expect(answer.headers.get("cache-control")).toContain("s-maxage=412");
      expect(answer.headers.get("vary")).toBe("Accept-Encoding");
      expect(answer.headers.has("content-encoding")).toBe(false);
    }
  }
  expect(send({ "accept-encoding": "br", "if-none-match": tags[0] ?? "" }).status).toBe(200);
});

test("without an ETag a date is enough for 304, and an ETag wins over a date", () => {
  const at = "Sun, 15 Nov 2026 08:00:00 GMT";
  expect(send({ "if-modified-since": at }).status).toBe(304);
  expect(send({ "if-modified-since": "Sun, 15 Nov 2026 07:59:59 GMT" }).status).toBe(200);
  expect(send({ "if-modified-since": "yesterday" }).status).toBe(200);
  expect(send({ "if-modified-since": at, "if-none-match": '"other"' }).status).toBe(200);
});

test("If-Match asks for this very encoding, by strong comparison, and 412 is the answer where it is not", async () => {
  const tag = send({}).headers.get("etag") ?? "";
  for (const given of [tag, `"other", ${tag}`, "*"]) expect(send({ "if-match": given }).status).toBe(200);
  for (const given of ['"other"', `W/${tag}`, ""]) {
    const answer = send({ "if-match": given });
    expect([given, answer.status, answer.headers.get("cache-control")]).toEqual([given, 412, "no-store"]);
    expect(await answer.text()).not.toBe("");
  }
  expect(send({ "accept-encoding": "br", "if-match": tag }).status).toBe(412);
  expect(send({ "if-match": tag, "if-none-match": tag }).status).toBe(304);
});

test("If-Unmodified-Since is heeded where it is a date and no If-Match is there", () => {
  const [before, at] = ["Sun, 15 Nov 2026 07:59:59 GMT", "Sun, 15 Nov 2026 08:00:00 GMT"];
  expect(send({ "if-unmodified-since": before }).status).toBe(412);
  expect(send({ "if-unmodified-since": at }).status).toBe(200);
  expect(send({ "if-unmodified-since": "yesterday" }).status).toBe(200);
  expect(send({ "if-unmodified-since": before, "if-match": "*" }).status).toBe(200);
});
