// The clock is an argument everywhere, so that a test can move it. Wall time may jump; elapsed time never does:
// ages, deadlines and limits are measured with elapsedMs, dates and expiries with now.
export type Clock = {
  now(): number;
  elapsedMs(): number;
};

/** How a time is stored and sent. */
export const iso = (ms: number) => new Date(ms).toISOString();
export const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms));

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsedMs: () => performance.now(),
};
