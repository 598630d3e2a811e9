// The page "What we promise" names tests; each must be there, and a promise without proof is none.
import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promised } from "../web/docs/promise-data.ts";
import { triedRows } from "../web/docs/promises.ts";
import { measuredOn, measuredRatios, whyMissed } from "../web/docs/ratio-data.ts";
import { rowsIn } from "../web/docs/tried-row.ts";

const root = join(import.meta.dir, "..");

test("every promise and every row that was tried names tests that are there", () => {
  for (const { promise, proof } of promised) expect([promise, proof.length > 0]).toEqual([promise, true]);
  for (const { row, verdict, proof } of triedRows)
    expect([row, proof.length > 0]).toEqual([row, verdict !== "not tried"]);
  const missing = [...promised, ...triedRows]
    .flatMap(({ proof }) => proof)
    .filter((file) => !existsSync(join(root, file)));
  expect(missing).toEqual([]);
});

test("whatever does not simply hold says why", () => {
  for (const { row, verdict, note } of triedRows)
    if (!["held", "not tried"].includes(verdict)) expect([row, note]).toEqual([row, expect.any(String)]);
});

test("a line that stands for several rows counts as several", () => {
  expect(["S-1", "H-4, H-5", "H-1 to H-3, H-6", "H-14, T-SWR-1 to T-SWR-9"].map(rowsIn)).toEqual([
    1, 2, 4, 10,
  ]);
});

test("no row stands there twice", () => {
  const rows = triedRows.map(({ row }) => row);
  expect(new Set(rows).size).toBe(rows.length);
});

test("the results of the benchmarks are read, and every ratio that is missed says why", () => {
  const ratios = measuredRatios();
  expect(ratios.length).toBeGreaterThan(20);
  for (const { measured } of ratios) expect(measured).toMatch(/^\d+\.\d\d \(\d+\.\d\d–\d+\.\d\d\)$/);
  const missed = ratios.filter(({ isMet }) => !isMet).map(({ what }) => what);
  for (const what of missed)
    expect([what, whyMissed[what]]).toEqual([what, expect.stringMatching(/ \d\.\d\d/)]);
  for (const why of Object.values(whyMissed)) expect(why).not.toContain("NaN");
  expect(measuredOn).toMatch(/^2\d{3}-/);
});
