// The ratios of the benchmarks, as the last run wrote them down, and why those that miss their target do.
import results from "../../bench/RESULTS.md" with { type: "text" };

export type Ratio = { what: string; measured: string; wanted: string; isMet: boolean };

/** The tables of targets in the results of the benchmarks. */
export function measuredRatios(): Ratio[] {
  return results.split("\n### ").flatMap((section) => {
    if (!section.startsWith("Targets\n")) return [];
    return section
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .slice(2)
      .map((line) => {
        const [what = "", measured = "", wanted = "", met = ""] = line
          .slice(1)
          .split("|")
          .map((cell) => cell.trim());
        return { what, measured, wanted, isMet: met === "yes" };
      });
  });
}

export const measuredOn = /on (\d{4}-\d{2}-\d{2})/.exec(results)?.[1] ?? "";

/** By the name of the ratio. */
export const whyMissed: Record<string, string> = {
  "hot search by node:http":
    "a server on the same runtime that reads the address and the key, hashes and counts it, says what is left and writes one line, and does nothing else, reaches 1.49; Kazi also checks who asks from where, keeps usage for every key and metrics for every route",
  "hot identity by node:http":
    "half a megabyte is a matter of copying: the bare runtime and nginx with sendfile reach 1.11 themselves",
  "hot gzip by node:http":
    "90 kB are still mostly a matter of copying: the bare runtime reaches 1.24, nginx 1.20",
  "hot br by node:http":
    "the bare runtime reaches 1.66; the rest is the price of fair use, a count, metrics and a line in the log for every answer",
  "hot 304 by node:http":
    "the bare runtime reaches 2.06; the rest is the price of fair use, a count, metrics and a line in the log for every answer",
};
