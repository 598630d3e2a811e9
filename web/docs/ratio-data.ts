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

/** How a peer stands beside node:http in the table of that heading, as `1.85`: the ceiling of the ratio that is missed. */
function peerByNode(headingStart: string, peer: string): string {
  const section = results.split("\n### ").find((text) => text.startsWith(headingStart)) ?? "";
  const perSecond = (who: string) => {
    const row = section.split("\n").find((line) => line.startsWith(`| ${who} `)) ?? "";
    return Number(row.split("|")[2]?.replaceAll(",", ""));
  };
  return (perSecond(peer) / perSecond("node:http")).toFixed(2);
}

const bare = "Bun alone";
const nginx = "nginx proxy_cache";
const ofJobs = (encoding: string, peer: string) => peerByNode(`/api/africa-jobs, ${encoding},`, peer);
const price = "the rest is the price of fair use, a count, metrics and a line in the log for every answer";

/** By the name of the ratio. */
export const whyMissed: Record<string, string> = {
  "hot search by node:http": `a server on the same runtime that reads the address and the key, hashes and counts it, says what is left and writes one line, and does nothing else, reaches ${peerByNode("Hot search", "Bun, the least")}; Kazi also checks who asks from where, keeps usage for every key and metrics for every route`,
  "hot identity by node:http": `half a megabyte is a matter of copying: the bare runtime reaches ${ofJobs("identity", bare)} itself, nginx with sendfile ${ofJobs("identity", nginx)}`,
  "hot gzip by node:http": `90 kB are still mostly a matter of copying: the bare runtime reaches ${ofJobs("gzip", bare)}, nginx ${ofJobs("gzip", nginx)}`,
  "hot br by node:http": `the bare runtime reaches ${ofJobs("br", bare)}; ${price}`,
  "hot 304 by node:http": `the bare runtime reaches ${ofJobs("304", bare)}; ${price}`,
};
