import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { networkInterfaces } from "node:os";
import manifest from "../../package.json" with { type: "json" };
import { freePort } from "../../scripts/free-port.ts";
import { endpoints } from "../../src/jobs/endpoints.ts";
import { runCommand } from "../support/command-line.ts";
import { sqlitePlace } from "../support/engines.ts";
import { kaziJson, startLasting } from "../support/kazi-command.ts";

const secretIn = (output: string) => /kz_live_\w+/.exec(output)?.[0] ?? "";

test("the demo is ready in seconds with every list and a working key, on this machine only, beside the real data", async () => {
  const place = sqlitePlace();
  const port = String(freePort());
  const demo = await startLasting(["serve", "--demo"], {
    place,
    env: { PORT: port },
    until: "Ctrl-C",
    isFromSources: true,
  });
  const origin = `http://127.0.0.1:${port}`;

  for (const { name } of endpoints) {
    const answer = await fetch(`${origin}/api/${name}`);
    expect(answer.headers.get("cache-status")).toStartWith("Kazi; hit");
    expect(((await answer.json()) as unknown[]).length).toBeGreaterThan(0);
  }
  const line = /curl -H '(?<header>Authorization: [^']+)' '(?<url>[^']+)'/.exec(demo.output());
  const [name = "", value = ""] = line?.groups?.header?.split(": ") ?? [];
  const providers = await fetch(line?.groups?.url ?? "", { headers: { [name]: value } });
  expect(providers.status).toBe(200);
  expect(((await providers.json()) as { data: unknown[] }).data).toHaveLength(3);

  const addresses = [...new Set(demo.output().match(/http:\/\/localhost:\d+\/[^\s']*/g) ?? [])];
  expect(addresses.length).toBeGreaterThan(4);
  for (const address of addresses.filter((candidate) => !candidate.includes("/api/v1/")))
    expect([address, (await fetch(address)).status]).toEqual([address, 200]);

  const [, email, password] = /Sign in as\s+(\S+)\s+Password\s+(\S+)/.exec(demo.output()) ?? [];
  const signIn = await fetch(`http://localhost:${port}/developers/api/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: `http://localhost:${port}` },
    body: JSON.stringify({ email, password }),
  });
  expect(signIn.status).toBe(200);

  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal);
  if (outside) expect(fetch(`http://${outside.address}:${port}/health/live`)).rejects.toThrow();
  expect(readdirSync(place.dataDir)).toEqual(["demo"]);
  expect(demo.output()).toContain(`  DATA_DIR=${place.dataDir}/demo ./kazi access list\n`);
  const elsewhere = await runCommand(place, ["access", "list"], {}, { isFromSources: true });
  expect(elsewhere.stderr).toContain(`There is no database in ${place.dataDir};`);
  expect(elsewhere.stderr).toContain(`put DATA_DIR=${place.dataDir}/demo before the command`);
  expect(await demo.stop()).toBe(0);
}, 60_000);

test("a command beside the demo asks the demo's boards, and answers as its server does", async () => {
  const place = sqlitePlace();
  const port = String(freePort());
  const demo = await startLasting(["serve", "--demo"], { place, env: { PORT: port }, until: "Ctrl-C" });
  const ofDemo = { ...place, dataDir: `${place.dataDir}/demo` };
  // The proxy is none, so that a command that goes astray reaches no real board.
  const env = { BOARDS_ORIGIN: "", HTTPS_PROXY: "http://127.0.0.1:9" };
  type Check = { board: string; feeds: { outcome: string }[] };
  const [check] = await kaziJson<Check[]>(ofDemo, ["boards", "check", "jobwebkenya"], env);
  expect(check?.feeds.map(({ outcome }) => outcome)).not.toContain("not due");
  const fetched = await kaziJson<{ id: string }[]>(ofDemo, ["jobs", "fetch", "graduate-jobs"], env);
  const served = await (await fetch(`http://127.0.0.1:${port}/api/graduate-jobs`)).json();
  expect(fetched.map(({ id }) => id)).toEqual((served as { id: string }[]).map(({ id }) => id));
  expect(fetched.some(({ id }) => id.startsWith("reliefweb-"))).toBe(true);
  expect(await demo.stop()).toBe(0);
}, 120_000);

test("a second start of the demo is quick, and only its own key works", async () => {
  const place = sqlitePlace();
  const port = String(freePort());
  const first = await startLasting(["serve", "--demo"], { place, env: { PORT: port }, until: "Ctrl-C" });
  const oldKey = secretIn(first.output());
  await first.stop();
  const startedAt = performance.now();
  const second = await startLasting(["serve", "--demo"], { place, env: { PORT: port }, until: "Ctrl-C" });
  expect(performance.now() - startedAt).toBeLessThan(60_000);
  const statusWith = async (key: string) =>
    (
      await fetch(`http://127.0.0.1:${port}/api/v1/providers`, {
        headers: { authorization: `Bearer ${key}` },
      })
    ).status;
  expect(await statusWith(secretIn(second.output()))).toBe(200);
  expect(await statusWith(oldKey)).toBe(401);
  const keys = await kaziJson<{ name: string; state: string }[]>(
    { ...place, dataDir: `${place.dataDir}/demo` },
    ["keys", "list"],
  );
  const ofStarts = keys.filter(({ name }) => name === "Demo");
  expect(ofStarts.map(({ state }) => state).sort()).toEqual(["active", "revoked"]);
}, 60_000);

test("a second demo on the same data is refused before it takes the first one's key away", async () => {
  const place = sqlitePlace();
  const port = String(freePort());
  const demo = await startLasting(["serve", "--demo"], { place, env: { PORT: port }, until: "Ctrl-C" });
  const second = await runCommand(place, ["serve", "--demo"], { PORT: String(freePort()) });
  expect(second.exitCode).toBe(1);
  expect(second.stderr).toContain("already uses");
  const headers = { authorization: `Bearer ${secretIn(demo.output())}` };
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/providers`, { headers })).status).toBe(200);
}, 60_000);

test("serve warns when it meets live boards under a name that nobody else can reach, and when nobody can reach its operator", async () => {
  const warning = "in the name of an address that nobody else can reach";
  const anonymous = await startLasting(["serve"], {
    env: { PORT: String(freePort()), BOARDS_ORIGIN: "" },
    until: '"listening"',
  });
  expect(anonymous.output()).toContain(warning);
  expect(anonymous.output()).toContain("CONTACT is not set");
  const named = await startLasting(["serve"], {
    env: {
      PORT: String(freePort()),
      BOARDS_ORIGIN: "",
      PUBLIC_URL: "https://jobs.example.org",
      CONTACT: "mailto:operator@example.org",
    },
    until: '"listening"',
  });
  expect(named.output()).not.toContain(warning);
  expect(named.output()).not.toContain("CONTACT is not set");
});

test("serve --only takes one of the two halves", async () => {
  const port = String(freePort());
  await startLasting(["serve", "--only", "providers"], { env: { PORT: port }, until: '"listening"' });
  expect((await fetch(`http://127.0.0.1:${port}/api/africa-jobs`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/api/v1/providers`)).status).toBe(503);
  const wrong = await runCommand(sqlitePlace(), ["serve", "--only", "pages"]);
  expect(wrong.exitCode).toBe(2);
  expect(wrong.stderr).toContain("Allowed choices are jobs, providers");
});

test("the launcher works from any folder", () => {
  const launcher = new URL("../../kazi", import.meta.url).pathname;
  const { stdout, exitCode } = Bun.spawnSync([launcher, "--version"], { cwd: "/" });
  expect([exitCode, stdout.toString()]).toEqual([0, `${manifest.version}\n`]);
});
