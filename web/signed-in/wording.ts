// Times, numbers and names as people say them.
const dayMs = 86_400_000;

export function dateOf(iso: string): string {
  return new Date(iso).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
}

export function timeOf(iso: string): string {
  return new Date(iso).toLocaleString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
}

/** "in 3 days", "2 hours ago": the largest unit that fits. */
export function fromNow(iso: string, nowMs = Date.now()): string {
  const ms = Date.parse(iso) - nowMs;
  const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  for (const [unit, unitMs] of [
    ["day", dayMs],
    ["hour", 3_600_000],
    ["minute", 60_000],
  ] as const)
    if (Math.abs(ms) >= unitMs) return words.format(Math.round(ms / unitMs), unit);
  return ms < 0 ? "just now" : "in a moment";
}

export const numberOf = (value: number) => value.toLocaleString("en");

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${numberOf(count)} ${count === 1 ? one : many}`;

const units: Record<string, { name: string; ms: number }> = {
  s: { name: "second", ms: 1_000 },
  m: { name: "minute", ms: 60_000 },
  h: { name: "hour", ms: 3_600_000 },
  d: { name: "day", ms: dayMs },
};

/** "24h" as people say it. */
export function spanOf(value: string): string {
  const unit = units[value.slice(-1)];
  const count = Number(value.slice(0, -1));
  if (!unit || !Number.isInteger(count)) return value;
  const years = unit.name === "day" ? count / 365 : 0;
  return Number.isInteger(years) && years > 1 ? `${years} years` : counted(count, unit.name);
}

/** "600/1m" as a sentence part. */
export function rateOf(rate: string): string {
  const [count = "", window = ""] = rate.split("/");
  const unit = units[window.slice(-1)]?.name ?? window;
  const length = Number(window.slice(0, -1));
  return `${numberOf(Number(count))} requests ${length === 1 ? `a ${unit}` : `in ${length} ${unit}s`}`;
}

/** How many requests a limit allows in a whole day. */
export function perDay(rate: string): number {
  const [count = "0", window = "1d"] = rate.split("/");
  return (Number(count) * dayMs) / (Number(window.slice(0, -1)) * (units[window.slice(-1)]?.ms ?? dayMs));
}
