// The examples of the documentation are programs: each is run as it stands, against a whole Kazi.
import { expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleProviders } from "../../src/demo/sample-providers.ts";
import { turnSwitch } from "../../src/providers/api-switch.ts";
import { startJobs } from "../support/boards/running-jobs.ts";
import { addProviders, newKey } from "../support/provider-data.ts";

const root = new URL("../..", import.meta.url).pathname;
const page = readFileSync(`${root}web/docs/pages/examples.md`, "utf8");
const blocksIn = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "gs"))].map(([, code = ""]) => code);

type Language = { name: string; file: string; code: string; program: string | null };

const languages: Language[] = [
  {
    name: "curl",
    file: "example.sh",
    code: blocksIn("sh").slice(1).join("\ncat remote.json\n"),
    program: withCurl(),
  },
  { name: "TypeScript", file: "example.ts", code: blocksIn("ts").join(""), program: process.execPath },
  { name: "Python", file: "example.py", code: blocksIn("python").join(""), program: Bun.which("python3") },
  { name: "PHP", file: "example.php", code: blocksIn("php").join(""), program: Bun.which("php") },
];

function withCurl(): string | null {
  return Bun.which("curl") && Bun.which("sh");
}

for (const { name, file, code, program } of languages) {
  test.skipIf(program === null)(
    `the ${name} example finds jobs and providers, and tells what a bad key is`,
    async () => {
      const { kazi } = await startJobs();
      await addProviders(kazi.database, [...sampleProviders(300)]);
      await turnSwitch(kazi.database, "enabled", { actor: "test", nowMs: Date.now() });
      const { secret } = await newKey(kazi.database);
      const folder = folderWithClient();
      writeFileSync(join(folder, file), code);
      const run = async (key: string) => {
        const child = Bun.spawn([String(program), file], {
          cwd: folder,
          env: { PATH: process.env.PATH ?? "", KAZI_URL: kazi.origin, KAZI_KEY: key },
          stdout: "pipe",
          stderr: "pipe",
        });
        return (
          await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
        ).join("");
      };
      const good = await run(secret);
      expect(good).toMatch(/customer support/i);
      expect(good).toContain("Nairobi");
      expect(await run("kz_live_wrong")).toContain("The API key is invalid.");
    },
  );
}

/** The client library where an installed package would be. */
function folderWithClient(): string {
  const folder = mkdtempSync(join(tmpdir(), "kazi-example-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const client = join(folder, "node_modules/@kazi/client");
  mkdirSync(client, { recursive: true });
  const exports = { "./jobs": "./sdk/jobs.ts", "./providers": "./sdk/providers.ts" };
  writeFileSync(
    join(client, "package.json"),
    JSON.stringify({ name: "@kazi/client", type: "module", exports }),
  );
  symlinkSync(`${root}sdk`, join(client, "sdk"));
  return folder;
}
