const maxMs = 7 * 86_400_000;
const weekday = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/** How long from now a `Retry-After` header asks to wait: seconds or one of HTTP's dates, at most seven days. */
export function parseRetryAfter(text: string | null, nowMs: number): number | null {
  const value = text?.trim() ?? "";
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1_000, maxMs);
  if (!weekday.test(value)) return null;
  const at = Date.parse(/GMT$/.test(value) ? value : `${value} GMT`);
  return Number.isNaN(at) ? null : Math.min(Math.max(at - nowMs, 0), maxMs);
}
