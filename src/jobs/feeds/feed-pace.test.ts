import { expect, test } from "bun:test";
import fc from "fast-check";
import { mayAskAt, waitAfterFailure } from "./feed-pace.ts";

const minute = 60_000;
const now = 1_000_000_000;
const never = { calledAtMs: null, lastFailureAtMs: null, nextTryAtMs: null };

test("a feed that was never asked may be asked now", () => {
  expect(mayAskAt(never, 30 * minute, now)).toBeLessThanOrEqual(now);
});

test("a feed may be asked again when its terms allow", () => {
  expect(mayAskAt({ ...never, calledAtMs: now }, 30 * minute, now + 1)).toBe(now + 30 * minute);
});

test("a feed that fails may be asked again when both its terms and its failures allow", () => {
  const pace = { calledAtMs: now, lastFailureAtMs: now, nextTryAtMs: now + 40 * minute };
  expect(mayAskAt(pace, 30 * minute, now + 1)).toBe(now + 40 * minute);
  expect(mayAskAt(pace, 60 * minute, now + 1)).toBe(now + 60 * minute);
});

test("a clock that was set back a day does not keep a feed waiting for a day", () => {
  const pace = { calledAtMs: now, lastFailureAtMs: now, nextTryAtMs: now + 40 * minute };
  const yesterday = now - 24 * 60 * minute;
  expect(mayAskAt(pace, 30 * minute, yesterday)).toBeLessThanOrEqual(yesterday);
});

test("the wait grows from half a minute to six hours above the least interval", () => {
  const waits = [1, 2, 3, 4, 20, 5_000].map((failures) =>
    waitAfterFailure(failures, { minIntervalMs: minute, retryAfterMs: null, random: () => 0 }),
  );
  expect(waits.map((wait) => (wait - minute) / 1_000)).toEqual([30, 60, 120, 240, 21_600, 21_600]);
});

test("a board that asks for more time gets it", () => {
  const options = { minIntervalMs: minute, random: () => 0 };
  expect(waitAfterFailure(1, { ...options, retryAfterMs: 10 * minute })).toBe(10 * minute);
  expect(waitAfterFailure(1, { ...options, retryAfterMs: 1_000 })).toBe(minute + 30_000);
});

test("chance only ever makes the wait longer, by half at most", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, chance) => {
        const options = { minIntervalMs: 0, retryAfterMs: null };
        const least = waitAfterFailure(failures, { ...options, random: () => 0 });
        const wait = waitAfterFailure(failures, { ...options, random: () => chance });
        expect(wait).toBeGreaterThanOrEqual(least);
        expect(wait).toBeLessThanOrEqual(least * 1.5);
      },
    ),
  );
});
