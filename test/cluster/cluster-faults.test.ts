// Redis and PostgreSQL killed, restarted, hung, slow and cut off under two real processes that are being asked all the
// time. The jobs are always answered; the providers say 500 only while PostgreSQL cannot be used and a few seconds after.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Client } from "pg";
import {
  type Cluster,
  countByStatus,
  hasCluster,
  startCluster,
  startLoad,
} from "../support/network/cluster.ts";
import { bearer, path } from "../support/provider-api.ts";
import { becomes, within } from "../support/waiting.ts";

const minutes = 60_000;
/** How long a fault lasts, and how long it is looked on after it. */
const faultMs = 4_000;
const afterwardsMs = 1_000;
/** Of the providers, after PostgreSQL could not be used. */
const recoveryMs = 5_000;
/** A database that takes this long for a new connection and one question is not yet usable. */
const usableMs = 500;
/** On a machine that has too much to do it may never be for long. */
const steadyMs = 3 * recoveryMs;

type Fault = { begin(): unknown; end(): unknown };

describe.skipIf(!hasCluster)("under load", () => {
  let cluster: Cluster;
  let postgres: ReturnType<typeof watchPostgres>;
  let key: string;

  beforeAll(async () => {
    cluster = await startCluster(2);
    await cluster.command(["api", "enable"]);
    ({ key } = await cluster.command<{ key: string }>(["keys", "create", "--name", "load"]));
    for (const { origin } of cluster.instances) {
      await within(minutes, "the key is known", async () => (await search(origin)).status === 200);
      await within(minutes, "the jobs are there", async () => (await jobs(origin)).status === 200);
    }
    postgres = watchPostgres();
  }, 5 * minutes);

  afterAll(async () => {
    await postgres?.stop();
    await cluster?.stop();
  }, minutes);

  let asked = 0;
  /** Different searches, so that some are answered from memory and some by the database. */
  const search = (origin: string) =>
    fetch(`${origin}${path}?limit=${1 + (asked++ % 50)}`, { headers: bearer(key) });
  const jobs = (origin: string) => fetch(`${origin}/api/africa-jobs`);
  const at = (count: number) => cluster.instances[count % 2]?.origin ?? "";

  /** When PostgreSQL has been usable without a break, as a program of its own sees it. */
  function watchPostgres() {
    const usable: { from: number; to: number }[] = [];
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        const startedAt = performance.now();
        const isUsable =
          (await answers(String(cluster.place.url))) && performance.now() - startedAt < usableMs;
        const last = usable.at(-1);
        const wasUsable = last?.to === Number.POSITIVE_INFINITY;
        if (isUsable && !wasUsable) usable.push({ from: performance.now(), to: Number.POSITIVE_INFINITY });
        if (!isUsable && last && wasUsable) last.to = startedAt;
        await Bun.sleep(100);
      }
    })();
    return {
      /** Whether what fails now does so without an excuse. */
      isSteady: async () => {
        const { from = Number.POSITIVE_INFINITY, to = 0 } = usable.at(-1) ?? {};
        return from + recoveryMs < performance.now() && performance.now() < to;
      },
      /** Whether a request may have met a database that was away, or had been until a moment ago. */
      mayFail: (startedAt: number, endedAt: number) =>
        !usable.some(({ from, to }) => from + recoveryMs < startedAt && endedAt < to),
      async stop() {
        isOver = true;
        await watching;
      },
    };
  }

  async function during({ begin, end }: Fault) {
    await becomes(postgres.isSteady, steadyMs);
    const loads = { jobs: startLoad(3, (n) => jobs(at(n))), providers: startLoad(3, (n) => search(at(n))) };
    await Bun.sleep(1_000);
    await begin();
    await Bun.sleep(faultMs);
    await end();
    await within(minutes, "the providers are back", async () => {
      const statuses = await Promise.all(cluster.instances.map(({ origin }) => search(origin)));
      return statuses.every(({ status }) => status === 200);
    });
    await becomes(postgres.isSteady, steadyMs);
    await Bun.sleep(afterwardsMs);
    return { jobs: await loads.jobs.stop(), providers: await loads.providers.stop() };
  }

  async function expectUnnoticed(what: string, fault: Fault): Promise<void> {
    const { jobs, providers } = await during(fault);
    console.log(`${what}: jobs`, countByStatus(jobs), "providers", countByStatus(providers));
    expect([what, jobs.filter(({ status }) => status !== 200)]).toEqual([what, []]);
    expect([what, providers.filter(({ status }) => status !== 200)]).toEqual([what, []]);
  }

  async function expectBounded(what: string, fault: Fault, isOutage = true): Promise<void> {
    const { jobs, providers } = await during(fault);
    console.log(`${what}: jobs`, countByStatus(jobs), "providers", countByStatus(providers));
    expect([what, jobs.filter(({ status }) => status !== 200)]).toEqual([what, []]);
    const failed = providers.filter(({ status }) => status !== 200);
    if (isOutage) expect(failed.length).toBeGreaterThan(0);
    for (const { status, text, startedAt, endedAt } of failed) {
      expect([what, status, Object.keys(JSON.parse(text))]).toEqual([what, 500, ["error"]]);
      expect([what, postgres.mayFail(startedAt, endedAt)]).toEqual([what, true]);
    }
  }

  test(
    "a Redis that is killed and restarted costs no answer",
    () =>
      expectUnnoticed("Redis killed", {
        begin: () => cluster.redis.interrupt("SIGKILL"),
        end: () => cluster.redis.resume(),
      }),
    2 * minutes,
  );

  test(
    "a Redis that hangs, and one that is cut off, cost no answer",
    async () => {
      const { redis } = cluster.gates;
      await expectUnnoticed("Redis hung", { begin: () => redis.shut(), end: () => redis.open() });
      await expectUnnoticed("Redis cut off", { begin: () => redis.cut(), end: () => redis.open() });
    },
    4 * minutes,
  );

  test(
    "with a PostgreSQL that is killed and restarted, only providers fail, and only then",
    () =>
      expectBounded("PostgreSQL killed", {
        begin: () => cluster.postgres.interrupt("SIGQUIT"),
        end: () => cluster.postgres.resume(),
      }),
    2 * minutes,
  );

  test(
    "with a PostgreSQL that hangs, the same",
    () => {
      const gate = cluster.gates.postgres;
      return expectBounded("PostgreSQL hung", { begin: () => gate.shut(), end: () => gate.open() });
    },
    2 * minutes,
  );

  test(
    "with a PostgreSQL that is cut off, the same, and it is asked again after pauses",
    async () => {
      const gate = cluster.gates.postgres;
      let tries = 0;
      await expectBounded("PostgreSQL cut off", {
        begin() {
          gate.cut();
          tries = gate.tried();
        },
        end() {
          tries = gate.tried() - tries;
          gate.open();
        },
      });
      // Two processes with a pool each and the watcher's looks; without pauses these would be thousands.
      console.log(`PostgreSQL cut off for ${faultMs / 1_000} s: ${tries} connections tried`);
      expect(tries).toBeLessThan(400);
    },
    2 * minutes,
  );

  test(
    "with every connection ended by PostgreSQL again and again, only providers fail, and only then",
    async () => {
      const endedAt: number[] = [];
      let ended = 0;
      const { jobs, providers } = await during({
        async begin() {
          for (let i = 0; i < 5; i += 1) {
            endedAt.push(performance.now());
            ended += await endConnections(cluster.postgres.url);
            await Bun.sleep(300);
          }
        },
        end() {},
      });
      console.log(
        `PostgreSQL ended ${ended} connections in ${endedAt.length} turns: jobs`,
        countByStatus(jobs),
        "providers",
        countByStatus(providers),
      );
      expect(ended).toBeGreaterThan(0);
      expect(jobs.filter(({ status }) => status !== 200)).toEqual([]);
      const [first = 0, last = 0] = [endedAt[0], endedAt.at(-1)];
      for (const { status, text, startedAt, endedAt: at } of providers.filter(
        ({ status }) => status !== 200,
      )) {
        expect([status, Object.keys(JSON.parse(text))]).toEqual([500, ["error"]]);
        expect([at > first, startedAt < last + recoveryMs]).toEqual([true, true]);
      }
    },
    2 * minutes,
  );

  test(
    "with every place at PostgreSQL taken by others, the same, and afterwards all is as before",
    async () => {
      const others: Client[] = [];
      await expectBounded("PostgreSQL's places taken", {
        async begin() {
          await within(minutes, "the servers have no place left", async () => {
            await takeAllPlaces(cluster.postgres.url, others);
            return (await endServersConnections(others)) === 0;
          });
          expect(others.length).toBeGreaterThan(200);
        },
        async end() {
          await Promise.all(others.map((client) => client.end().catch(() => {})));
        },
      });
      console.log(`PostgreSQL's places taken: ${others.length} by others for ${faultMs / 1_000} s`);
    },
    3 * minutes,
  );

  test(
    "with a PostgreSQL that is slow, the jobs do not notice",
    () => {
      const gate = cluster.gates.postgres;
      const slow = { begin: () => gate.open(400), end: () => gate.open() };
      return expectBounded("PostgreSQL slow", slow, false);
    },
    2 * minutes,
  );
});

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => {});
  }
}

/** All but the one that says so; how many they were. */
async function endConnections(url: string): Promise<number> {
  const client = await connected(url);
  const { rows } = await client.query<{ count: number }>(
    "select count(pg_terminate_backend(pid)) as count from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
  );
  await client.end();
  return Number(rows[0]?.count);
}

async function takeAllPlaces(url: string, taken: Client[]): Promise<void> {
  for (;;)
    try {
      taken.push(await connected(url));
    } catch {
      return;
    }
}

/** Whoever serves loses its places, which are then to be taken before it comes back; how many there were. */
async function endServersConnections([first]: Client[]): Promise<number> {
  const ended = await first?.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'kazi server%'",
  );
  return ended?.rows.length ?? 0;
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  await client.connect();
  return client;
}
