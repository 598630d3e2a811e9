// SQL: imports through the console, from the first uploaded part to their end. An import is always in one state, and
// every step to the next says from which, so that two who decide at the same moment cannot both have their way.
import { type Kysely, sql, type Transaction } from "kysely";
import type { Circumstances } from "../access/audit-store.ts";
import type { Database } from "../database/database.ts";
import type { ProviderImportsTable } from "../database/provider-tables.ts";
import type { Tables } from "../database/tables.ts";
import { newId } from "../ids.ts";

export type ImportState = ProviderImportsTable["state"];
export type ImportRecord = ProviderImportsTable;
export type ImportCounts = Partial<
  Pick<
    ImportRecord,
    | "parts"
    | "received_bytes"
    | "read_bytes"
    | "rows"
    | "created"
    | "changed"
    | "unchanged"
    | "bad"
    | "erased"
    | "is_cut_short"
  >
>;

/** These wait for something; there is one of them at a time. */
export const openStates: ImportState[] = ["uploading", "checking", "checked", "applying"];
const endedStates: ImportState[] = ["done", "cancelled", "failed"];
const importsRemembered = 50;

/** Null when another import is open. */
export async function createImport(
  database: Database,
  { source, sizeBytes }: { source: string; sizeBytes: number },
  by: Circumstances,
): Promise<ImportRecord | null> {
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
        ...{ received_bytes: 0, read_bytes: 0, parts: 0, rows: 0, created: 0, changed: 0, unchanged: 0 },
        ...{ bad: 0, erased: 0, is_cut_short: 0 },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

export async function findImport(db: Kysely<Tables>, id: string): Promise<ImportRecord | null> {
  const row = await db.selectFrom("provider_imports").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** The latest first. */
export async function listImports(db: Kysely<Tables>): Promise<ImportRecord[]> {
  return db
    .selectFrom("provider_imports")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(importsRemembered)
    .execute();
}

/** Parts come in order, and the same one may come again. Null when the import waits for another part, or for none. */
export async function addPart(
  database: Database,
  id: string,
  part: { number: number; bytes: Uint8Array; byteLength: number },
  nowMs: number,
): Promise<ImportRecord | null> {
  return database.change([], async (tx) => {
    const held = await findImport(tx, id);
    if (held?.state !== "uploading") return null;
    if (part.number === held.parts - 1) return held;
    const received = held.received_bytes + part.byteLength;
    if (part.number !== held.parts || received > held.size_bytes) return null;
    await tx
      .insertInto("provider_import_parts")
      .values({ import_id: id, number: part.number, bytes: part.bytes })
      .execute();
    return tx
      .updateTable("provider_imports")
      .set({ parts: part.number + 1, received_bytes: received, changed_at: new Date(nowMs).toISOString() })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

export async function partBytes(db: Kysely<Tables>, id: string, number: number): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom("provider_import_parts")
    .select("bytes")
    .where("import_id", "=", id)
    .where("number", "=", number)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

type Step = { from: ImportState[]; to: ImportState; runner?: string | null; problem?: string | null };

/** False when the import is in none of the states that the step leads on from, or in another runner's hands. */
export async function stepImport(
  tx: Transaction<Tables>,
  id: string,
  step: Step & { ofRunner?: string; counts?: ImportCounts },
  nowMs: number,
): Promise<boolean> {
  const at = new Date(nowMs).toISOString();
  let update = tx
    .updateTable("provider_imports")
    .set({
      ...step.counts,
      state: step.to,
      runner: step.runner ?? null,
      problem: step.problem ?? null,
      alive_at: at,
      changed_at: at,
    })
    .where("id", "=", id)
    .where("state", "in", step.from);
  if (step.ofRunner !== undefined) update = update.where("runner", "=", step.ofRunner);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How far the check has come. False when the import was cancelled or taken away meanwhile. */
export async function noteProgress(
  tx: Transaction<Tables>,
  id: string,
  runner: string,
  counts: ImportCounts,
  nowMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("provider_imports")
    .set({ ...counts, alive_at: new Date(nowMs).toISOString() })
    .where("id", "=", id)
    .where("state", "in", ["checking", "applying"])
    .where("runner", "=", runner)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Imports that a process worked on which has not been heard of since, and those that nobody came back to. */
export async function abandonedImports(
  db: Kysely<Tables>,
  before: { silentSince: string; uploadingSince: string; checkedSince: string },
): Promise<ImportRecord[]> {
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

/** Whether anything of imports that have ended still lies about. */
export async function endedWithLeftovers(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom("provider_imports")
    .select("id")
    .where("state", "in", endedStates)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom("provider_import_rows")
            .select("provider_import_rows.number")
            .whereRef("provider_import_rows.import_id", "=", "provider_imports.id"),
        ),
        eb.exists(
          eb
            .selectFrom("provider_import_parts")
            .select("provider_import_parts.number")
            .whereRef("provider_import_parts.import_id", "=", "provider_imports.id"),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** False when there was none left. */
export async function deleteParts(tx: Transaction<Tables>, id: string, count: number): Promise<boolean> {
  const some = tx
    .selectFrom("provider_import_parts")
    .select("number")
    .where("import_id", "=", id)
    .orderBy("number")
    .limit(count);
  const { numDeletedRows } = await tx
    .deleteFrom("provider_import_parts")
    .where("import_id", "=", id)
    .where("number", "in", some)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
