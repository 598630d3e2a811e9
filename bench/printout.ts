// What a benchmark prints: Markdown, which reads well in a terminal and goes into RESULTS.md as it is.
import { isQuick, type Spread } from "./rounds.ts";

export type Cell = string | number;

export function heading(text: string): void {
  console.log(`\n### ${text}\n`);
}

export function note(text: string): void {
  console.log(`\n${text}`);
}

export function table(headings: string[], rows: Cell[][]): void {
  const written = [headings, ...rows.map((row) => row.map(write))];
  const widths = headings.map((_, column) =>
    Math.max(3, ...written.map((row) => (row[column] ?? "").length)),
  );
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const [top = [], ...rest] = written;
  const rule = `|${widths.map((width, column) => (column === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  console.log([line(top), rule, ...rest.map(line)].join("\n"));
}

function write(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if (Math.abs(cell) >= 100) return Math.round(cell).toLocaleString("en");
  return Number(cell.toPrecision(3)).toString();
}

/** A ratio as `1.62 (1.55–1.70)`. */
export function writeRatio({ median, least, most }: Spread): string {
  const figure = (value: number) => value.toFixed(2);
  return `${figure(median)} (${figure(least)}–${figure(most)})`;
}

export type Wanted = { atLeast: number } | { atMost: number };
export type Verdict = { what: string; ratio: Spread; wanted: Wanted };

/** All ratios with their targets. A missed one makes the program fail, unless the run was only a quick look. */
export function verdicts(list: Verdict[]): void {
  heading("Targets");
  table(
    ["ratio, median (spread)", "measured", "wanted", "met"],
    list.map(({ what, ratio, wanted }) => [
      what,
      writeRatio(ratio),
      "atLeast" in wanted ? `≥ ${wanted.atLeast}` : `≤ ${wanted.atMost}`,
      isMet(ratio, wanted) ? "yes" : "NO",
    ]),
  );
  if (!isQuick && !list.every(({ ratio, wanted }) => isMet(ratio, wanted))) process.exitCode = 1;
}

function isMet({ median }: Spread, wanted: Wanted): boolean {
  return "atLeast" in wanted ? median >= wanted.atLeast : median <= wanted.atMost;
}
