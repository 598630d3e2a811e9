import { expect, test } from "bun:test";
import { plainBoard, plainFeed } from "../../../test/support/boards/plain-board.ts";
import type { Board, Feed } from "../boards/board.ts";
import { FeedReadings } from "./feed-readings.ts";

const askedAtMs = Date.parse("2026-11-15T08:00:00.000Z");
const result = { key: "plain/all", askedAtMs };

function reader(maxPages: number, more: Partial<Board> = {}) {
  const board = { ...plainBoard, ...more, feeds: [plainFeed("all", { maxPages })] };
  const [feed] = board.feeds;
  const readings = new FeedReadings();
  const read = (number: number, entries: number[]) => {
    const bytes = new TextEncoder().encode(JSON.stringify(entries));
    const page = { number, bytes, contentType: "application/json" };
    return readings.readPage(board, feed as Feed, { page, askedAtMs, nowMs: askedAtMs });
  };
  return { readings, read };
}

test("pages become one result, an id that comes twice only once, the first time", () => {
  const { read } = reader(2);
  read(1, [1, 2]);
  const whole = read(2, [2, 3]);
  expect(whole.kind === "whole" && whole.jobs.map(({ id }) => id)).toEqual(["plain-1", "plain-2", "plain-3"]);
});

test("a page whose pages before it were lost is refused", () => {
  const { read } = reader(3);
  expect(() => read(2, [3])).toThrow("lost");
  expect(read(1, [1, 2])).toEqual({ kind: "next" });
  expect(read(2, [3])).toEqual({ kind: "next" });
  expect(read(3, [4])).toMatchObject({ kind: "whole", entries: 4, odd: 0 });
});

test("a result of which more stands there than may be read is known to be cut", () => {
  const { read } = reader(2);
  read(1, [1]);
  expect(read(2, [2])).toMatchObject({ kind: "whole", isCut: true });
  const toItsEnd = reader(2);
  toItsEnd.read(1, [1]);
  expect(toItsEnd.read(2, [])).toMatchObject({ kind: "whole", isCut: false });
});

test("a result whose pages end before the board's own count, or repeat themselves, is known to be cut", () => {
  const lastPage = (text: string) => ({ entries: JSON.parse(text), lastPage: 3 });
  const short = reader(3, { readEntries: lastPage });
  short.read(1, [1]);
  expect(short.read(2, [])).toMatchObject({ kind: "whole", isCut: true });
  const repeating = reader(3);
  repeating.read(1, [1]);
  expect(repeating.read(2, [1])).toMatchObject({ kind: "whole", isCut: true });
});

test("what was read is held until it is released, under the time it was asked at", () => {
  const { readings, read } = reader(1);
  read(1, [1, 2]);
  expect(readings.readings(result, ["plain-2", "plain-9"]).map(({ id }) => id)).toEqual(["plain-2"]);
  expect(JSON.parse(readings.document(result)).jobs).toHaveLength(2);
  readings.release({ ...result, askedAtMs: askedAtMs + 1 });
  expect(() => readings.readings({ ...result, askedAtMs: askedAtMs + 1 }, [])).toThrow("lost");
  readings.release(result);
  expect(() => readings.document(result)).toThrow("lost");
});
