// SQL the doctor asks.

import { sql } from "kysely";
import type { Db } from "../../database/database.ts";
import type { UnmigratedDatabase } from "../../database/unmigrated.ts";

/** What the engine says of itself; SQLite has no clock but the machine's. */
export async function engineFacts({ engine, db }: UnmigratedDatabase) {
  if (engine === "sqlite") {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(db);
    return { version: `SQLite ${rows[0]?.version}`, nowMs: null };
  }
  const { rows } = await sql<{ version: string; now: number }>`
    select current_setting('server_version') as version,
      (extract(epoch from clock_timestamp()) * 1000)::double precision as now`.execute(db);
  return { version: `PostgreSQL ${rows[0]?.version}`, nowMs: Number(rows[0]?.now) };
}

/** What making and checking a backup needs of PostgreSQL. */
export async function backupNeeds(db: Db): Promise<{ major: number; mayCreate: boolean; user: string }> {
  const { rows } = await sql<{ version: number; may: boolean; name: string }>`
    select current_setting('server_version_num')::int as version, rolcreatedb or rolsuper as may, rolname as name
    from pg_roles where rolname = current_user`.execute(db);
  const [row] = rows;
  return {
    major: Math.floor(Number(row?.version) / 10_000),
    mayCreate: row?.may === true,
    user: row?.name ?? "kazi",
  };
}

export async function newestAuditAt(db: Db): Promise<string | null> {
  const row = await db.selectFrom("audit").select("at").orderBy("at", "desc").limit(1).executeTakeFirst();
  return row?.at ?? null;
}

/** Each of these is in the audit log from its first moment. */
export async function hasAuditedThings(db: Db): Promise<boolean> {
  const key = await db.selectFrom("keys").select("id").limit(1).execute();
  const operator = await db.selectFrom("operators").select("account_id").limit(1).execute();
  return key.length + operator.length > 0;
}

/** When the database had last gone back in time, and what was applied to it again. */
export async function lastReapplied(db: Db) {
  const row = await db
    .selectFrom("audit")
    .select(["at", "detail"])
    .where("subject", "=", "database")
    .where("action", "=", "erasures.reapply")
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { at: row.at, applied: JSON.parse(row.detail) as Record<string, number> };
}
