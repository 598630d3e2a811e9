// The clock is an argument everywhere, so that a test can move it. Wall time may jump; elapsed time never does:
// ages, deadlines and limits are measured with elapsedMs, dates and expiries with now.
export type Clock = {
  now(): number;
  elapsedMs(): number;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsedMs: () => performance.now(),
};
