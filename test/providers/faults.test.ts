import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { spawn } from "bun";
import { startPostgres } from "../../scripts/test-services.ts";
import { DatabaseBusy } from "../../src/database/sqlite/sqlite.ts";
import { afterTest } from "../support/after-test.ts";
import { runCommand } from "../support/command-line.ts";
import { eachEngine, sqlitePlace } from "../support/engines.ts";
import { startTcpGate } from "../support/network/tcp-gate.ts";
import { outcome } from "../support/outcome.ts";
import { bearer, type ProviderApi, startProviderApi } from "../support/provider-api.ts";
import { addProviders, newKey } from "../support/provider-data.ts";
import { testServices } from "../support/test-services.ts";
import { within } from "../support/waiting.ts";

const rows = [
  { id: "p1", name: "A", county: "Meru", phone: "0190000001" },
  { id: "p2", name: "B", county: "Embu" },
];
const sentence = "The providers cannot be loaded right now; try again in a moment.";

/** Asks until it is a 500, and checks that none takes two seconds and none says anything internal. */
async function expectOutage(api: ProviderApi): Promise<void> {
  await within(2_000, "the first 500", async () => (await api.get()).status === 500);
  for (const query of ["", "?county=meru", "?county=embu&limit=7"]) {
    const startedAt = performance.now();
    const response = await api.get(query);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect([response.status, await response.json()]).toEqual([500, { error: sentence }]);
  }
  const withoutKey = async () => (await api.get("", {})).status;
  await within(2_000, "nobody is judged by what may have changed", async () => (await withoutKey()) === 500);
}

eachEngine("with a database that fails every query", (engine) => {
  test("searches are 500 until it answers again, then 200 without a restart", async () => {
    const api = await startProviderApi(await engine.readyPlace());
    await addProviders(api.database, rows);
    expect((await api.get()).status).toBe(200);
    api.database.failQueries(true);
    await expectOutage(api);
    api.database.failQueries(false);
    await within(5_000, "200 again", async () => (await api.get()).status === 200);
    expect(api.logged.join("")).toContain("providers could not be loaded");
    expect(api.logged.join("")).not.toContain("190000001");
  });

  test("a revocation made during the outage counts as soon as it is over", async () => {
    const place = await engine.readyPlace();
    const api = await startProviderApi(place);
    const { key, secret } = await newKey(api.database);
    expect((await api.get("", { headers: bearer(secret) })).status).toBe(200);
    api.database.failQueries(true);
    await expectOutage(api);
    expect((await runCommand(place, ["keys", "revoke", key.id])).exitCode).toBe(0);
    api.database.failQueries(false);
    const first = await api.get("", { headers: bearer(secret) });
    expect(first.status).toBe(401);
  });
});

describe("with SQLite's write lock held by another process past the time-out", () => {
  async function lock(dataDir: string) {
    const holder = spawn(
      [
        process.execPath,
        join(import.meta.dir, "../support/kills/lock-holder.ts"),
        join(dataDir, "kazi.sqlite"),
      ],
      {
        stdin: "pipe",
        stdout: "pipe",
      },
    );
    afterTest(() => holder.kill("SIGKILL"));
    for await (const _ of holder.stdout) break;
    return { release: () => void holder.stdin.end() };
  }

  test("searches still answer 200, hot and cold, and a key creation is refused and writes nothing", async () => {
    const place = sqlitePlace();
    const api = await startProviderApi(place);
    await addProviders(api.database, rows);
    expect((await api.get("?county=meru")).status).toBe(200);
    const count = async () => (await api.database.read.selectFrom("keys").select("id").execute()).length;
    const before = await count();
    const { release } = await lock(place.dataDir);

    const refused = newKey(api.database);
    const statuses = [];
    for (const query of ["?county=meru", "?county=embu", "?verified=false", "?town=nowhere"])
      statuses.push((await api.get(query)).status);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(await outcome(refused)).toThrow(DatabaseBusy);
    const command = await runCommand(place, ["keys", "create", "--name", "late", "--json"]);
    expect(command).toMatchObject({ exitCode: 1, stdout: "" });
    expect(command.stderr).toContain("The database is locked by another process; try again in a moment.");
    expect(await count()).toBe(before);
    expect((await api.get()).status).toBe(200);

    release();
    await within(3_000, "writes work again", () =>
      newKey(api.database).then(
        () => true,
        () => false,
      ),
    );
    expect((await runCommand(place, ["keys", "create", "--name", "late"])).exitCode).toBe(0);
  });

  test("what was used meanwhile is counted when the lock is gone", async () => {
    const place = sqlitePlace();
    const api = await startProviderApi(place);
    await addProviders(api.database, rows);
    const { release } = await lock(place.dataDir);
    for (let i = 0; i < 5; i += 1) await api.get();
    await within(6_000, "a write was refused", async () =>
      api.logged.join("").includes("usage could not be written"),
    );
    release();
    const usage = () => api.database.read.selectFrom("key_usage").select(["requests", "phones"]).execute();
    await within(6_000, "the usage is written", async () => (await usage()).length > 0);
    expect(await usage()).toEqual([{ requests: 5, phones: 5 }]);
  });
});

describe.skipIf(!testServices.postgresBinary)("with a PostgreSQL of its own", () => {
  async function postgres() {
    const service = await startPostgres(String(testServices.postgresBinary));
    afterTest(() => service.stop());
    return service;
  }

  test("that is stopped and started under the server: 500, then 200 within five seconds of its return", async () => {
    const service = await postgres();
    const api = await startProviderApi({ ...sqlitePlace(), engine: "postgres", url: service.url });
    afterTest(() => api.stop());
    await addProviders(api.database, rows);
    expect((await api.get()).status).toBe(200);
    await service.interrupt();
    await expectOutage(api);
    expect((await fetch(`${api.origin}/health/live`)).status).toBe(200);
    const lines = (words: string) => api.logged.filter((line) => line.includes(words));
    // One that is over by the next look is not told.
    await within(30_000, "it is told", async () => lines("PostgreSQL is away").length > 0);
    await service.resume();
    await within(5_000, "200 again", async () => (await api.get()).status === 200);
    expect((await newKey(api.database)).key.id).toStartWith("key_");
    await within(30_000, "its return is told", async () => lines("PostgreSQL is back").length > 0);
    expect(lines("could not be loaded")).toHaveLength(1);
    expect(lines("lost a PostgreSQL connection")).toEqual([]);
  });

  test("that hangs: 500 within two seconds, never longer, and 200 when it goes on", async () => {
    const service = await postgres();
    const gate = await startTcpGate(Number(new URL(service.url).port));
    afterTest(() => gate.stop());
    const url = service.url.replace(/:\d+\//, `:${gate.port}/`);
    const api = await startProviderApi({ ...sqlitePlace(), engine: "postgres", url });
    afterTest(() => api.stop());
    await addProviders(api.database, rows);
    expect((await api.get()).status).toBe(200);
    gate.shut();
    await expectOutage(api);
    gate.open();
    await within(5_000, "200 again", async () => (await api.get()).status === 200);
  });
});
