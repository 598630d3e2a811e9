import { expect, test } from "bun:test";
import type { ListedJob } from "../boards/board.ts";
import { assembleDocument, type FeedDocument } from "./feed-document.ts";

const day = 86_400_000;
const now = Date.parse("2026-11-15T08:00:00.000Z");
const iso = (ms: number) => new Date(ms).toISOString();

function listed(id: string, date: string): ListedJob {
  const job = {
    id,
    title: "Clerk",
    company: "",
    location: "",
    type: "",
    date,
    url: "",
    description: "",
    source: "",
  };
  return { job, facets: { categories: [], tags: [], level: "", remote: false, country: "" }, expiresAt: "" };
}

function assemble(pages: ListedJob[][], previous: string | null, nowMs = now, siblings: string[] = []) {
  const { document, count } = assembleDocument(
    pages.map((page) => JSON.stringify(page)),
    { previous, siblings },
    nowMs,
  );
  const { jobs, firstSeen } = JSON.parse(document) as FeedDocument;
  return { document, count, firstSeen, dates: Object.fromEntries(jobs.map(({ job }) => [job.id, job.date])) };
}

test("pages become one list, an id that comes twice only once, the first time", () => {
  const pages = [
    [listed("x-1", iso(now)), listed("x-2", iso(now))],
    [listed("x-2", iso(0)), listed("x-3", iso(now))],
  ];
  const { count, dates } = assemble(pages, null);
  expect(count).toBe(3);
  expect(dates).toEqual({ "x-1": iso(now), "x-2": iso(now), "x-3": iso(now) });
});

test("an entry without a date keeps the time it was first seen at, also when it was away in between", () => {
  const first = assemble([[listed("x-1", "")]], null);
  expect(first.dates["x-1"]).toBe(iso(now));
  const away = assemble([[listed("x-2", iso(now))]], first.document, now + day);
  const back = assemble([[listed("x-1", "")]], away.document, now + 2 * day);
  expect(back.dates["x-1"]).toBe(iso(now));
});

test("an entry without a date has the time at which any feed of its board first saw it", () => {
  const first = assemble([[listed("x-1", "")]], null);
  const other = assemble([[listed("x-1", ""), listed("x-2", "")]], null, now + day, [first.document]);
  expect(other.dates).toEqual({ "x-1": iso(now), "x-2": iso(now + day) });
  expect(assemble([[listed("x-1", "")]], other.document, now + 2 * day).dates["x-1"]).toBe(iso(now));
});

test("what has been away is forgotten 180 days after it was first seen, what is there is not", () => {
  const first = assemble([[listed("x-1", ""), listed("x-2", "")]], null);
  const later = assemble([[listed("x-1", "")]], first.document, now + 181 * day);
  expect(later.firstSeen).toEqual({ "x-1": iso(now) });
});

test("an entry with a date is not remembered", () => {
  expect(assemble([[listed("x-1", iso(now))]], null).firstSeen).toEqual({});
});

test("a feed that names its entries anew each time does not grow without bound", () => {
  const many = (prefix: string) => Array.from({ length: 6_000 }, (_, i) => listed(`${prefix}-${i}`, ""));
  const first = assemble([many("a")], null);
  const second = assemble([many("b")], first.document, now + 1);
  expect(Object.keys(second.firstSeen)).toHaveLength(10_000);
  expect(second.dates["b-0"]).toBe(iso(now + 1));
});

test("a kept document that cannot be read does not stop a new one", () => {
  expect(assemble([[listed("x-1", "")]], "{ torn", now, ["{ torn"]).count).toBe(1);
});
