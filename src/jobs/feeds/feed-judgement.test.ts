import { expect, test } from "bun:test";
import fc from "fast-check";
import { judge, median, type Suspicion } from "./feed-judgement.ts";

const hour = 3_600_000;
const now = Date.parse("2026-11-15T08:00:00Z");
const list = (count: number) => ({ count, entries: count, mayBeEmpty: false });
const twenties = Array<number>(10).fill(20);

test("a first result is kept, however small", () => {
  expect(judge(list(1), [], null, now)).toEqual({ verdict: "keep", recentCounts: [1] });
});

test("an empty result is refused where the feed never is empty, also as the first", () => {
  expect(judge(list(0), [], null, now)).toMatchObject({ verdict: "quarantine", kind: "empty" });
});

test("an empty result is kept where the feed may be empty", () => {
  expect(judge({ ...list(0), mayBeEmpty: true }, [3, 4], null, now).verdict).toBe("keep");
});

test("a list of entries that are rightly no jobs is not empty", () => {
  expect(judge({ count: 0, entries: 9, mayBeEmpty: false }, [3], null, now).verdict).toBe("keep");
});

test("under a fifth of the median of the last ten is refused, a fifth is kept", () => {
  expect(judge(list(3), twenties, null, now)).toMatchObject({
    kind: "too-few",
    detail: "3 jobs where there usually are 20",
  });
  expect(judge(list(4), twenties, null, now).verdict).toBe("keep");
});

test("a feed that usually holds fewer than ten is not judged by its size", () => {
  expect(judge(list(1), [9, 9, 9], null, now).verdict).toBe("keep");
  expect(judge(list(1), [10, 10, 10], null, now).verdict).toBe("quarantine");
});

test("a feed that may be empty is still refused when it usually is full", () => {
  expect(judge({ ...list(0), mayBeEmpty: true }, twenties, null, now)).toMatchObject({ kind: "too-few" });
});

test("the third quarantined result in a row over six hours is the new truth, and the old sizes are forgotten", () => {
  let suspicion: Suspicion | null = null;
  for (const at of [now, now + 3 * hour]) {
    const judgement = judge(list(2), twenties, suspicion, at);
    if (judgement.verdict !== "quarantine") throw new Error("believed too early");
    suspicion = judgement.suspicion;
  }
  expect(judge(list(2), twenties, suspicion, now + 6 * hour)).toEqual({ verdict: "keep", recentCounts: [2] });
});

test("three quarantined results within six hours are not believed, nor are two after a day", () => {
  expect(judge(list(2), twenties, { results: 2, sinceMs: now }, now + 6 * hour - 1).verdict).toBe(
    "quarantine",
  );
  expect(judge(list(2), twenties, { results: 1, sinceMs: now }, now + 24 * hour).verdict).toBe("quarantine");
});

test("ten counts are remembered", () => {
  const judgement = judge(list(30), twenties, null, now);
  expect(judgement).toEqual({ verdict: "keep", recentCounts: [...twenties.slice(1), 30] });
});

test("half of the counts are on either side of their median", () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), (counts) => {
      const middle = median(counts);
      expect(counts.filter((count) => count < middle).length).toBeLessThanOrEqual(counts.length / 2);
      expect(counts.filter((count) => count > middle).length).toBeLessThanOrEqual(counts.length / 2);
    }),
  );
});
