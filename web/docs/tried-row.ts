// One row of attack or fault that was tried, as the page "What we promise" tells it.

/** `mended`: it did not hold when it was first tried, and does now. */
export type Verdict = "held" | "mended" | "in part" | "does not hold" | "not tried";
/** `row` may be several: "H-4, H-5", "H-1 to H-3". */
export type TriedRow = { row: string; what: string; verdict: Verdict; proof: string[]; note?: string };

/** How many rows a line stands for. */
export function rowsIn(line: string): number {
  return line.split(", ").reduce((sum, part) => {
    const [from = "", to] = part.split(" to ").map((row) => /\d+$/.exec(row)?.[0]);
    return sum + (to === undefined ? 1 : Number(to) - Number(from) + 1);
  }, 0);
}
