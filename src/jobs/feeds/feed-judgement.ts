// Whether a result may replace the last good one. A board that breaks often sends a well-formed nothing, or a sliver of
// itself; that must not wipe out its jobs, and yet a board that really shrank must be believed in the end.

/** A run of quarantined results: how many in a row, and when the first came. */
export type Suspicion = { results: number; sinceMs: number };

export type Judgement =
  | { verdict: "keep"; recentCounts: number[] }
  | { verdict: "quarantine"; kind: "empty" | "too-few"; detail: string; suspicion: Suspicion };

export type Result = { count: number; entries: number; mayBeEmpty: boolean };

const countsRemembered = 10;
const minMedian = 10;
const minShare = 0.2;
const resultsToBelieve = 3;
const spanToBelieveMs = 6 * 3_600_000;

export function judge(
  result: Result,
  recentCounts: readonly number[],
  suspicion: Suspicion | null,
  nowMs: number,
): Judgement {
  const objection = objectionTo(result, median(recentCounts));
  if (objection === null)
    return { verdict: "keep", recentCounts: [...recentCounts, result.count].slice(-countsRemembered) };
  const grown = { results: (suspicion?.results ?? 0) + 1, sinceMs: suspicion?.sinceMs ?? nowMs };
  if (grown.results >= resultsToBelieve && nowMs - grown.sinceMs >= spanToBelieveMs)
    return { verdict: "keep", recentCounts: [result.count] };
  return { verdict: "quarantine", ...objection, suspicion: grown };
}

function objectionTo(
  { count, entries, mayBeEmpty }: Result,
  usual: number,
): { kind: "empty" | "too-few"; detail: string } | null {
  if (entries === 0 && !mayBeEmpty) return { kind: "empty", detail: "no entry where there always are some" };
  if (usual >= minMedian && count < usual * minShare)
    return { kind: "too-few", detail: `${count} jobs where there usually are ${usual}` };
  return null;
}

/** 0 for none. */
export function median(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
