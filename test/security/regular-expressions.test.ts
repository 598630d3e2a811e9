// Every regular expression of the product, checked for catastrophic backtracking: a caller or a board chooses the
// text that they run on. Those that are built from pieces are caught while their file is loaded.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { checkSync } from "recheck";

type Found = { file: string; source: string; flags: string };

const root = join(import.meta.dir, "../..");
const files = [...new Bun.Glob("{src,sdk,web}/**/*.{ts,tsx}").scanSync(root)].filter(
  (file) => !/\.(test|sample)\.tsx?$/.test(file),
);

/** Where every text is short before an expression sees it, slow growth does no harm; endless growth still does. */
const shortTexts: Record<string, string> = {
  "web/docs/": "our own texts, once at the start",
  "web/job-board/money-warning.ts": "a sentence of at most 600 characters",
  "web/operator-console/pages": "the address of the open page, in its reader's own browser",
  "src/access/accounts/passwords.ts": "a password of at most 256 characters",
  "src/providers/sample-providers.ts": "a price that we make up",
  "src/jobs/job-text.ts": "a line is read to 2,000 characters, an end of 120",
  "src/jobs/job-title.ts": "a title is read to 500 characters",
  "src/jobs/boards/": "a title of at most 300 characters, a description read to 2,700, for labels to 6,000",
};

function writtenIn(file: string): Found[] {
  const found: Found[] = [];
  new Visitor({
    Literal(node) {
      if ("regex" in node && node.regex)
        found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(parseSync(file, readFileSync(join(root, file), "utf8")).program);
  return found;
}

async function builtIn(file: string): Promise<Found[]> {
  const found: Found[] = [];
  // What it takes from others is loaded by now, and builds nothing the second time.
  await import(join(root, file));
  const plain = globalThis.RegExp;
  globalThis.RegExp = new Proxy(plain, {
    construct(target, args: [string | RegExp, string?]) {
      const made = new target(...args);
      found.push({ file, source: made.source, flags: made.flags });
      return made;
    },
  });
  try {
    await import(`${join(root, file)}?built`);
  } finally {
    globalThis.RegExp = plain;
  }
  return found;
}

const verdicts = new Map<string, string>();
const doubts = new Set<string>();

/** Proofs count always; what random search finds depends on how busy the machine is, so of that only the worst counts. */
function verdictOn({ file, source, flags }: Found): string {
  const isShort = Object.keys(shortTexts).some((start) => file.startsWith(start));
  const key = `${isShort} /${source}/${flags}`;
  const known = verdicts.get(key);
  if (known !== undefined) return known;
  const checked = checkSync(source, flags, { timeout: isShort ? 1_000 : 5_000, randomSeed: 1 });
  const growth = checked.status === "vulnerable" ? checked.complexity : null;
  const isWorst = growth?.type === "exponential";
  const isProven = growth !== null && checked.checker === "automaton";
  const verdict = isWorst || (isProven && !isShort) ? growth.summary : "harmless";
  if (verdict === "harmless" && growth !== null && !isShort)
    doubts.add(`${file} /${source}/: ${growth.summary}`);
  verdicts.set(key, verdict);
  return verdict;
}

const dangerous = (expressions: Found[]) =>
  expressions
    .filter((found) => verdictOn(found) !== "harmless")
    .map((found) => `${found.file} /${found.source}/: ${verdictOn(found)}`);

test("no expression of the product can be made to run for long", () => {
  const expressions = files.flatMap(writtenIn);
  expect(expressions.length).toBeGreaterThan(100);
  expect(dangerous(expressions)).toEqual([]);
  console.log(`${expressions.length} expressions tried, in ${files.length} files`);
  for (const doubt of doubts) console.log(`to be looked at: ${doubt}`);
}, 240_000);

test("neither can one that is built from pieces", async () => {
  const building = files.filter((file) => readFileSync(join(root, file), "utf8").includes("new RegExp("));
  const expressions: Found[] = [];
  for (const file of building) expressions.push(...(await builtIn(file)));
  expect(expressions.length).toBeGreaterThan(15);
  expect(dangerous(expressions)).toEqual([]);
  console.log(`${expressions.length} built expressions tried, in ${building.length} files`);
}, 240_000);

test("the check does find a bad one, on a short text too", () => {
  const file = "web/docs/page.ts";
  expect(verdictOn({ file, source: "^(a+)+$", flags: "" })).toContain("exponential");
  expect(verdictOn({ file: "src/main.ts", source: "\\s+$", flags: "" })).toContain("polynomial");
});
