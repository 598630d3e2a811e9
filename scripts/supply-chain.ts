// npm run supply-chain: what we take from others. The lockfile is held against our rules, licences are listed, an SBOM is
// written, and the registry is asked for known holes. With --ci an audit that cannot be had is a failure, too.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { complaintsAbout, type Lockfile, licencesIn } from "./lockfile.ts";

const root = new URL("..", import.meta.url).pathname;
const isCi = process.argv.includes("--ci") || process.env.CI === "true";
const sbomFile = join(root, "data/sbom.cdx.json");

const read = <T>(file: string) => JSON.parse(readFileSync(join(root, file), "utf8")) as T;
const lockfile = read<Lockfile>("package-lock.json");
const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>("package.json");

let isGood = true;
const complaints = complaintsAbout(lockfile, Object.keys(allowScripts));
for (const complaint of complaints) console.error(complaint);
isGood &&= complaints.length === 0;
const count = Object.keys(lockfile.packages).length - 1;
console.log(`lockfile: ${count} packages, ${complaints.length} complaints`);

for (const [licence, names] of licencesIn(lockfile))
  console.log(`licence ${licence}: ${names.length}${names.length <= 8 ? ` (${names.join(", ")})` : ""}`);

const sbom = npm(["sbom", "--sbom-format=cyclonedx", "--omit=dev"]);
const components = componentsOf(sbom.stdout);
if (components === null) {
  console.error(`SBOM: npm could not write it: ${sbom.stderr.trim().split("\n")[0]}`);
  isGood = false;
} else {
  mkdirSync(dirname(sbomFile), { recursive: true });
  writeFileSync(sbomFile, sbom.stdout);
  console.log(`SBOM: ${components} components, CycloneDX, in ${sbomFile.slice(root.length)}`);
}

const audit = npm(["audit", "--omit=dev", "--json"]);
const found = holesIn(audit.stdout);
if (found === null) {
  console.error(
    "audit: the registry's audit service could not be asked from here; nothing is known about holes.",
  );
  isGood &&= !isCi;
} else {
  console.log(`audit: ${found.critical} critical, ${found.high} high`);
  isGood &&= found.critical + found.high === 0;
}
process.exitCode = isGood ? 0 : 1;

function npm(words: string[]) {
  return spawnSync("npm", words, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1_048_576,
    timeout: 120_000,
  });
}

function componentsOf(text: string): number | null {
  try {
    const { bomFormat, components } = JSON.parse(text) as { bomFormat?: string; components?: unknown[] };
    return bomFormat === "CycloneDX" && components ? components.length : null;
  } catch {
    return null;
  }
}

function holesIn(text: string): { high: number; critical: number } | null {
  try {
    const { metadata } = JSON.parse(text) as {
      metadata?: { vulnerabilities?: { high: number; critical: number } };
    };
    return metadata?.vulnerabilities ?? null;
  } catch {
    return null;
  }
}
