// Kysely on PostgreSQL through pg. In an outage every query is refused within its time-out and works again as soon
// as the server is back; that needs an error listener on the pool and on each client.
import { PostgresDialect, type PostgresPool, sql } from "kysely";
import { Pool, type Client as PostgresClient, types } from "pg";
import type { Log } from "../../process/log.ts";
import type { Db } from "../tables/tables.ts";
import { clientsThatBackOff } from "./postgres-client.ts";

const int8 = 20;
/** What processes that bring the database up to date take turns by. */
export const migrationsLock = 7_165_294;
types.setTypeParser(int8, Number);

export type PoolOptions = {
  /** It waits for as long as a query takes: for migrations and other maintenance, never for serving. */
  hasLongTimeouts?: boolean;
  /** Every use has a connection of its own, which leads to where the address leads at that moment. */
  isUsedOnce?: boolean;
  name?: string;
  /** Pools with the same class share their pauses while the server cannot be reached. */
  Client?: typeof PostgresClient;
};

export function openPostgresPool(url: string, log: Log, options: PoolOptions = {}): Pool {
  const { hasLongTimeouts, isUsedOnce, name = "kazi", Client = clientsThatBackOff() } = options;
  const pool = new Pool({
    connectionString: url,
    keepAlive: true,
    application_name: name,
    ...(hasLongTimeouts
      ? { max: 1, connectionTimeoutMillis: 10_000 }
      : {
          max: 10,
          connectionTimeoutMillis: 1_000,
          query_timeout: 2_000,
          ...(isUsedOnce ? { maxUses: 1 } : {}),
          Client,
        }),
  });
  const note = (error: Error) => log.debug({ reason: error.message }, "lost a PostgreSQL connection");
  pool.on("error", note);
  pool.on("connect", (client) => client.on("error", note));
  return pool;
}

export function postgresDialect(pool: PostgresPool): PostgresDialect {
  return new PostgresDialect({ pool });
}

/** One moment of the database, which other programs can look at too under the snapshot's name. */
export function inSnapshot<T>(db: Db, work: (db: Db, snapshot: string) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(tx);
      return work(tx, String(rows[0]?.name));
    });
}

/** Who else is connected to the same database, as far as the server tells. */
export async function otherConnections(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(nullif(application_name, ''), usename, 'somebody') as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Takes away every table and function, except what belongs to an extension. Servers that start meanwhile wait: it is the
 * lock that migrations take.
 */
export const statementsThatEmpty = `select pg_advisory_xact_lock(${migrationsLock});
do $$ declare item record; begin
  for item in select c.oid::regclass as name, c.relkind as kind from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  loop
    execute format('drop %s if exists %s cascade',
      case item.kind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, item.name);
  end loop;
  for item in select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('drop routine if exists %s cascade', item.name);
  end loop;
end $$;
`;
