// What the doctor foresees of several servers: Redis, whether they agree about it, and what a backup of PostgreSQL needs.
import { Database as SqliteFile } from "bun:sqlite";
import { expect, test } from "bun:test";
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Redis } from "ioredis";
import { Client } from "pg";
import { freePort } from "../../scripts/free-port.ts";
import { startRedis } from "../../scripts/test-services.ts";
import { checkServers } from "../../src/upkeep/doctor/doctor-redis.ts";
import { runCommand } from "../support/command-line.ts";
import { onPostgres, type Place, readyPlace, sqlitePlace } from "../support/engines.ts";
import { kaziJson } from "../support/kazi-command.ts";
import { startKazi } from "../support/running-kazi.ts";
import { testServices } from "../support/test-services.ts";

type Finding = { about: string; name: string; state: string; says: string; advice: string | null };

async function examine(place: Place, env: Record<string, string> = {}) {
  const { exitCode, stdout, stderr } = await runCommand(place, ["doctor", "--json"], env);
  const found = JSON.parse(stdout) as Finding[];
  return {
    exitCode,
    printed: stdout + stderr,
    about: (name: string) => found.find((it) => it.name === name),
  };
}

test("a Redis that is away or says nothing is wrong, with what to do and without its password", async () => {
  const place = await readyPlace();
  const silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  try {
    for (const port of [freePort(), silent.port]) {
      const { exitCode, printed, about } = await examine(place, {
        REDIS_URL: `redis://kazi:pass%2Fw0rd-of-redis@127.0.0.1:${port}`,
      });
      expect(exitCode).toBe(1);
      expect(about("REDIS_URL")).toMatchObject({
        state: "error",
        says: expect.stringContaining(`127.0.0.1:${port} cannot be used: `),
        advice: expect.stringContaining("See that it runs"),
      });
      expect(printed).not.toMatch(/w0rd-of-redis/);
    }
  } finally {
    silent.stop(true);
  }
}, 180_000);

test.skipIf(testServices.redisBinary === null)(
  "a Redis that answers is ok; one that throws counts away is a warning; a wrong password is an error",
  async () => {
    const place = await readyPlace();
    const service = await startRedis(String(testServices.redisBinary));
    const redis = new Redis(service.url);
    try {
      const env = { REDIS_URL: service.url };
      expect((await examine(place, env)).about("REDIS_URL")).toMatchObject({
        state: "ok",
        says: expect.stringMatching(/answers, version \d/),
      });
      await redis.config("SET", "maxmemory-policy", "allkeys-lru");
      const evicting = await examine(place, env);
      expect(evicting.exitCode).toBe(0);
      expect(evicting.about("REDIS_URL")).toMatchObject({
        state: "warning",
        says: expect.stringContaining("maxmemory-policy allkeys-lru"),
      });
      await redis.config("SET", "requirepass", "the-right-one");
      const { host } = new URL(service.url);
      const refused = await examine(place, { REDIS_URL: `redis://:the-wrong-one@${host}` });
      expect(refused.about("REDIS_URL")?.state).toBe("error");
      expect(refused.printed).not.toContain("the-wrong-one");
      const right = await examine(place, { REDIS_URL: `redis://:the-right-one@${host}` });
      expect(right.about("REDIS_URL")?.state).toBe("warning");
    } finally {
      redis.disconnect();
      await service.stop();
    }
  },
  180_000,
);

test("several servers without Redis are a warning, with it they are ok, and an error where they differ", () => {
  const alone = (pid: number) => `kazi server ${pid} on host`;
  const inRedis = (pid: number) => `kazi server ${pid} with Redis on host`;
  const stateOf = (...names: string[]) => checkServers(names).map(({ state }) => state);
  expect(stateOf()).toEqual(["ok"]);
  expect(stateOf(alone(1))).toEqual(["ok"]);
  expect(stateOf(alone(1), alone(2))).toEqual(["warning"]);
  expect(stateOf(inRedis(1), inRedis(2))).toEqual(["ok"]);
  expect(stateOf(alone(1), inRedis(2))).toEqual(["error"]);
});

