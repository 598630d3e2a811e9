// A feed as fresh as it can be: asked by this process, or brought by another one that is asking. One that dies while it
// asks lets its claim run out, and then the next one asks.
import type { Clock } from "../../process/clock.ts";
import { feedNamed } from "../boards/all-boards.ts";
import type { FeedRefresh } from "./feed-refresh.ts";
import type { FeedTimes } from "./feed-times.ts";

const minWaitMs = 250;

/** Whether it is now. The deadline is for others: what this process asks itself has deadlines of its own. */
export async function isFeedRenewed(
  key: string,
  deadlineMs: number,
  { refresh, feedTimes, clock }: { refresh: FeedRefresh; feedTimes: FeedTimes; clock: Clock },
): Promise<boolean> {
  const { board, feed } = feedNamed(key);
  for (let leftMs = deadlineMs; ; ) {
    const outcome = await refresh(board, feed);
    if (outcome.kind !== "elsewhere") return ["kept", "unchanged", "fresh"].includes(outcome.kind);
    if (leftMs <= 0 || feedTimes.isStopped) return false;
    const waitMs = Math.min(leftMs, Math.max(minWaitMs, outcome.untilMs - clock.now()));
    if (await feedTimes.isBroughtBy(key, waitMs)) return true;
    leftMs -= waitMs;
  }
}
