// Spans of time as people say them, coarse on purpose.
const units: [string, number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
];

/** "4 minutes", "1 hour"; under a second counts as one. */
export function spanWords(ms: number): string {
  const [name, unitMs] = units.find(([, size]) => ms >= size) ?? ["second", 1_000];
  const count = Math.max(1, Math.floor(ms / unitMs));
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

export function agoWords(ms: number): string {
  return ms < 1_000 ? "just now" : `${spanWords(ms)} ago`;
}
