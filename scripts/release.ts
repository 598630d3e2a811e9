// npm run release -- 1.2.0: the one way in which contract/released changes. It refuses when the tree is not clean, when the
// changelog says nothing of the version, or when the new contract breaks the released one without a new major version.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { contractFolder } from "./contract.ts";

const root = new URL("..", import.meta.url).pathname;
const version = process.argv[2] ?? "";

const problem = refusal();
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  release();
}

function refusal(): string | null {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return "Name the version: npm run release -- 1.2.0";
  if (spawnSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" }).stdout.trim())
    return "Commit your changes first.";
  if (!readFileSync(`${root}CHANGELOG.md`, "utf8").includes(`## ${version}`))
    return `CHANGELOG.md has no section "## ${version}".`;
  const check = spawnSync("npm", ["run", "--silent", "check"], { cwd: root, stdio: "inherit" });
  return check.status === 0 ? null : "The checks do not pass; see above.";
}

function release(): void {
  const manifest = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  writeFileSync(`${root}package.json`, `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  spawnSync("npm", ["install", "--package-lock-only", "--ignore-scripts"], { cwd: root, stdio: "inherit" });
  spawnSync("npm", ["run", "--silent", "contract"], { cwd: root, stdio: "inherit" });
  mkdirSync(`${contractFolder}released`, { recursive: true });
  for (const name of readdirSync(contractFolder).filter((file) => file.endsWith(".openapi.json"))) {
    cpSync(contractFolder + name, `${contractFolder}released/${name}`);
  }
  console.log(
    `Version ${version} is ready. Look at the changes, then: git commit -am "Release ${version}" && git tag v${version}`,
  );
}