onPostgres("servers", (engine) => {
  test("say in the database whether they count in Redis", async () => {
    const { redisUrl: _, ...place } = await engine.readyPlace();
    await startKazi(place, { only: "providers" });
    expect((await examine(place)).about("servers")).toMatchObject({ state: "ok" });
    const nowhere = { REDIS_URL: `redis://127.0.0.1:${freePort()}` };
    // Both run in this process, so the second needs a word of its own to be told from the first.
    await startKazi(place, { only: "providers", env: nowhere });
    const { exitCode, about } = await examine(place);
    expect(exitCode).toBe(1);
    expect(about("servers")).toMatchObject({
      state: "error",
      says: "2 servers are connected; 1 count limits in Redis, 1 without",
    });
  }, 180_000);
});

onPostgres("a backup of PostgreSQL", (engine) => {
  test("that would fail is foreseen: a role without CREATEDB, and programs that are too old", async () => {
    const made = await engine.newPlace();
    const role = `plain_${crypto.randomUUID().replaceAll("-", "")}`;
    const admin = new Client({ connectionString: String(made.url) });
    await admin.connect();
    const url = new URL(String(made.url));
    try {
      await admin.query(`create role ${role} login password 'word'`);
      await admin.query(`alter database ${url.pathname.slice(1)} owner to ${role}`);
      url.username = role;
      url.password = "word";
      const place = { ...made, url: url.href };
      await kaziJson(place, ["db", "migrate"]);
      const folder = sqlitePlace().dataDir;
      for (const name of ["pg_dump", "pg_restore", "psql"]) {
        writeFileSync(join(folder, name), "#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.24'\n");
        chmodSync(join(folder, name), 0o755);
      }
      const PATH = `${folder}:${process.env.PATH}`;
      const scheduled = await examine(place, { PATH, BACKUP_DIR: sqlitePlace().dataDir });
      expect(scheduled.about("scratch database")).toMatchObject({
        state: "error",
        advice: expect.stringContaining(`ALTER ROLE "${role}" CREATEDB`),
      });
      expect(scheduled.about("pg_dump")).toMatchObject({
        state: "error",
        says: expect.stringMatching(/^is of PostgreSQL 9 and cannot copy the server's \d\d$/),
      });
      const byHand = await examine(place, { PATH });
      expect([byHand.exitCode, byHand.about("scratch database")?.state]).toEqual([0, "warning"]);
      await admin.query(`alter role ${role} createdb`);
      expect((await examine(place)).about("scratch database")).toBeUndefined();
      expect((await examine(place)).about("pg_dump")?.state).toBe("ok");
    } finally {
      await admin.query(`reassign owned by ${role} to current_user; drop owned by ${role}`).catch(() => {});
      await admin.query(`alter database ${url.pathname.slice(1)} owner to current_user`);
      await admin.query(`drop role if exists ${role}`).catch(() => {});
      await admin.end();
    }
  }, 180_000);
});

test("a revocation that erasures.log lacks is a warning when it is from just now, and an error when it is older", async () => {
  const place = sqlitePlace();
  expect((await runCommand(place, ["db", "migrate"])).exitCode).toBe(0);
  const { id } = await kaziJson<{ id: string }>(place, ["keys", "create", "--name", "Short-lived"]);
  expect((await runCommand(place, ["keys", "revoke", id])).exitCode).toBe(0);
  expect((await examine(place)).about("erasures")?.state).toBe("ok");
  rmSync(join(place.dataDir, "erasures.log"));
  expect((await examine(place)).about("erasures")?.state).toBe("warning");
  const file = new SqliteFile(join(place.dataDir, "kazi.sqlite"));
  file.run("update keys set revoked_at = '2026-01-01T00:00:00.000Z' where id = ?", [id]);
  file.close();
  const { exitCode, about } = await examine(place);
  expect([exitCode, about("erasures")?.state]).toEqual([1, "error"]);
}, 180_000);
