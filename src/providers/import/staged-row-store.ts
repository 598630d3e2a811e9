// SQL: the checked rows of an import, with the profiles as they would be held. Those whose profile has changed since the
// check are found again before all are applied, which is one transaction, all or nothing.
import { sql } from "kysely";
import type { Db, Tx } from "../../database/database.ts";
import { runPrepared } from "../../database/statement-texts.ts";
import type { Engine } from "../../database/tables/columns.ts";
import type { ProviderImportRowsTable, ProvidersTable } from "../provider-tables.ts";
import type { RunCounts } from "./run-store.ts";

export type StagedRow = ProviderImportRowsTable;
export type RowKind = StagedRow["kind"];
export type WaitingRow = Pick<StagedRow, "import_id" | "number" | "line" | "kind" | "remarks"> &
  Partial<StagedRow>;

type StagedProfile = Omit<ProvidersTable, "changed_at" | "indexed_at">;

/** In the order of every statement here. */
const profileColumns = [
  ...["id", "name", "county", "county_key", "town", "town_key", "verified", "verified_order", "avatar_url"],
  ...["bio", "experience_years", "phone", "whatsapp", "availability", "price_range"],
  ...["verification_badge_version", "verified_at", "latitude", "longitude", "services", "consent_phone"],
  ...["consent_whatsapp", "consent_location", "consent_ground", "document", "sensitive", "created_at"],
  ...["restricted_at", "restricted_reason", "words", "ring", "place_latitude", "place_longitude"],
  ...["place_is_approximate", "verification_method", "verification_note", "verification_expires_at"],
] as (keyof StagedProfile)[];
const ownColumns = [
  ...["import_id", "number", "line", "kind", "remarks", "drafts", "seen_changed_at"],
  ...["audit_id", "audit_action", "audit_detail"],
] as (keyof StagedRow)[];
const timesOfWriting = ["changed_at", "indexed_at"] as const;
const columns = [...ownColumns, ...profileColumns];
const rowsPerStatement = 20;

/** Inserts, or replaces the row of the same number. What a row does not say is null. */
export async function stageRows(tx: Tx, engine: Engine, rows: WaitingRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const some = rows.slice(at, at + rowsPerStatement);
    const parameters = some.flatMap((row) => columns.map((column) => row[column] ?? null));
    await runPrepared(tx, `stage import rows ${engine} ${some.length}`, parameters, () =>
      tx
        .insertInto("provider_import_rows")
        .values(
          some.map(
            (row) => Object.fromEntries(columns.map((c) => [c, row[c] ?? null])) as unknown as StagedRow,
          ),
        )
        .onConflict((conflict) =>
          conflict
            .columns(["import_id", "number"])
            .doUpdateSet((given) =>
              Object.fromEntries(columns.slice(2).map((column) => [column, given.ref(`excluded.${column}`)])),
            ),
        ),
    );
  }
}

export async function stagedOf(
  db: Db,
  engine: Engine,
  importId: string,
  ids: string[],
): Promise<Map<string, StagedRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await runPrepared<StagedRow>(
    db,
    `staged rows ${engine} ${ids.length}`,
    [importId, ...ids],
    () =>
      db
        .selectFrom("provider_import_rows")
        .selectAll()
        .where("import_id", "=", importId)
        .where("id", "in", ids),
  );
  return new Map(rows.map((row) => [String(row.id), row]));
}

/** Rows whose profile is not what it was when they were laid over it. */
export async function staleRows(
  db: Db,
  importId: string,
  { after, limit }: { after: number; limit: number },
): Promise<StagedRow[]> {
  return db
    .selectFrom("provider_import_rows")
    .leftJoin("providers", "providers.id", "provider_import_rows.id")
    .leftJoin("erased_providers", "erased_providers.id", "provider_import_rows.id")
    .selectAll("provider_import_rows")
    .where("import_id", "=", importId)
    .where("provider_import_rows.id", "is not", null)
    .where("number", ">", after)
    .where(
      sql<boolean>`(erased_providers.id is not null
        or coalesce(providers.changed_at, '-') <> coalesce(provider_import_rows.seen_changed_at, '-'))`,
    )
    .orderBy("number")
    .limit(limit)
    .execute();
}

