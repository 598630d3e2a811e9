// The whole database as text, table by table.
import { sql } from "kysely";
import type { Database } from "../../src/database/database.ts";

/** Written whenever a board is asked, whoever asks for what meanwhile. */
export const fetchedTables = [
  ...["feeds", "feed_documents", "list_renewals", "changes", "leases"],
  ...["jobs", "job_sightings", "job_lists", "job_changes", "job_change_count", "job_details"],
  ...["indexed_jobs", "job_words", "job_index_progress", "job_index"],
  ...["data", "idx", "content", "docsize", "config"].map((part) => `job_index_${part}`),
];

export async function rowsOfEveryTable({ engine, write }: Database): Promise<Map<string, string>> {
  const listed = await (engine === "sqlite"
    ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
    : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  ).execute(write);
  const tables = new Map<string, string>();
  for (const { name } of listed.rows)
    tables.set(name, JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(write)).rows));
  return tables;
}

/** The rows of a table in no order, without the times of last use. */
export function steady(rows: string): string {
  const parsed = JSON.parse(rows) as object[];
  return parsed
    .map((row) => JSON.stringify({ ...row, last_used_at: null }))
    .sort()
    .join();
}
