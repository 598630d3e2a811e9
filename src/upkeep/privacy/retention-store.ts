// SQL: deletes what is older than it is kept, in small transactions, so that nobody waits for it.
import { sql } from "kysely";
import { type AuditContext, audit } from "../../access/audit-store.ts";
import type { Database } from "../../database/database.ts";

const rowsAtOnce = 500;

/** What each name means in the tables: its rows, and the column that says how old one is. */
const kept = {
  usage: { table: "key_usage", at: "day", key: ["key_id", "day", "outcome"], where: sql`true` },
  handouts: { table: "handouts", at: "last_day", key: ["provider_id", "key_id"], where: sql`true` },
  audit: { table: "audit", at: "at", key: ["id"], where: sql`true` },
  mails: { table: "outbox", at: "created_at", key: ["id"], where: sql`state <> 'waiting'` },
  reports: { table: "listing_reports", at: "created_at", key: ["id"], where: sql`true` },
} as const;

export type Kept = keyof typeof kept;

type Deletion = { what: Kept; before: string; by: AuditContext };

/** How many rows are gone. */
export async function deleteOlder(database: Database, deletion: Deletion, pause: () => Promise<void>) {
  let deleted = 0;
  for (;;) {
    const count = await deleteSome(database, deletion);
    deleted += count;
    if (count < rowsAtOnce) break;
    await pause();
  }
  const { what, before, by } = deletion;
  // What was taken from the audit log stands in it.
  if (what === "audit" && deleted > 0)
    await database.change([], (tx) => audit(tx, by, "audit.trim", "audit", { older_than: before, deleted }));
  return deleted;
}

async function deleteSome(database: Database, { what, before }: Deletion): Promise<number> {
  const { table, at, key, where } = kept[what];
  const keys = sql.join(key.map((column) => sql.ref(column)));
  // Looked for beside the writers; only the deletion itself makes them wait.
  const { rows } = await sql<Record<string, string>>`
    select ${keys} from ${sql.table(table)} where ${sql.ref(at)} < ${before} and ${where} limit ${sql.lit(rowsAtOnce)}`.execute(
    database.read,
  );
  if (rows.length === 0) return 0;
  await database.change([], async (tx) => {
    // The one way past the protection of the audit log; it is shut again before anybody else can see it open.
    if (what === "audit") await tx.insertInto("audit_gate").values({ one: 1, older_than: before }).execute();
    const tuples = sql.join(rows.map((row) => sql`(${sql.join(key.map((column) => row[column]))})`));
    await sql`delete from ${sql.table(table)} where (${keys}) in (values ${tuples})
      and ${sql.ref(at)} < ${before}`.execute(tx);
    if (what === "audit") await tx.deleteFrom("audit_gate").execute();
  });
  return rows.length;
}
