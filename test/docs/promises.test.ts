// The page "What we promise" names a test for each promise; a promise without a test is none.
import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import page from "../../web/docs/pages/promises.md" with { type: "text" };

const root = join(import.meta.dir, "../..");
const rows = page.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| you "));

test("every promise names a test that is there", () => {
  expect(rows.length).toBeGreaterThan(10);
  const unproved = rows.filter((row) => {
    const [, file = "", name = ""] = /\| `([^`]+)`: "(.+)" \|$/.exec(row) ?? [];
    const path = join(root, file);
    return file === "" || !existsSync(path) || !readFileSync(path, "utf8").includes(`"${name}"`);
  });
  expect(unproved).toEqual([]);
});
