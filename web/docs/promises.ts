// The page "What we promise", written from its data.
import { promised } from "./promise-data.ts";
import { measuredOn, measuredRatios, type Ratio, whyMissed } from "./ratio-data.ts";
import { triedAttacks } from "./tried-attacks.ts";
import { triedFaults } from "./tried-faults.ts";
import { rowsIn, type TriedRow, type Verdict } from "./tried-row.ts";

/** Every row that was tried, with the tests that hold it. A test checks that each named file is there. */
export const triedRows: TriedRow[] = [...triedAttacks, ...triedFaults];

const verdicts: Verdict[] = ["held", "mended", "in part", "does not hold", "not tried"];
const files = (proof: string[]) => proof.map((file) => `\`${file}\``).join(", ");

export function promisesPage(): string {
  const count = (verdict: Verdict) => rowsOf(verdict).reduce((sum, { row }) => sum + rowsIn(row), 0);
  const tried = verdicts
    .filter((verdict) => verdict !== "not tried")
    .reduce((sum, verdict) => sum + count(verdict), 0);
  const counted = verdicts.map((verdict) => `| ${verdict} | ${count(verdict)} |`).join("\n");
  return `# What we promise

Each promise with the test that proves it and what it printed, and every way we tried to break it. The tests are part of
the source: \`npm test\` runs them, \`npm run test:long\` the long ones.

## Promises

| promise | figure | proof |
|---|---|---|
${promised.map(({ promise, figure, proof }) => `| ${promise} | ${figure} | ${files(proof)} |`).join("\n")}

## Speed

Speed is measured beside others in the same run, five rounds in turns, and told as a ratio, ours by theirs: its median, and in
brackets the least and the most. "hot search by node:http" is how many searches Kazi answers in a second by how many times a
server on bare node:http sends the same bytes. \`npm run bench\` measures it again and writes \`bench/RESULTS.md\`; these are of ${measuredOn}.

| ratio | measured | wanted | met |
|---|---|---|---|
${withColdTogether(measuredRatios())
  .map(
    ({ what, measured, wanted, isMet }) =>
      `| ${what} | ${unbroken(measured)} | ${unbroken(wanted)} | ${isMet ? "yes" : "no"} |`,
  )
  .join("\n")}

Those that are missed, and why:

${measuredRatios()
  .filter(({ isMet }) => !isMet)
  .map(({ what }) => `- **${what}**: ${whyMissed[what]}.`)
  .join("\n")}

## What was tried

${tried} rows were tried. A row is a kind of attack or fault and what must hold under it, numbered: S and API for security, H for
HTTP, T-SWR for the cache, F for faults. Where a row was tried with less than our list asks for, it says with how much.

| outcome | rows |
|---|---|
${counted}

## What was mended

${listOf("mended")}

## What does not hold, or not wholly

${[...rowsOf("does not hold"), ...rowsOf("in part"), ...rowsOf("not tried")].map(lineOf).join("\n")}

## Every row

| row | what | outcome | proof |
|---|---|---|---|
${triedRows.map(({ row, what, verdict, proof, note }) => `| ${row} | ${what}${verdict === "held" && note ? `: ${note}` : ""} | ${unbroken(verdict)} | ${files(proof) || "none"} |`).join("\n")}
`;
}

const cold = "cold search by ";

/** Cold searches are measured for every combination of filters; while all meet their target they are told in one line. */
function withColdTogether(ratios: Ratio[]): Ratio[] {
  const colds = ratios.filter(({ what }) => what.startsWith(cold));
  const [first] = colds;
  if (!first || !colds.every(({ isMet }) => isMet)) return ratios;
  const medians = colds.map(({ measured }) => Number.parseFloat(measured));
  const together = {
    ...first,
    what: `cold search, most profiles by fewest, each of ${colds.length} combinations of filters`,
    measured: `${Math.min(...medians).toFixed(2)} to ${Math.max(...medians).toFixed(2)}`,
  };
  return ratios.flatMap((ratio) => {
    if (ratio === first) return [together];
    return colds.includes(ratio) ? [] : [ratio];
  });
}

const unbroken = (text: string) => text.replaceAll(" ", "\u00a0").replaceAll("–", "\u2060–\u2060");

const rowsOf = (verdict: Verdict) => triedRows.filter((row) => row.verdict === verdict);
const lineOf = ({ row, what, note }: TriedRow) => `- **${row}**, ${what}: ${note ?? "not tried"}.`;
const listOf = (verdict: Verdict) => rowsOf(verdict).map(lineOf).join("\n");
