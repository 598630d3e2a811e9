import type { Clock } from "../../src/process/clock.ts";

export type ManualClock = Clock & { advance(ms: number): void };

/** A clock that stands still until a test moves it. */
export function manualClock(startMs = Date.parse("2026-11-15T08:00:00.000Z")): ManualClock {
  let passedMs = 0;
  return {
    now: () => startMs + passedMs,
    elapsedMs: () => passedMs,
    advance: (ms) => {
      passedMs += ms;
    },
  };
}
