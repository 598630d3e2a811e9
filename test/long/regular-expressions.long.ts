// S-38: what was once found harmless is checked again, whatever is written down of it.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { builtIn, createJudge, files, root, writtenIn } from "../security/product-expressions.ts";

test("no expression of the product can be made to run for long, all of them checked anew", async () => {
  const { dangerous, doubts } = createJudge(new Set());
  const expressions = files.flatMap(writtenIn);
  for (const file of files)
    if (readFileSync(join(root, file), "utf8").includes("new RegExp("))
      expressions.push(...(await builtIn(file)));
  expect(expressions.length).toBeGreaterThan(115);
  expect(dangerous(expressions)).toEqual([]);
  console.log(`${expressions.length} expressions tried anew, ${doubts.size} to be looked at`);
}, 3_600_000);
