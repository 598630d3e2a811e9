import { expect, test } from "bun:test";
import { manualClock } from "../../test/support/manual-clock.ts";
import { hostTurns } from "./host-turns.ts";

function polite(pauseMs = 1_000) {
  const clock = manualClock();
  const inTurn = hostTurns({ pauseMs, clock, sleep: async (ms) => clock.advance(ms) });
  return { clock, inTurn };
}

test("a host is asked by one at a time, in order, each a pause after the end of the one before", async () => {
  const { clock, inTurn } = polite();
  const seen: [number, number][] = [];
  let underWay = 0;
  const work = async () => {
    expect(++underWay).toBe(1);
    const startedAt = clock.elapsedMs();
    clock.advance(300);
    await Promise.resolve();
    seen.push([startedAt, clock.elapsedMs()]);
    underWay--;
  };
  await Promise.all([inTurn("a.example", work), inTurn("a.example", work), inTurn("a.example", work)]);
  expect(seen).toEqual([
    [0, 300],
    [1_300, 1_600],
    [2_600, 2_900],
  ]);
});

test("two hosts do not wait for each other", async () => {
  const { clock, inTurn } = polite();
  const finished: string[] = [];
  let release = () => {};
  const slow = inTurn("slow.example", () => new Promise<void>((resolve) => (release = resolve)));
  await inTurn("quick.example", async () => void finished.push("quick"));
  expect(finished).toEqual(["quick"]);
  expect(clock.elapsedMs()).toBe(0);
  release();
  await slow;
});

test("a request that throws does not hold up the next", async () => {
  const { inTurn } = polite();
  await expect(inTurn("a.example", async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await inTurn("a.example", async () => "next")).toBe("next");
});

test("a pause of nothing waits for nothing", async () => {
  const { clock, inTurn } = polite(0);
  await inTurn("a.example", async () => {});
  await inTurn("a.example", async () => {});
  expect(clock.elapsedMs()).toBe(0);
});
