// Durations ("90d") and rates ("600/1m") as people write them in settings and on the command line.
export type Rate = { count: number; windowMs: number };

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const maxMs = 10 * 365 * unitMs.d;

export function parseDuration(text: string): number | null {
  const match = /^(\d{1,9})(s|m|h|d)$/.exec(text.trim());
  if (!match) return null;
  const ms = Number(match[1]) * unitMs[match[2] as keyof typeof unitMs];
  return ms > 0 && ms <= maxMs ? ms : null;
}

export function parseRate(text: string): Rate | null {
  const [count, window, ...rest] = text.trim().split("/");
  if (!count || !window || rest.length > 0 || !/^\d{1,9}$/.test(count)) return null;
  const windowMs = parseDuration(window);
  return windowMs === null || Number(count) < 1 ? null : { count: Number(count), windowMs };
}

/** The largest unit that divides it: 90 minutes are "90m", two hours "2h". */
export function formatDuration(ms: number): string {
  for (const unit of ["d", "h", "m"] as const)
    if (ms >= unitMs[unit] && ms % unitMs[unit] === 0) return `${ms / unitMs[unit]}${unit}`;
  return `${Math.round(ms / 1_000)}s`;
}

export function formatRate(rate: Rate): string {
  return `${rate.count}/${formatDuration(rate.windowMs)}`;
}