export async function lastNumber(db: Db, importId: string): Promise<number> {
  const row = await db
    .selectFrom("provider_import_rows")
    .select(({ fn }) => fn.max("number").as("number"))
    .where("import_id", "=", importId)
    .executeTakeFirst();
  return row?.number ?? 0;
}

type Slice = { importId: string; after: number; to: number };

/** One slice of the one transaction that applies an import, with what the audit log says of single profiles. */
export async function applyRows(
  tx: Tx,
  { importId, after, to }: Slice,
  { actor, at }: { actor: string; at: string },
): Promise<void> {
  const changing = profileColumns.filter((column) => column !== "id" && column !== "created_at");
  const slice = tx
    .selectFrom("provider_import_rows")
    .where("import_id", "=", importId)
    .where("kind", "in", ["new", "changed"])
    .where("number", ">", after)
    .where("number", "<=", to);
  await tx
    .insertInto("providers")
    .columns([...profileColumns, ...timesOfWriting])
    .expression(
      slice.select([
        ...profileColumns,
        ...timesOfWriting.map((column) => sql<string>`cast(${at} as text)`.as(column)),
      ]) as never,
    )
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet((given) =>
          Object.fromEntries([...changing, ...timesOfWriting].map((c) => [c, given.ref(`excluded.${c}`)])),
        ),
    )
    .execute();
  await tx
    .insertInto("audit")
    .columns(["id", "at", "actor", "action", "subject", "detail"])
    .expression(
      slice
        .where("audit_id", "is not", null)
        .select([
          "audit_id",
          sql<string>`cast(${at} as text)`.as("at"),
          sql<string>`cast(${actor} as text)`.as("actor"),
          "audit_action",
          "id",
          "audit_detail",
        ]) as never,
    )
    .execute();
}

/** The rows of a profile that is erased are taken away with it, so whatever is missing of `staged` rows was erased. */
export async function countKinds(
  db: Db,
  importId: string,
  staged: number,
): Promise<Required<Pick<RunCounts, "created" | "changed" | "unchanged" | "bad" | "erased">>> {
  const rows = await db
    .selectFrom("provider_import_rows")
    .select(["kind", ({ fn }) => fn.countAll<number>().as("count")])
    .where("import_id", "=", importId)
    .groupBy("kind")
    .execute();
  const of = (kind: RowKind) => Number(rows.find((row) => row.kind === kind)?.count ?? 0);
  const [created, changed, unchanged, bad] = [of("new"), of("changed"), of("unchanged"), of("bad")];
  return { created, changed, unchanged, bad, erased: staged - created - changed - unchanged - bad };
}

/** The noted ones are imported, but something is to be said about them. */
export async function rowsOfKind(
  db: Db,
  importId: string,
  page: { kind: RowKind | "noted"; after: number; limit: number },
): Promise<StagedRow[]> {
  const rows = db
    .selectFrom("provider_import_rows")
    .selectAll()
    .where("import_id", "=", importId)
    .where("number", ">", page.after)
    .orderBy("number")
    .limit(page.limit);
  // The noted ones as it stands in the index that holds them alone.
  return page.kind === "noted"
    ? rows.where(sql<boolean>`remarks <> '[]' and kind <> 'bad'`).execute()
    : rows.where("kind", "=", page.kind).execute();
}

/** False when there was none left. */
export async function deleteRows(tx: Tx, importId: string, count: number): Promise<boolean> {
  const some = tx
    .selectFrom("provider_import_rows")
    .select("number")
    .where("import_id", "=", importId)
    .orderBy("number")
    .limit(count);
  const { numDeletedRows } = await tx
    .deleteFrom("provider_import_rows")
    .where("import_id", "=", importId)
    .where("number", "in", some)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
