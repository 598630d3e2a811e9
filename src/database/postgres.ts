// Kysely on PostgreSQL through pg. In an outage every query is refused within its time-out and works again as soon
// as the server is back; that needs an error listener on the pool and on each client.
import { PostgresDialect } from "kysely";
import { Pool, types } from "pg";
import type { Log } from "../log.ts";

const int8 = 20;
types.setTypeParser(int8, Number);

/** A patient pool waits for as long as a query takes: for migrations and other maintenance, never for serving. */
export function openPostgresPool(url: string, log: Log, { isPatient = false } = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    keepAlive: true,
    ...(isPatient
      ? { max: 1, connectionTimeoutMillis: 10_000 }
      : { max: 10, connectionTimeoutMillis: 1_000, query_timeout: 2_000 }),
  });
  const note = (error: Error) => log.warn({ reason: error.message }, "lost a PostgreSQL connection");
  pool.on("error", note);
  pool.on("connect", (client) => client.on("error", note));
  return pool;
}

export function postgresDialect(pool: Pool): PostgresDialect {
  return new PostgresDialect({ pool });
}
