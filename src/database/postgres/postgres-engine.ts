// A database on PostgreSQL: a pool for everything, and a connection of its own for looking whether it is still the same server.
import { hostname } from "node:os";
import { Kysely, sql } from "kysely";
import type { Log } from "../../process/log.ts";
import { type FaultSwitch, type OpenedEngine, prepare } from "../engine.ts";
import type { Db, Tables } from "../tables/tables.ts";
import { openPostgresPool, type PoolOptions, postgresDialect } from "./postgres.ts";
import { clientsThatBackOff } from "./postgres-client.ts";
import { serverColumn, TrustedServer } from "./trusted-server.ts";

type Options = { log: Log; isServing?: boolean; countsInRedis?: boolean; hasLongTimeouts?: boolean };

export async function openPostgres(
  url: string,
  { log, isServing = false, countsInRedis = false, hasLongTimeouts = false }: Options,
  fault: FaultSwitch,
): Promise<OpenedEngine> {
  const maintenance = new Kysely<Tables>({
    dialect: postgresDialect(openPostgresPool(url, log, { hasLongTimeouts: true })),
  });
  const installation = await prepare(maintenance, "postgres", log).finally(() => maintenance.destroy());
  // The database server shows it of each connection, up to 63 characters.
  const name = isServing
    ? `kazi server ${process.pid}${countsInRedis ? " with Redis" : ""} on ${hostname()}`
    : "kazi";
  const Client = clientsThatBackOff();
  const pool = (options: PoolOptions) => openPostgresPool(url, log, { name, Client, ...options });
  const trusted = new TrustedServer();
  const plugins = [fault];
  const db = new Kysely<Tables>({
    dialect: postgresDialect(trusted.over(pool({ hasLongTimeouts }))),
    plugins,
  });
  const checking = new Kysely<Tables>({ dialect: postgresDialect(pool({ isUsedOnce: true })), plugins });
  return {
    read: db,
    write: db,
    installation,
    watched: (check) => ({
      stamp: () => Number.NaN,
      versions: async () => {
        const server = sql<string>`${sql.raw(serverColumn)}`.as("server");
        const rows = await db.selectFrom("changes").select(["topic", "version", server]).execute();
        if (rows[0]) trusted.expect(rows[0].server);
        return new Map(rows.map(({ topic, version }) => [topic, version]));
      },
      isTrusted: () => trusted.isKnown,
      lost: () => trusted.suspicion(),
      check: (seen) =>
        checking.connection().execute(async (one) => {
          const server = await serverThatWrites(one);
          trusted.distrustOther(server);
          await check({ read: one, write: one }, seen);
          trusted.trust(server);
        }),
      turned: (isKnown) => {
        if (!isServing) return;
        if (isKnown) log.warn("PostgreSQL is back: everything is served again");
        else
          log.warn(
            "PostgreSQL is away: jobs go on from memory, what needs the database fails until it is back",
          );
      },
    }),
    lookEveryMs: 250,
    // The server is there, as the migrations have shown: one that is slow for a moment must not end a start.
    firstLookMs: 10_000,
    end: () => checking.destroy(),
  };
}

/** A replica that was not promoted yet shows an older state, and would take no erasure. */
async function serverThatWrites(db: Db): Promise<string> {
  const { rows } = await sql<{ server: string; is_replica: boolean }>`
    select ${sql.raw(serverColumn)} as server, pg_is_in_recovery() as is_replica`.execute(db);
  if (rows[0]?.is_replica !== false)
    throw new Error("DATABASE_URL leads to a replica that only reads; promote it, or name the primary");
  return rows[0].server;
}
