// What `npm run build` makes, alone in an empty folder: no source tree, no Bun, no node_modules beside it.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { type SampleBoards, startSampleBoards } from "../../sample-boards/sample-boards.ts";
import { buildExecutable } from "../../scripts/build-executable.ts";
import { freePort } from "../../scripts/free-port.ts";
import { endpoints } from "../../src/jobs/endpoints.ts";
import { systemClock } from "../../src/process/clock.ts";
import { testServices } from "../support/test-services.ts";
import { within } from "../support/waiting.ts";

const minutes = 60_000;
const tree = join(import.meta.dir, "../..");
const folder = mkdtempSync(join(tmpdir(), "kazi-executable-"));
const alone = join(folder, "alone");
const children: Bun.Subprocess[] = [];
let boards: SampleBoards;

beforeAll(async () => {
  mkdirSync(alone);
  if (testServices.executable) copyFileSync(testServices.executable, join(alone, "kazi"));
  else await buildExecutable(join(alone, "kazi"));
  boards = await startSampleBoards({ clock: systemClock });
}, 5 * minutes);

afterAll(async () => {
  for (const child of children) {
    child.kill("SIGKILL");
    await child.exited;
  }
  await boards?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function spawn(words: string[], env: Record<string, string> = {}) {
  const child = Bun.spawn([join(alone, "kazi"), ...words], {
    cwd: alone,
    env: { BOARDS_ORIGIN: boards.origin, BOARDS_PAUSE: "0s", ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  children.push(child);
  return child;
}

async function run(words: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(words, env);
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  expect([words.join(" "), await child.exited, stderr]).toEqual([words.join(" "), 0, stderr]);
  return stdout;
}

const isUp = (address: string) =>
  fetch(address).then(
    (response) => response.ok,
    () => false,
  );

/** How the Dockerfile's health check ends. */
function healthOf(port: number): number {
  const line = /^HEALTHCHECK [\s\S]*?CMD (\[.*\])$/m.exec(
    readFileSync(join(tree, "deploy/Dockerfile"), "utf8"),
  );
  const command = JSON.parse(line?.[1] ?? "[]") as string[];
  return Bun.spawnSync(command, { env: { PATH: alone, PORT: String(port) } }).exitCode;
}

/** The page, and every script, style, icon and picture that it names. */
async function expectWhole(origin: string, path: string): Promise<void> {
  const page = await fetch(origin + path);
  expect([path, page.status]).toEqual([path, 200]);
  const text = await page.text();
  const named = [...text.matchAll(/(?:src|href)="(\/[^"#]*\.(?:js|css|svg|png|webmanifest))"/g)];
  for (const [, file = ""] of named) {
    const { status, headers } = await fetch(origin + file);
    expect([path, file, status]).toEqual([path, file, 200]);
    expect(headers.get("content-type")).not.toContain("text/html");
  }
}

const pagesOfAll = [
  "/",
  "/remote",
  "/saved",
  "/docs",
  "/docs/self-hosting",
  "/developers",
  "/operator",
  "/status",
  "/terms",
  "/privacy",
  "/service-worker.js",
  "/manifest.webmanifest",
  "/favicon.ico",
  "/docs/openapi/job-listings.json",
  "/docs/openapi/provider-discovery.json",
  "/docs/openapi/provider-discovery-v2.json",
];

describe("the executable alone", () => {
  test(
    "serves both services and every page, and comes to an end when told to",
    async () => {
      const port = freePort();
      const origin = `http://127.0.0.1:${port}`;
      const server = spawn(["serve"], { PORT: String(port), DATA_DIR: "data" });
      await within(2 * minutes, "it answers", () => isUp(`${origin}/health/ready`));
      for (const { name } of endpoints) {
        const jobs = (await (await fetch(`${origin}/api/${name}`)).json()) as unknown[];
        expect([name, jobs.length > 0]).toEqual([name, true]);
      }
      for (const path of pagesOfAll) await expectWhole(origin, path);
      expect([healthOf(port), healthOf(freePort())]).toEqual([0, 1]);

      writeFileSync(
        join(alone, "providers.ndjson"),
        `${JSON.stringify({ name: "Wanjiru Plumbing", county: "Nairobi" })}\n`,
      );
      const env = { DATA_DIR: "data" };
      await run(["providers", "import", "providers.ndjson"], env);
      await run(["api", "enable"], env);
      const { key } = JSON.parse(await run(["keys", "create", "--name", "first", "--json"], env));
      const ask = () => fetch(`${origin}/api/v1/providers`, { headers: { authorization: `Bearer ${key}` } });
      await within(minutes, "the server knows the key", async () => (await ask()).status === 200);
      const { data } = (await (await ask()).json()) as { data: { name: string }[] };
      expect(data.map(({ name }) => name)).toEqual(["Wanjiru Plumbing"]);

      server.kill("SIGTERM");
      expect(await server.exited).toBe(0);
      rmSync(join(alone, "providers.ndjson"));
      rmSync(join(alone, "data"), { recursive: true });
      expect(readdirSync(alone)).toEqual(["kazi"]);
    },
    4 * minutes,
  );

  test(
    "shows everything with made-up data",
    async () => {
      const port = freePort();
      const origin = `http://localhost:${port}`;
      const demo = spawn(["serve", "--demo"], { PORT: String(port), DATA_DIR: "data" });
      let printed = "";
      void (async () => {
        for await (const chunk of demo.stdout) printed += new TextDecoder().decode(chunk);
      })();
      await within(3 * minutes, "the demo is ready", async () => printed.includes("Ctrl-C"));
      for (const { name } of endpoints) {
        const jobs = (await (await fetch(`${origin}/api/${name}`)).json()) as unknown[];
        expect([name, jobs.length > 0]).toEqual([name, true]);
      }
      const key = /kz_live_\w+/.exec(printed)?.[0];
      const answer = await fetch(`${origin}/api/v1/providers?county=Nairobi`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(answer.status).toBe(200);
      for (const path of pagesOfAll) await expectWhole(origin, path);
      demo.kill("SIGINT");
      expect(await demo.exited).toBe(0);
      rmSync(join(alone, "data"), { recursive: true });
    },
    5 * minutes,
  );

  test(
    "has every command",
    async () => {
      expect((await run(["--version"])).trim()).toBe(manifest.version);
      const names = (help: string) =>
        [...(help.split("Commands:\n")[1] ?? "").matchAll(/^ {2}([a-z-]+)/gm)].flatMap(
          ([, name]) => name ?? [],
        );
      const groups = names(await run(["--help"])).filter((name) => name !== "help");
      expect(groups).toContain("serve");
      for (const group of groups) {
        const help = await run([group, "--help"]);
        expect(help).toStartWith(`Usage: kazi ${group}`);
      }
      const env = { DATA_DIR: "data" };
      await run(["db", "migrate"], env);
      await run(["db", "backup", "copy.sqlite"], env);
      expect(JSON.parse(await run(["boards", "list", "--json"], env)).length).toBeGreaterThan(10);
      expect(await run(["boards", "check", "remotive"], env)).toContain("remotive");
      expect(JSON.parse(await run(["jobs", "fetch", "remote-jobs", "--json"], env)).length).toBeGreaterThan(
        0,
      );
      expect(await run(["providers", "export"], env)).toStartWith("id,name,county,");
    },
    5 * minutes,
  );
});
