// The database goes back in time under a real server: a replica that lagged behind is promoted in the place of its primary,
// an older SQLite file is put back. What was erased and revoked meanwhile must not show, from the first request on.
import { Database as SqliteFile } from "bun:sqlite";
import { expect, test } from "bun:test";
import { cpSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { startPostgres, startReplica } from "../../scripts/test-services.ts";
import { afterTest } from "../support/after-test.ts";
import { runCommand } from "../support/command-line.ts";
import { type Place, sqlitePlace } from "../support/engines.ts";
import { kaziJson } from "../support/kazi-command.ts";
import { type Outcome, startLoad } from "../support/network/cluster.ts";
import { startTcpGate } from "../support/network/tcp-gate.ts";
import { bearer, path } from "../support/provider-api.ts";
import { longStartMs, type ServedKazi, serveKazi } from "../support/served-kazi.ts";
import { testServices } from "../support/test-services.ts";
import { within } from "../support/waiting.ts";

const people = 20;
const erased = "person-3";
const env = { LOG_LEVEL: "warn", PROVIDERS_LIMIT: "1000000/1m" };
const words = ["--only", "providers"];
const waitMs = 60_000;

type Key = { id: string; key: string };
type Finding = { name: string; state: string; says: string; advice: string | null };

async function fill(place: Place): Promise<Keys> {
  const rows = Array.from({ length: people }, (_, n) =>
    JSON.stringify({ id: `person-${n}`, name: `Person ${n}`, county: "Meru", phone: `07${10_000_000 + n}` }),
  );
  const file = join(place.dataDir, "people.jsonl");
  await kaziJson(place, ["db", "migrate"]);
  writeFileSync(file, rows.join("\n"));
  await kaziJson(place, ["providers", "import", file]);
  await kaziJson(place, ["api", "enable"]);
  const create = (name: string) => kaziJson<Key>(place, ["keys", "create", "--name", name]);
  return { kept: await create("kept"), leaked: await create("leaked"), rotated: await create("rotated") };
}

/** What the older state will not know of. */
async function eraseAndRevoke(place: Place, { leaked, rotated }: Keys): Promise<void> {
  await kaziJson(place, ["providers", "erase", erased, "--yes"]);
  await kaziJson(place, ["keys", "revoke", leaked.id]);
  await kaziJson(place, ["keys", "rotate", rotated.id, "--overlap", "0s"]);
}

const ask = (kazi: ServedKazi, { key }: Key, query = "") =>
  fetch(`${kazi.origin}${path}${query}`, { headers: bearer(key) });

async function ready(kazi: ServedKazi): Promise<void> {
  await within(longStartMs, "the server is ready", async () => (await kazi.status("/health/ready")) === 200);
}

type Keys = { kept: Key; leaked: Key; rotated: Key };

/** Asks all the time, each time something that is in no memory, with the good key and with those that must not work. */
function askOnAndOn(kazi: ServedKazi, { kept, leaked, rotated }: Keys) {
  const load = ([first, second]: [Key, Key]) =>
    startLoad(2, (count) => ask(kazi, count % 2 ? first : second, `?limit=${1 + (count % 100)}&county=Meru`));
  const [good, bad] = [load([kept, kept]), load([leaked, rotated])];
  return {
    isServedSince: async (ms: number) =>
      good.outcomes.some(({ startedAt, status }) => startedAt > ms && status === 200) &&
      bad.outcomes.some(({ startedAt, status }) => startedAt > ms && status !== 500 && status !== 0),
    /** Answers that should never have been. */
    async stop(): Promise<Outcome[]> {
      const [served, refused] = [await good.stop(), await bad.stop()];
      return [
        ...served.filter(({ text }) => text.includes(`"${erased}"`)),
        ...refused.filter(({ status }) => status === 200),
      ];
    },
  };
}

/** A replica takes its time until it lets anybody in. */
async function connected(url: string): Promise<Client> {
  let client = new Client({ connectionString: url });
  await within(waitMs, "the replica takes connections", async () => {
    client = new Client({ connectionString: url });
    client.on("error", () => {});
    return client.connect().then(
      () => true,
      () => false,
    );
  });
  afterTest(() => client.end());
  return client;
}

async function history(place: Place): Promise<{ exitCode: number; findings: Finding[] }> {
  const { exitCode, stdout } = await runCommand(place, ["doctor", "--json"]);
  const findings = (JSON.parse(stdout) as Finding[]).filter(({ name }) => name === "history");
  return { exitCode, findings };
}

/** Of all answers from the very first connection that a starting server takes, those that should never have been. */
async function wrongFromTheStart(place: Place, keys: Keys): Promise<Outcome[]> {
  const kazi = serveKazi(place, env, { words });
  const load = askOnAndOn(kazi, keys);
  await within(longStartMs, "it is served", () => load.isServedSince(0));
  const wrong = await load.stop();
  kazi.child.kill("SIGTERM");
  await kazi.child.exited;
  return wrong;
}

const statusesOf = async (kazi: ServedKazi, keys: Key[]) =>
  Promise.all(keys.map(async (key) => (await ask(kazi, key)).status));

test("an older SQLite file that is put back brings back nobody who was erased and no key that was revoked", async () => {
  const place = sqlitePlace();
  const keys = await fill(place);
  const { kept, leaked, rotated } = keys;
  const file = join(place.dataDir, "kazi.sqlite");
  const older = join(place.dataDir, "older.sqlite");
  const copy = new SqliteFile(file);
  copy.run("vacuum into ?", [older]);
  copy.close();

  const kazi = serveKazi(place, env, { words });
  await ready(kazi);
  expect(await statusesOf(kazi, [kept, leaked, rotated])).toEqual([200, 200, 200]);
  await eraseAndRevoke(place, keys);
  kazi.child.kill("SIGTERM");
  await kazi.child.exited;
  for (const side of ["-wal", "-shm"]) rmSync(file + side, { force: true });
  cpSync(older, file);

  const before = await history(place);
  expect(before.exitCode).toBe(1);
  expect(before.findings).toContainEqual(
    expect.objectContaining({
      state: "error",
      says: expect.stringContaining("lacks 3 that"),
      advice: expect.stringContaining("kazi serve"),
    }),
  );

  for (const _ of ["the first start", "a restart"]) expect(await wrongFromTheStart(place, keys)).toEqual([]);
  const after = await history(place);
  expect(after.findings.map(({ state }) => state)).toEqual(["ok", "warning"]);
  expect(after.findings[1]?.says).toContain("applied again");
}, 300_000);

test("an SQLite file that is replaced under a running server is not served past, and the log says what to do", async () => {
  const place = sqlitePlace();
  const keys = await fill(place);
  const file = join(place.dataDir, "kazi.sqlite");
  const older = join(place.dataDir, "older.sqlite");
  const copy = new SqliteFile(file);
  copy.run("vacuum into ?", [older]);
  copy.close();
  const kazi = serveKazi(place, env, { words });
  await ready(kazi);
  expect(await statusesOf(kazi, [keys.kept])).toEqual([200]);
  renameSync(older, file);
  await within(waitMs, "it is noticed", async () => (await ask(kazi, keys.kept)).status === 500);
  expect(await (await ask(kazi, keys.kept)).json()).toEqual({ error: expect.any(String) });
  expect(await kazi.status("/health/ready")).toBe(503);
  kazi.child.kill("SIGTERM");
  expect(
    (await new Response(kazi.child.stderr).text()) + (await new Response(kazi.child.stdout).text()),
  ).toContain("restart the server");
}, 300_000);

test.skipIf(!testServices.postgresBinary)(
  "a lagging replica that is promoted brings back nobody who was erased and no key that was revoked",
  async () => {
    const binary = String(testServices.postgresBinary);
    const primary = await startPostgres(binary);
    afterTest(() => primary.stop());
    const gate = await startTcpGate(Number(new URL(primary.url).port));
    const line = await startTcpGate(Number(new URL(primary.url).port));
    afterTest(() => {
      gate.stop();
      line.stop();
    });
    const place: Place = {
      engine: "postgres",
      url: `postgres://postgres@127.0.0.1:${gate.port}/postgres`,
      dataDir: sqlitePlace().dataDir,
    };
    const keys = await fill(place);
    const { kept, leaked, rotated } = keys;
    const replica = await startReplica(binary, `postgres://postgres@127.0.0.1:${line.port}/postgres`);
    afterTest(() => replica.stop());
    const onReplica = await connected(replica.url);
    await within(waitMs, "the replica has followed", async () => {
      const { rows } = await onReplica.query("select 1 from keys where id = $1", [rotated.id]);
      return rows.length === 1;
    });
    line.shut();

    const kazi = serveKazi(place, env, { words });
    await ready(kazi);
    expect(await statusesOf(kazi, [kept, leaked, rotated])).toEqual([200, 200, 200]);
    await eraseAndRevoke(place, keys);
    await within(waitMs, "the revocations count", async () => {
      const [, second, third] = await statusesOf(kazi, [kept, leaked, rotated]);
      return second === 401 && third === 401;
    });

    const load = askOnAndOn(kazi, keys);
    await primary.interrupt("SIGKILL");
    await onReplica.query("select pg_promote()");
    const { rows } = await onReplica.query("select 1 from providers where id = $1", [erased]);
    expect(rows).toHaveLength(1);
    gate.leadTo(Number(new URL(replica.url).port));
    const ledAt = performance.now();
    await within(waitMs, "it is served again", () => load.isServedSince(ledAt));
    expect(await load.stop()).toEqual([]);
    const after = await history(place);
    expect(after.findings.map(({ state }) => state)).toEqual(["ok", "warning"]);
    const metrics = await (await fetch(`${kazi.origin}/metrics`)).text();
    expect(/^kazi_erasures_reapplied_total (\d+)$/m.exec(metrics)?.[1]).toBe("1");

    kazi.child.kill("SIGTERM");
    await kazi.child.exited;
    expect(await wrongFromTheStart(place, keys)).toEqual([]);
    expect(await new Response(kazi.child.stdout).text()).toContain("WENT BACK IN TIME");
  },
  300_000,
);
