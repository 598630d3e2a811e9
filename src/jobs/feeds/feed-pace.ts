// When a feed may be asked: never sooner after a call than its board's terms allow, and after failures later and later.

export type Pace = {
  /** The last call that reached the board. */
  calledAtMs: number | null;
  lastFailureAtMs: number | null;
  /** Set while the feed fails. */
  nextTryAtMs: number | null;
};

const firstWaitMs = 30_000;
const maxWaitMs = 6 * 3_600_000;

/** By how much the clocks of two machines may differ, and for how long a process may have waited since it looked. */
export const clockSkewMs = 60_000;

/**
 * A time far in the future was written before the clock was set back, and says nothing. One a little ahead was written
 * by another process.
 */
export const isBelievable = (atMs: number, nowMs: number) => atMs <= nowMs + clockSkewMs;

/** When the feed may be asked again; `nowMs` or earlier means now. */
export function mayAskAt(pace: Pace, minIntervalMs: number, nowMs: number): number {
  const { calledAtMs, lastFailureAtMs, nextTryAtMs } = pace;
  const byTerms = calledAtMs !== null && isBelievable(calledAtMs, nowMs) ? calledAtMs + minIntervalMs : 0;
  const byFailures = nextTryAtMs !== null && isBelievable(lastFailureAtMs ?? 0, nowMs) ? nextTryAtMs : 0;
  return Math.max(byTerms, byFailures);
}

/** How long to leave a board alone after a failure: growing, jittered, and at least what it asked for itself. */
export function waitAfterFailure(
  failures: number,
  options: { minIntervalMs: number; retryAfterMs: number | null; random: () => number },
): number {
  const growing = Math.min(firstWaitMs * 2 ** Math.min(failures - 1, 30), maxWaitMs);
  const jittered = growing * (1 + options.random() / 2);
  return Math.round(Math.max(options.minIntervalMs + jittered, options.retryAfterMs ?? 0));
}
