import { expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { ListedJob } from "../boards/board.ts";
import { noFacets } from "../job/job.ts";
import { encodeBody, fairNewest, isOpen, newestFirst } from "./answer.ts";

const nowMs = Date.parse("2026-11-15T08:00:00.000Z");
const daysAgo = (days: number) => new Date(nowMs - days * 86_400_000).toISOString();

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
  return { job, facets: noFacets, expiresAt };
}

test("what is over is left out", () => {
  const jobs = [listed("a-1", 1), listed("a-2", 2, {}, daysAgo(1)), listed("a-3", 2, {}, daysAgo(-1))];
  expect(jobs.filter((job) => isOpen(job, nowMs)).map(({ job }) => job.id)).toEqual(["a-1", "a-3"]);
});

test("newest first, ties by id", () => {
  const jobs = [listed("a-1", 3), listed("b-2", 1), listed("a-3", 1)];
  expect(jobs.sort(newestFirst).map(({ job }) => job.id)).toEqual(["a-3", "b-2", "a-1"]);
});

test("a feed that brings a thousand jobs a day leaves room for the newest of the others", () => {
  const many = Array.from({ length: 1_000 }, (_, index) => ({
    ...listed(`busy-${index + 1}`, index / 1_000),
    feed: "busy/all",
  }));
  const few = Array.from({ length: 30 }, (_, index) => ({
    ...listed(`quiet${index}-1`, 7 + index),
    feed: `quiet${index}/all`,
  }));
  const kept = fairNewest([...many, ...few].sort(newestFirst), 300);
  expect(kept).toHaveLength(300);
  expect(kept.filter(({ job }) => job.id.startsWith("quiet"))).toHaveLength(30);
  expect(kept.toSorted(newestFirst)).toEqual([...kept]);
  expect(kept[0]?.job.id).toBe("busy-1");
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
