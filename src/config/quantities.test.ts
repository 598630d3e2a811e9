import { expect, test } from "bun:test";
import fc from "fast-check";
import { formatDuration, formatRate, parseDuration, parseRate } from "./quantities.ts";

test("a duration is a number and s, m, h or d", () => {
  expect(parseDuration("45s")).toBe(45_000);
  expect(parseDuration("20m")).toBe(1_200_000);
  expect(parseDuration("24h")).toBe(86_400_000);
  expect(parseDuration("90d")).toBe(7_776_000_000);
  for (const wrong of ["", "20", "m", "-1m", "1.5h", "0s", "1w", "99999999999d", "20 m", "١m"])
    expect(parseDuration(wrong)).toBeNull();
});

test("a rate is a count and a window", () => {
  expect(parseRate("60/1m")).toEqual({ count: 60, windowMs: 60_000 });
  for (const wrong of ["60", "60/", "/1m", "0/1m", "60/1m/2", "-1/1m", "1e3/1m"])
    expect(parseRate(wrong)).toBeNull();
});

test("what is formatted reads back as the same", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (count, seconds) => {
        const rate = { count, windowMs: seconds * 1_000 };
        expect(parseRate(formatRate(rate))).toEqual(rate);
        expect(parseDuration(formatDuration(rate.windowMs))).toBe(rate.windowMs);
      },
    ),
  );
});
