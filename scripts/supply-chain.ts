// npm run supply-chain: what we take from others. The lockfile is held against our rules, licences are listed, an SBOM is
// written, and the registry is asked for known holes. With --ci an audit that cannot be had is a failure, too.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Lockfile, licencesIn, problemsIn } from "./lockfile.ts";

const root = new URL("..", import.meta.url).pathname;
const isCi = process.argv.includes("--ci") || process.env.CI === "true";
const sbomFile = join(root, "data/sbom.cdx.json");
const licencesFile = join(root, "data/licences.txt");

const read = <T>(file: string) => JSON.parse(readFileSync(join(root, file), "utf8")) as T;
const lockfile = read<Lockfile>("package-lock.json");
const { name, allowScripts } = read<{ name: string; allowScripts: Record<string, boolean> }>("package.json");

let isGood = true;
const problems = problemsIn(lockfile, Object.keys(allowScripts));
for (const failureMessage of problems) console.error(failureMessage);
isGood &&= problems.length === 0;
const count = Object.keys(lockfile.packages).length - 1;
console.log(`lockfile: ${count} packages, ${problems.length} problems`);

const licences = [...licencesIn(lockfile)];
mkdirSync(dirname(licencesFile), { recursive: true });
writeFileSync(
  licencesFile,
  licences.map(([licence, names]) => `${licence}\n${names.map((name) => `  ${name}\n`).join("")}`).join("\n"),
);
for (const [licence, names] of licences)
  console.log(`licence ${licence}: ${names.length}${names.length <= 8 ? ` (${names.join(", ")})` : ""}`);

console.log(`licences: every package with its own in ${licencesFile.slice(root.length)}`);

const sbom = npm(["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--omit=dev"]);
const bill = billIn(sbom.stdout);
if (bill === null) {
  console.error(`SBOM: npm could not write it: ${sbom.stderr.trim().split("\n")[0]}`);
  isGood = false;
} else {
  // npm names the whole after the folder that it stands in.
  bill.metadata.component.name = name;
  writeFileSync(sbomFile, `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`SBOM: ${bill.components.length} components, CycloneDX, in ${sbomFile.slice(root.length)}`);
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

type Bill = { bomFormat: string; metadata: { component: { name: string } }; components: unknown[] };

function billIn(text: string): Bill | null {
  try {
    const bill = JSON.parse(text) as Partial<Bill>;
    return bill.bomFormat === "CycloneDX" && bill.components && bill.metadata ? (bill as Bill) : null;
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
