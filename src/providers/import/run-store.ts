// SQL: imports through the console, from the announcement of a file to their end. An import is always in one state, and
// every step to the next says from which, so that two who decide at the same moment cannot both have their way.
import { sql } from "kysely";
import type { AuditContext } from "../../access/audit-store.ts";
import type { Database, Db, Tx } from "../../database/database.ts";
import { newId } from "../../process/ids.ts";
import type { ProviderImportsTable } from "../provider-tables.ts";

export type RunState = ProviderImportsTable["state"];
export type ImportRun = ProviderImportsTable;
export type RunCounts = Partial<
  Pick<
    ImportRun,
    "read_bytes" | "rows" | "created" | "changed" | "unchanged" | "bad" | "erased" | "is_cut_short"
  >
>;

/** These wait for something; there is one of them at a time. */
const openStates: RunState[] = ["uploading", "checking", "checked", "applying"];
const importsRemembered = 50;

/** Null when another import is open. */
export async function createRun(
  database: Database,
  { source, sizeBytes }: { source: string; sizeBytes: number },
  by: AuditContext,
): Promise<ImportRun | null> {
  const at = new Date(by.nowMs).toISOString();
  return database.change([], async (tx) => {
    if (database.engine === "postgres") await sql`lock table provider_imports in exclusive mode`.execute(tx);
    const open = await tx
      .selectFrom("provider_imports")
      .select("id")
      .where("state", "in", openStates)
      .execute();
    if (open.length > 0) return null;
    return tx
      .insertInto("provider_imports")
      .values({
        ...{ id: newId("imp"), source, actor: by.actor, state: "uploading", size_bytes: sizeBytes },
        ...{ problem: null, runner: null, alive_at: null, created_at: at, changed_at: at },
        ...{ read_bytes: 0, rows: 0, created: 0, changed: 0, unchanged: 0, bad: 0, erased: 0 },
        is_cut_short: 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

export async function findRun(db: Db, id: string): Promise<ImportRun | null> {
  const row = await db.selectFrom("provider_imports").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** The latest first. */
export async function listRuns(db: Db): Promise<ImportRun[]> {
  return db
    .selectFrom("provider_imports")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(importsRemembered)
    .execute();
}

type Step = { from: RunState[]; to?: RunState; runner?: string; problem?: string };

/**
 * Without a next state only how far it has come. False when the import is in none of the states that the step leads on
 * from, or in another runner's hands.
 */
export async function stepRun(
  tx: Tx,
  id: string,
  { from, to, runner, problem, ofRunner, counts }: Step & { ofRunner?: string; counts?: RunCounts },
  nowMs: number,
): Promise<boolean> {
  const at = new Date(nowMs).toISOString();
  const next = to && { state: to, runner: runner ?? null, problem: problem ?? null, changed_at: at };
  let update = tx
    .updateTable("provider_imports")
    .set({ ...counts, ...next, alive_at: at })
    .where("id", "=", id)
    .where("state", "in", from);
  if (ofRunner !== undefined) update = update.where("runner", "=", ofRunner);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Those that a process worked on which has not been heard of since, and those that were abandoned. */
export async function abandonedRuns(
  db: Db,
  before: { silentSince: string; uploadingSince: string; checkedSince: string },
): Promise<ImportRun[]> {
  return db
    .selectFrom("provider_imports")
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "in", ["checking", "applying"]), eb("alive_at", "<", before.silentSince)]),
        eb.and([eb("state", "=", "uploading"), eb("changed_at", "<", before.uploadingSince)]),
        eb.and([eb("state", "=", "checked"), eb("changed_at", "<", before.checkedSince)]),
      ]),
    )
    .execute();
}

/** Those of which rows are left. */
export async function endedWithRows(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("provider_imports")
    .select("id")
    .where("state", "in", ["done", "cancelled", "failed"])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("provider_import_rows")
          .select("provider_import_rows.number")
          .whereRef("provider_import_rows.import_id", "=", "provider_imports.id"),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}
