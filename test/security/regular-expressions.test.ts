// Every regular expression of the product, checked for catastrophic backtracking: a caller or a board chooses the
// text that they run on. Checking all of them takes minutes, so those that were found harmless are written down, and
// npm run test:long checks them again.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { builtIn, createJudge, type Found, files, root, writtenIn } from "./product-expressions.ts";

const checkedBefore = new Set(
  readFileSync(join(import.meta.dir, "checked-expressions.txt"), "utf8")
    .trim()
    .split("\n"),
);
const { dangerous, verdictOn, doubts, used, fresh } = createJudge(checkedBefore);

test("no expression of the product can be made to run for long", () => {
  const expressions = files.flatMap(writtenIn);
  expect(expressions.length).toBeGreaterThan(100);
  expect(dangerous(expressions)).toEqual([]);
  console.log(`${expressions.length} expressions tried, in ${files.length} files`);
  for (const suspicion of doubts) console.log(`to be looked at: ${suspicion}`);
}, 240_000);

test("neither can one that is built from pieces", async () => {
  const building = files.filter((file) => readFileSync(join(root, file), "utf8").includes("new RegExp("));
  const expressions: Found[] = [];
  for (const file of building) expressions.push(...(await builtIn(file)));
  expect(expressions.length).toBeGreaterThan(15);
  expect(dangerous(expressions)).toEqual([]);
  console.log(`${expressions.length} built expressions tried, in ${building.length} files`);
  if (fresh.size > 0) console.log(`to be added to checked-expressions.txt:\n${[...fresh].join("\n")}`);
}, 240_000);

test("what is written down is of expressions that the product still has", () => {
  const stale = [...checkedBefore].filter((digest) => !used.has(digest));
  if (stale.length > 0) console.log(`to be taken out of checked-expressions.txt:\n${stale.join("\n")}`);
  expect(stale).toEqual([]);
});

test("the check does find a bad one, on a short text too", () => {
  const file = "web/docs/page.ts";
  expect(verdictOn({ file, source: "^(a+)+$", flags: "" })).toContain("exponential");
  expect(verdictOn({ file: "src/main.ts", source: "\\s+$", flags: "" })).toContain("polynomial");
}, 240_000);
