import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseRetryAfter } from "./retry-after.ts";

const now = Date.parse("2026-11-15T08:00:00Z");
const week = 7 * 86_400_000;

test.each([
  ["120", 120_000],
  [" 0 ", 0],
  ["Sun, 15 Nov 2026 08:01:00 GMT", 60_000],
  ["Sunday, 15-Nov-26 08:01:00 GMT", 60_000],
  ["Sun Nov 15 08:01:00 2026", 60_000],
  ["Sun, 15 Nov 2026 07:00:00 GMT", 0],
  ["Sun, 15 Nov 2126 07:00:00 GMT", week],
  ["9".repeat(400), week],
])("%p is understood", (text, expected) => {
  expect(parseRetryAfter(text, now)).toBe(expected);
});

test.each([null, "", "soon", "-5", "1.5", "5, 6", "Sun, yesterday", "2026-11-15T08:01:00Z"])(
  "%p is no time to wait",
  (text) => {
    expect(parseRetryAfter(text, now)).toBeNull();
  },
);

test("whatever a host writes, the wait is null or between nothing and seven days", () => {
  const days = fc.constantFrom("Mon, ", "Tuesday, ", "Sun ", "");
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(days, fc.string()).map((parts) => parts.join("")),
      ),
      (text) => {
        const waitMs = parseRetryAfter(text, now);
        expect(waitMs === null || (waitMs >= 0 && waitMs <= week)).toBe(true);
      },
    ),
  );
});
