// The rules that every package in the lockfile must keep. Pure: the lockfile in, problems out.
type LockedPackage = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  hasInstallScript?: boolean;
  inBundle?: boolean;
  link?: boolean;
};
export type Lockfile = { lockfileVersion: number; packages: Record<string, LockedPackage> };

/** Licences that ask for no more than a notice, or that stay with their own file. */
export const allowedLicences = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "CC-BY-4.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
];

const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
const others = ({ packages }: Lockfile) =>
  Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);

export function problemsIn(lockfile: Lockfile, scriptsDecided: string[]): string[] {
  const registries = new Set<string>();
  const problems: string[] = [];
  for (const [path, entry] of others(lockfile)) {
    const { resolved, integrity, license, hasInstallScript } = entry;
    const complain = (what: string) => problems.push(`${path}: ${what}`);
    // What comes inside another package is covered by that one's hash.
    if (!entry.inBundle) {
      if (!integrity || !/^sha512-[\w+/]{86}==$/.test(integrity)) complain("no sha512 integrity");
      // Without an address it comes from the registry in use, and the hash decides.
      const url = resolved === undefined ? undefined : URL.parse(resolved);
      if (url === undefined) registries.add("the registry in use");
      else if (url?.protocol !== "https:") complain("does not come over https");
      else if (!/\/-\/[^/]+\.tgz$/.test(url.pathname) || url.username !== "")
        complain("is no registry's package");
      else registries.add(url.host);
    }
    if (hasInstallScript && !scriptsDecided.includes(nameOf(path)))
      complain("wants to run an install script");
    if (!isAllowed(license)) complain(`licence ${license ?? "unknown"} is not on the list`);
  }
  if (registries.size > 1) problems.push(`${registries.size} registries instead of one`);
  return problems;
}

/** "A OR B" is ours to choose from, "A AND B" binds to both. */
function isAllowed(licence: string | undefined): boolean {
  if (licence === undefined) return false;
  const plain = licence.replaceAll(/[()]/g, "");
  return plain
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((each) => allowedLicences.includes(each.trim())));
}

/** Every licence with the packages under it, the commonest first. */
export function licencesIn(lockfile: Lockfile): [string, string[]][] {
  const byLicence = new Map<string, string[]>();
  for (const [path, { license = "unknown" }] of others(lockfile))
    byLicence.set(license, [...(byLicence.get(license) ?? []), nameOf(path)]);
  return [...byLicence].sort(([, a], [, b]) => b.length - a.length);
}
