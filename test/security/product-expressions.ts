// The regular expressions of the product, and what recheck says of each. Those that are built from pieces are caught while
// their file is loaded.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { checkSync } from "recheck";
import { version } from "recheck/package.json" with { type: "json" };

export type Found = { file: string; source: string; flags: string };

export const root = join(import.meta.dir, "../..");
export const files = [...new Bun.Glob("{src,sdk,web}/**/*.{ts,tsx}").scanSync(root)].filter(
  (file) => !/\.(test|sample)\.tsx?$/.test(file),
);

/** Where every text is short before an expression sees it, slow growth does no harm; endless growth still does. */
const shortTexts: Record<string, string> = {
  "web/docs/": "our own texts, once at the start",
  "web/operator-console/pages": "the address of the open page, in its reader's own browser",
  "src/access/sign-in/passwords/passwords.ts": "a password of at most 256 characters",
  "src/demo/sample-providers.ts": "a price that we make up",
  "src/jobs/job/job-text.ts": "a line is read to 2,000 characters, an end of 120",
  "src/jobs/job/job-title.ts": "a title is read to 500 characters",
  "src/jobs/facts/": "a sentence of at most 400 characters, a field of at most 300",
  "src/jobs/boards/": "a title of at most 300 characters, a description read to 20,700, for labels to 6,000",
};

export function writtenIn(file: string): Found[] {
  const found: Found[] = [];
  new Visitor({
    Literal(node) {
      if ("regex" in node && node.regex)
        found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
    },
  }).visit(parseSync(file, readFileSync(join(root, file), "utf8")).program);
  return found;
}

export async function builtIn(file: string): Promise<Found[]> {
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

let isAwake = false;

/** Its program starts with the first question, and the time for an answer is not for that. */
function awaken(): void {
  if (!isAwake) checkSync("a", "", { timeout: 60_000 });
  isAwake = true;
}

export type Judge = {
  /** Each with its file and its growth. */
  dangerous(expressions: Found[]): string[];
  verdictOn(found: Found): string;
  /** Those that only random search found to grow. */
  doubts: Set<string>;
  /** What is written down of those that were asked about. */
  used: Set<string>;
  /** What to write down of those that are harmless beyond suspicion, so that they need not be checked again. */
  fresh: Set<string>;
};

/** Takes the word of whoever wrote down that an expression was checked. */
export function createJudge(checkedBefore: ReadonlySet<string>): Judge {
  const verdicts = new Map<string, string>();
  const doubts = new Set<string>();
  const used = new Set<string>();
  const fresh = new Set<string>();

  /** Proofs count always; what random search finds depends on how busy the machine is, so of that only the worst counts. */
  function judge({ file, source, flags }: Found, isShort: boolean, digest: string): string {
    awaken();
    const checked = checkSync(source, flags, { timeout: isShort ? 10_000 : 20_000, randomSeed: 1 });
    const growth = checked.status === "vulnerable" ? checked.complexity : null;
    const isWorst = growth?.type === "exponential";
    const isProven = growth !== null && checked.checker === "automaton";
    if (isWorst || (isProven && !isShort)) return growth.summary;
    if (growth !== null && !isShort) doubts.add(`${file} /${source}/: ${growth.summary}`);
    else fresh.add(digest);
    return "harmless";
  }

  function verdictOn(found: Found): string {
    const isShort = Object.keys(shortTexts).some((start) => found.file.startsWith(start));
    const key = `${isShort} /${found.source}/${found.flags}`;
    const digest = createHash("sha256").update(`${version} ${key}`).digest("hex").slice(0, 32);
    if (checkedBefore.has(digest)) used.add(digest);
    const verdict = checkedBefore.has(digest)
      ? "harmless"
      : (verdicts.get(key) ?? judge(found, isShort, digest));
    verdicts.set(key, verdict);
    return verdict;
  }

  return {
    verdictOn,
    dangerous: (expressions) =>
      expressions
        .filter((found) => verdictOn(found) !== "harmless")
        .map((found) => `${found.file} /${found.source}/: ${verdictOn(found)}`),
    doubts,
    used,
    fresh,
  };
}
