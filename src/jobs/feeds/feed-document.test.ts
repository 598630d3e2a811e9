import { expect, test } from "bun:test";
import { plainBoard, plainFeed } from "../../../test/support/boards/plain-board.ts";
import type { Feed, ListedJob } from "../boards/board.ts";
import { assembleDocument, type FeedDocument, FeedReadings } from "./feed-document.ts";

type FirstSeen = FeedDocument["firstSeen"];

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

function assemble(pages: ListedJob[][], previous: FirstSeen = {}, nowMs = now, sibling: FirstSeen = {}) {
  const known = { ofFeed: () => previous, ofJob: (id: string) => previous[id] ?? sibling[id] };
  const { jobs, firstSeen } = assembleDocument(pages, "x/all", known, nowMs);
  return { firstSeen, dates: Object.fromEntries(jobs.map(({ job }) => [job.id, job.date])) };
}

test("pages become one list, an id that comes twice only once, the first time", () => {
  const pages = [
    [listed("x-1", iso(now)), listed("x-2", iso(now))],
    [listed("x-2", iso(0)), listed("x-3", iso(now))],
  ];
  const { dates } = assemble(pages);
  expect(dates).toEqual({ "x-1": iso(now), "x-2": iso(now), "x-3": iso(now) });
});

test("an entry without a date keeps the time it was first seen at, also when it was away in between", () => {
  const first = assemble([[listed("x-1", "")]]);
  expect(first.dates["x-1"]).toBe(iso(now));
  const away = assemble([[listed("x-2", iso(now))]], first.firstSeen, now + day);
  const back = assemble([[listed("x-1", "")]], away.firstSeen, now + 2 * day);
  expect(back.dates["x-1"]).toBe(iso(now));
});

test("an entry without a date has the time at which any feed of its board first saw it", () => {
  const first = assemble([[listed("x-1", "")]]);
  const other = assemble([[listed("x-1", ""), listed("x-2", "")]], {}, now + day, first.firstSeen);
  expect(other.dates).toEqual({ "x-1": iso(now), "x-2": iso(now + day) });
  expect(assemble([[listed("x-1", "")]], other.firstSeen, now + 2 * day).dates["x-1"]).toBe(iso(now));
});

test("what has been away is forgotten 180 days after it was first seen, what is there is not", () => {
  const first = assemble([[listed("x-1", ""), listed("x-2", "")]]);
  const later = assemble([[listed("x-1", "")]], first.firstSeen, now + 181 * day);
  expect(later.firstSeen).toEqual({ "x-1": iso(now) });
});

test("an entry with a date is not remembered", () => {
  expect(assemble([[listed("x-1", iso(now))]]).firstSeen).toEqual({});
});

test("a feed that names its entries anew each time does not grow without bound", () => {
  const many = (prefix: string) => Array.from({ length: 6_000 }, (_, i) => listed(`${prefix}-${i}`, ""));
  const first = assemble([many("a")]);
  const second = assemble([many("b")], first.firstSeen, now + 1);
  expect(Object.keys(second.firstSeen)).toHaveLength(10_000);
  expect(second.dates["b-0"]).toBe(iso(now + 1));
});

test("pages are read one after the other into one text, which is held until it is known to be stored", () => {
  const board = { ...plainBoard, feeds: [plainFeed("all", { maxPages: 3 })] };
  const [feed] = board.feeds;
  const readings = new FeedReadings({ ofFeed: () => ({}), ofJob: () => undefined });
  const read = (number: number, entries: number[]) => {
    const bytes = new TextEncoder().encode(JSON.stringify(entries));
    const page = { number, bytes, contentType: "application/json" };
    return readings.readPage(board, feed as Feed, { page, askedAtMs: now, nowMs: now });
  };
  expect(() => read(2, [3])).toThrow("lost");
  expect(read(1, [1, 2])).toEqual({ kind: "next" });
  expect(read(2, [3])).toEqual({ kind: "next" });
  expect(read(3, [4])).toMatchObject({ kind: "whole", count: 4, entries: 4, odd: 0 });
  expect(readings.take("plain/all", now + 1)).toBeNull();
  expect(readings.take("plain/all", now)?.jobs).toHaveLength(4);
  expect(readings.take("plain/all", now)).toBeNull();
});
