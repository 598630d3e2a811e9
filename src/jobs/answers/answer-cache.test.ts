import { expect, test } from "bun:test";
import { type ManualClock, manualClock } from "../../../test/support/manual-clock.ts";
import { CachedAnswer, type Renewal } from "./answer-cache.ts";

const window = { freshMs: 600_000, staleMs: 3_600_000 };

/** An answer whose renewals count up, with a hand on what each one brings. */
function counting(
  clock: ManualClock,
  next: (count: number) => Renewal<string> | Promise<Renewal<string>> = good,
) {
  let count = 0;
  const thrown: unknown[] = [];
  const answer = new CachedAnswer<string>({
    renew: async () => next(++count),
    window,
    clock,
    random: () => 0,
    onFailure: (error) => thrown.push(error),
  });
  return { answer, renewals: () => count, thrown };
}

const good = (count: number): Renewal<string> => ({ value: `v${count}`, isGood: true });
const failed: Renewal<string> = { value: null, isGood: false };
const settle = () => Bun.sleep(0);

test("up to the end of the fresh window it is sent without a renewal", async () => {
  const clock = manualClock();
  const { answer, renewals } = counting(clock);
  expect(await answer.get()).toMatchObject({ value: "v1", state: "fresh", wasWaitedFor: true });
  clock.advance(600_000);
  expect(answer.get()).toMatchObject({ value: "v1", state: "fresh", freshLeftMs: 0, wasWaitedFor: false });
  expect(renewals()).toBe(1);
});

test("within the stale window it is sent at once, and renewed once however many ask", async () => {
  const clock = manualClock();
  const { answer, renewals } = counting(clock);
  await answer.get();
  clock.advance(600_001);
  for (let i = 0; i < 100; i++) expect(answer.get()).toMatchObject({ value: "v1", state: "stale" });
  await settle();
  expect(renewals()).toBe(2);
  expect(answer.get()).toMatchObject({ value: "v2", state: "fresh" });
});

test("past the stale window all wait for one renewal", async () => {
  const clock = manualClock();
  const { answer, renewals } = counting(clock);
  await answer.get();
  clock.advance(4_200_001);
  const answers = await Promise.all(Array.from({ length: 100 }, () => answer.get()));
  expect(new Set(answers.map((snapshot) => snapshot?.value))).toEqual(new Set(["v2"]));
  expect(renewals()).toBe(2);
});

test("at the last moment of the stale window it still does not wait", async () => {
  const clock = manualClock();
  const { answer } = counting(clock);
  await answer.get();
  clock.advance(4_200_000);
  expect(answer.get()).toMatchObject({ value: "v1", state: "stale", staleLeftMs: 0 });
});

test("when a renewal fails the last known good stands in, and is not tried again by every request", async () => {
  const clock = manualClock();
  const { answer, renewals } = counting(clock, (count) => (count === 1 ? good(1) : failed));
  await answer.get();
  clock.advance(10 * 86_400_000);
  expect(await answer.get()).toMatchObject({ value: "v1", state: "last-known-good" });
  for (let i = 0; i < 50; i++) expect(answer.get()).toMatchObject({ value: "v1", state: "last-known-good" });
  expect(renewals()).toBe(2);
  clock.advance(30_000);
  await answer.get();
  expect(renewals()).toBe(3);
});

test("a failure within the stale window is not tried again by every request either", async () => {
  const clock = manualClock();
  const { answer, renewals } = counting(clock, (count) => (count === 1 ? good(1) : failed));
  await answer.get();
  clock.advance(600_001);
  answer.get();
  await settle();
  for (let i = 0; i < 50; i++) expect(answer.get()).toMatchObject({ value: "v1", state: "stale" });
  expect(renewals()).toBe(2);
});

test("nothing known and nothing to be had is null, at once until the back-off is over", async () => {
  const clock = manualClock();
  const { answer, renewals } = counting(clock, (count) => (count === 1 ? failed : good(count)));
  expect(await answer.get()).toBeNull();
  expect(answer.get()).toBeNull();
  expect(renewals()).toBe(1);
  clock.advance(45_000);
  expect(await answer.get()).toMatchObject({ value: "v2", state: "fresh" });
});

test("what arrives late is merged in, and until then the answer says that it is partial", async () => {
  const clock = manualClock();
  const { promise: later, resolve } = Promise.withResolvers<string | null>();
  const { answer, renewals } = counting(clock, () => ({ value: "early", isGood: true, later }));
  expect(await answer.get()).toMatchObject({ value: "early", isPartial: true });
  clock.advance(600_001);
  expect(answer.get()).toMatchObject({ value: "early", state: "stale" });
  expect(renewals()).toBe(1);
  resolve("early and late");
  await settle();
  expect(answer.get()).toMatchObject({ value: "early and late", isPartial: false, state: "fresh" });
});

test("what arrives late after nothing came in time becomes the answer", async () => {
  const clock = manualClock();
  const { promise: later, resolve } = Promise.withResolvers<string | null>();
  const { answer } = counting(clock, () => ({ value: null, isGood: false, later }));
  expect(await answer.get()).toBeNull();
  resolve("late");
  await settle();
  expect(answer.get()).toMatchObject({ value: "late", state: "fresh", isPartial: false });
});

test("after a failure it says when the next try may be, and keeps to that", async () => {
  const clock = manualClock();
  const { answer, renewals } = counting(clock, (count) => (count === 1 ? failed : good(count)));
  expect(answer.retryInMs()).toBe(0);
  expect(await answer.get()).toBeNull();
  expect(answer.retryInMs()).toBe(30_000);
  clock.advance(29_999);
  expect([await answer.get(), answer.retryInMs(), renewals()]).toEqual([null, 1, 1]);
  clock.advance(answer.retryInMs());
  expect(await answer.get()).toMatchObject({ value: "v2" });
});

test("a value from before, made while every source failed, is sent but not called fresh", async () => {
  const clock = manualClock();
  const { answer } = counting(clock, () => ({ value: "old lists", isGood: false }));
  expect(await answer.get()).toMatchObject({ value: "old lists", state: "last-known-good" });
});

test("what an earlier process knew is as old as it was, and a clock set back makes nothing negative", () => {
  const clock = manualClock();
  const { answer } = counting(clock);
  answer.adopt("stored", 700_000);
  expect(answer.peek()).toMatchObject({ value: "stored", state: "stale", freshLeftMs: -100_000 });
  answer.adopt("from the future", -86_400_000);
  expect(answer.peek()).toMatchObject({ state: "fresh", freshLeftMs: 600_000 });
});

test("a renewal that throws counts as failed and is told, and the last known good stands in", async () => {
  const clock = manualClock();
  const [early, late] = [new Error("broken"), new Error("broken later")];
  const { answer, thrown } = counting(clock, (count) => {
    if (count === 1) return good(1);
    if (count === 2) return Promise.reject(early);
    return { ...failed, later: Promise.reject(late) };
  });
  await answer.get();
  clock.advance(10 * 3_600_000);
  expect(await answer.get()).toMatchObject({ value: "v1", state: "last-known-good" });
  expect(thrown).toEqual([early]);
  clock.advance(60_000);
  expect(await answer.get()).toMatchObject({ value: "v1", state: "last-known-good" });
  await settle();
  expect(thrown).toEqual([early, late]);
});
