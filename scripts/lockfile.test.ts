import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { type Lockfile, problemsIn } from "./lockfile.ts";

const read = <T>(file: string) =>
  JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), "utf8")) as T;
const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>("package.json");

test("every package is pinned by its hash, from one registry, under a licence we know, without an unknown script", () => {
  const lockfile = read<Lockfile>("package-lock.json");
  expect(lockfile.lockfileVersion).toBe(3);
  expect(Object.keys(lockfile.packages).length).toBeGreaterThan(100);
  expect(problemsIn(lockfile, Object.keys(allowScripts))).toEqual([]);
});

const good = {
  version: "1.0.0",
  resolved: "https://registry.example/x/-/x-1.0.0.tgz",
  integrity: `sha512-${"a".repeat(86)}==`,
  license: "MIT",
};
const problemsOf = (entry: object) =>
  problemsIn({ lockfileVersion: 3, packages: { "": {}, "node_modules/x": { ...good, ...entry } } }, []);

test("a package that breaks a rule is named with what is wrong", () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ license: "(MIT OR GPL-3.0)" })).toEqual([]);
  const bad: [object, string][] = [
    [{ integrity: undefined }, "no sha512 integrity"],
    [{ integrity: "sha1-abc=" }, "no sha512 integrity"],
    [{ resolved: "http://registry.example/x/-/x-1.0.0.tgz" }, "does not come over https"],
    [{ resolved: "git+ssh://git@example.org/x.git" }, "does not come over https"],
    [{ resolved: "https://example.org/x.tar" }, "is no registry's package"],
    [{ hasInstallScript: true }, "wants to run an install script"],
    [{ license: "GPL-3.0" }, "licence GPL-3.0 is not on the list"],
    [{ license: "MIT AND SSPL-1.0" }, "licence MIT AND SSPL-1.0 is not on the list"],
    [{ license: undefined }, "licence unknown is not on the list"],
  ];
  for (const [entry, what] of bad) expect(problemsOf(entry)).toEqual([`node_modules/x: ${what}`]);
});
