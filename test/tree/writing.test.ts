// What the documents say about the code is held against the code.
import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { defaultTermsVersion } from "../../src/access/terms.ts";
import { defaultLegalTexts } from "../../web/docs/contents.ts";
import { runCommand } from "../support/command-line.ts";
import { sqlitePlace } from "../support/engines.ts";

const root = new URL("../..", import.meta.url).pathname;
const read = (file: string) => readFileSync(root + file, "utf8");
const documents = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"].concat(
  readdirSync(`${root}decisions`).map((name) => `decisions/${name}`),
);

test("every variable that is read stands in the README's settings, and nothing else does", () => {
  const source = read("src/config/config.ts");
  const found = [
    ...source.matchAll(/\b(?:read|text|names|rate|optional)(?:<[^(]*>)?\(\s*"([A-Z][A-Z_]+)"/g),
  ].map(([, name]) => name);
  const settings = read("README.md").split("\n## Settings\n")[1]?.split("\n## ")[0] ?? "";
  const told = [...settings.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(found.length).toBeGreaterThan(20);
  expect([...new Set(told)].sort()).toEqual([...new Set(found)].sort());
});

test("every command of the command line stands in the documentation", async () => {
  const page = read("web/docs/pages/commands.md");
  const groups = await commandsBelow([]);
  const commands = (
    await Promise.all(
      groups.map(async (group) => {
        const below = await commandsBelow(group);
        return below.length > 0 ? below : [group];
      }),
    )
  ).flat();
  expect(commands.length).toBeGreaterThan(20);
  const missing = commands
    .map((words) => `kazi ${words.join(" ")}`)
    .filter((command) => !page.includes(`\`${command}`));
  expect(missing).toEqual([]);
});

async function commandsBelow(words: string[]): Promise<string[][]> {
  const { stdout } = await runCommand(sqlitePlace(), [...words, "--help"]);
  const listed = stdout.split("\nCommands:\n")[1] ?? "";
  return [...listed.matchAll(/^ {2}([a-z-]+)/gm)]
    .map(([, name = ""]) => [...words, name])
    .filter((command) => command.at(-1) !== "help");
}

test("every run-time dependency has its reason", () => {
  const reasons = read("decisions/0010-run-time-dependencies.md");
  const told = [...reasons.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
  expect(told.sort()).toEqual(Object.keys(manifest.dependencies).sort());
});

test("every file that a document names or links to is there", () => {
  const missing: string[] = [];
  for (const document of documents) {
    const text = read(document);
    const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g)].map(([, path = ""]) =>
      join(dirname(document), path),
    );
    const named = [
      ...text.matchAll(/`((?:src|web|sdk|scripts|test|bench|contract|sample-boards|decisions)\/[\w./-]*)`/g),
    ].map(([, path = ""]) => path);
    for (const path of [...linked, ...named])
      if (!path.includes("NAME") && !path.includes("NNNN") && !existsSync(root + path))
        missing.push(`${document}: ${path}`);
  }
  expect(missing).toEqual([]);
});

test("every npm script that a document names is there", () => {
  const missing = documents.flatMap((document) =>
    [...read(document).matchAll(/npm run ([\w:-]+)/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !(name in manifest.scripts))
      .map((name) => `${document}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("the terms that Kazi comes with are of the version that integrators accept", () => {
  expect(defaultLegalTexts.terms.version).toBe(defaultTermsVersion);
});

test("decisions are numbered without a gap and say when they were made", () => {
  const pages = readdirSync(`${root}decisions`).sort();
  for (const [index, name] of pages.entries()) {
    expect(name).toStartWith(String(index + 1).padStart(4, "0"));
    expect(read(`decisions/${name}`)).toMatch(
      new RegExp(`^# ${index + 1}\\. .+\\n\\n\\d{4}-\\d\\d-\\d\\d · (accepted|superseded)`),
    );
  }
});
