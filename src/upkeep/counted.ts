// Counts and ages as people say them.

export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export function ageWords(ms: number): string {
  const hours = ms / 3_600_000;
  if (hours >= 48) return counted(Math.round(hours / 24), "day", "days");
  if (hours >= 2) return counted(Math.round(hours), "hour", "hours");
  return counted(Math.max(0, Math.round(ms / 60_000)), "minute", "minutes");
}
