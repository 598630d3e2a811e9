import { expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { ListedJob } from "../boards/board.ts";
import { encodeBody, mergeFeeds } from "./answer.ts";

const nowMs = Date.parse("2026-11-15T08:00:00.000Z");
const daysAgo = (days: number) => new Date(nowMs - days * 86_400_000).toISOString();
const nothingHidden = { ids: new Set<string>(), links: new Set<string>() };

function listed(id: string, days: number, more: Partial<ListedJob["job"]> = {}, expiresAt = ""): ListedJob {
  const job = {
    id,
    title: `Title ${id}`,
    company: `Company ${id}`,
    location: "Nairobi",
    type: "",
    date: daysAgo(days),
    url: `https://example.org/${id}`,
    description: "",
    source: "X",
    ...more,
  };
  return { job, facets: { categories: [], tags: [], level: "", remote: false, country: "" }, expiresAt };
}

const feed = (jobs: ListedJob[], fetchedDaysAgo = 0) => ({
  jobs,
  fetchedAtMs: nowMs - fetchedDaysAgo * 86_400_000,
});
const ids = (feeds: ReturnType<typeof feed>[], hidden = nothingHidden) =>
  mergeFeeds(feeds, () => true, { nowMs, hidden }).map(({ job }) => job.id);

test("newest first, ties by id", () => {
  expect(ids([feed([listed("a-1", 3), listed("a-3", 1)]), feed([listed("b-2", 1)])])).toEqual([
    "a-3",
    "b-2",
    "a-1",
  ]);
});

test("of duplicates the one from the feed named earlier stays", () => {
  const same = { title: "Cook", company: "Hotel", url: "https://hotel.example/cook" };
  expect(ids([feed([listed("a-1", 5, same)]), feed([listed("b-1", 1, same)])])).toEqual(["a-1"]);
});

test("what is expired, older than 180 days, or from a feed that failed for a week is left out", () => {
  const feeds = [
    feed([listed("a-1", 1), listed("a-2", 181), listed("a-3", 2, {}, daysAgo(1))]),
    feed([listed("b-1", 1)], 8),
  ];
  expect(ids(feeds)).toEqual(["a-1"]);
});

test("and yet an answer is not empty for that", () => {
  expect(ids([feed([listed("a-2", 181)]), feed([listed("b-1", 9)], 8)])).toEqual(["b-1", "a-2"]);
});

test("a hidden listing is gone by its id and by its link, whatever tracking the link carries", () => {
  const feeds = [
    feed([
      listed("a-1", 1),
      listed("a-2", 2),
      listed("a-3", 3, { url: "https://example.org/Scam?utm_source=x" }),
    ]),
  ];
  expect(ids(feeds, { ids: new Set(["a-1"]), links: new Set() })).toEqual(["a-2", "a-3"]);
});

test("hidden listings stay hidden even when nothing else is left", () => {
  expect(ids([feed([listed("a-1", 200)])], { ids: new Set(["a-1"]), links: new Set() })).toEqual([]);
});

test("each encoding holds the same bytes, and the digest is theirs", () => {
  const text = JSON.stringify([{ a: "é".repeat(200) }]);
  const { bytes, digest } = encodeBody(text, "application/json", 1);
  const { identity, gzip = identity, br = identity } = bytes;
  for (const plain of [identity, gunzipSync(gzip), brotliDecompressSync(br)])
    expect(Buffer.from(plain).toString()).toBe(text);
  expect(encodeBody(text, "text/plain", 1).digest).toBe(digest);
  expect(encodeBody(text.replace("é", "e"), "application/json", 1).digest).not.toBe(digest);
});

test("a body of less than 256 bytes is not packed", () => {
  const encodingsOf = (bytes: number) => Object.keys(encodeBody("a".repeat(bytes), "text/plain", 1).bytes);
  expect([encodingsOf(255), encodingsOf(256)]).toEqual([["identity"], ["identity", "gzip", "br"]]);
});
