import { expect, test } from "bun:test";
import { systemClock } from "../../process/clock.ts";
import type { FeedRefresh } from "./feed-refresh.ts";
import { isFeedRenewed } from "./feed-renewal.ts";
import { FeedTimes } from "./feed-times.ts";

type Outcome = Awaited<ReturnType<FeedRefresh>>;

const key = "remotive/all";
const elsewhere = (): Outcome => ({ kind: "elsewhere", untilMs: systemClock.now() });

function setUp(outcomes: Outcome[]) {
  let bring = () => {};
  let fetchedAt = "2026-01-01T00:00:00.000Z";
  const health = async () => [
    { board: "remotive", feed: "all", fetchedAtMs: Date.parse(fetchedAt), calledAtMs: 0, lastFailureAtMs: 0 },
  ];
  const feedTimes = new FeedTimes(
    { health } as never,
    {
      on: (_: string, listener: () => void) => {
        bring = listener;
        return () => {};
      },
    } as never,
  );
  const asked: Outcome[] = [];
  const refresh = async () => {
    const outcome = outcomes[asked.length] ?? elsewhere();
    asked.push(outcome);
    return outcome;
  };
  return {
    feedTimes,
    asked,
    isRenewed: (deadlineMs: number) =>
      isFeedRenewed(key, deadlineMs, { refresh, feedTimes, clock: systemClock }),
    bring() {
      fetchedAt = "2026-01-02T00:00:00.000Z";
      bring();
    },
  };
}

test("what another process brings is as good as asked", async () => {
  const { feedTimes, isRenewed, bring, asked } = setUp([
    { kind: "elsewhere", untilMs: systemClock.now() + 60_000 },
  ]);
  await feedTimes.sync();
  const renewed = isRenewed(60_000);
  await Bun.sleep(20);
  bring();
  expect(await renewed).toBeTrue();
  expect(asked).toHaveLength(1);
});

test("when the other one's claim runs out without a result, the feed is asked for here", async () => {
  const { feedTimes, isRenewed, asked } = setUp([elsewhere(), elsewhere(), { kind: "unchanged" }]);
  await feedTimes.sync();
  expect(await isRenewed(60_000)).toBeTrue();
  expect(asked).toHaveLength(3);
});

test("nobody waits for others past the deadline, nor after the stop", async () => {
  const late = setUp([]);
  await late.feedTimes.sync();
  expect(await late.isRenewed(300)).toBeFalse();
  const stopped = setUp([{ kind: "elsewhere", untilMs: systemClock.now() + 60_000 }]);
  await stopped.feedTimes.sync();
  const renewed = stopped.isRenewed(60_000);
  await Bun.sleep(20);
  stopped.feedTimes.stop();
  expect(await renewed).toBeFalse();
});
