import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { findBreaches, type Sources } from "../../scripts/tree-rules.ts";

const root = new URL("../..", import.meta.url).pathname;

function readTree(): Sources {
  const files = [
    ...new Bun.Glob("{src,sdk,web,sample-boards,bench,scripts,test}/**/*.{ts,tsx}").scanSync({ cwd: root }),
  ];
  return new Map(
    files
      .filter((file) => !file.includes("node_modules"))
      .map((file) => [file, readFileSync(root + file, "utf8")]),
  );
}

test("the tree keeps the rules of the house", () => {
  const tree = readTree();
  expect(tree.size).toBeGreaterThan(20);
  expect(findBreaches(tree)).toEqual([]);
});

test("a board that imports outbound is a breach", () => {
  const board = readTree().set("src/jobs/boards/x.ts", 'import { ask } from "../../outbound/outbound.ts";');
  expect(findBreaches(board)).toContain(
    "src/jobs/boards/x.ts imports src/outbound/outbound.ts: a board is pure: it takes board.ts, job/ and text/ only",
  );
});

test("two files that import each other are a breach, also by type alone", () => {
  const tree: Sources = new Map([
    ["src/http/a.ts", 'import type { B } from "./b.ts";'],
    ["src/http/b.ts", 'import { a } from "./a.ts";'],
  ]);
  expect(findBreaches(tree)).toEqual([
    "files import each other in a ring: src/http/a.ts → src/http/b.ts → src/http/a.ts",
  ]);
});

const breaches: [string, string, string][] = [
  ["jobs that import providers", "src/jobs/x.ts", 'import { p } from "../providers/provider.ts";'],
  ["providers that import jobs", "src/providers/x.ts", 'import type { Job } from "../jobs/job.ts";'],
  ["http that imports a domain", "src/http/x.ts", 'export { k } from "../access/api-key.ts";'],
  ["jobs that import how keys are made", "src/jobs/x.ts", 'import { mint } from "../access/api-key.ts";'],
  ["a lazy import past the rule", "src/http/x.ts", 'const p = await import("../providers/provider.ts");'],
  [
    "code of the server in a page",
    "web/developer-area/requests.ts",
    'import { keyView } from "../../../src/access/developer-area/key-view.ts";',
  ],
  [
    "a type of the server past requests.ts",
    "web/operator-console/x.tsx",
    'import type { Abuse } from "../../../src/jobs/abuse-routes.ts";',
  ],
  ["the environment read elsewhere", "src/jobs/x.ts", "const port = process.env.PORT;"],
  ["fetch outside outbound", "src/jobs/x.ts", 'await fetch("https://example.org");'],
  ["SQL outside a store", "src/jobs/x.ts", 'import { sql } from "kysely";'],
  ["a domain's table in database", "src/database/x.ts", 'await db.selectFrom("keys").execute();'],
  ["a process ended in the middle", "src/http/x.ts", "process.exit(1);"],
  ["the clock read in passing", "src/jobs/x.ts", "const now = Date.now();"],
  ["a name that says nothing", "src/http/utils.ts", ""],
];

for (const [what, file, source] of breaches) {
  test(`${what}: a breach`, () => {
    expect(findBreaches(new Map([[file, source]]))).toHaveLength(1);
  });
}

test("what stands in a comment is not code", () => {
  expect(
    findBreaches(new Map([["src/jobs/x.ts", "// Date.now() would be wrong here\n/* fetch(x) */"]])),
  ).toEqual([]);
});
