// SQL: the checked rows of an import, with the drafts that are laid over the profiles when it is applied.
import { type NotNull, sql } from "kysely";
import type { Db, Tx } from "../../database/database.ts";
import { runPrepared } from "../../database/statement-texts.ts";
import type { Engine } from "../../database/tables/columns.ts";
import type { ProviderImportRowsTable } from "../provider-tables.ts";

export type StagedRow = ProviderImportRowsTable;
export type RowKind = StagedRow["kind"];

const rowsPerStatement = 20;

/** Inserts, or replaces the row of the same number. All have their columns in the same order. */
export async function stageRows(tx: Tx, engine: Engine, rows: StagedRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const some = rows.slice(at, at + rowsPerStatement);
    const parameters = some.flatMap((row) => Object.values(row) as unknown[]);
    await runPrepared(tx, `stage import rows ${engine} ${some.length}`, parameters, () =>
      tx
        .insertInto("provider_import_rows")
        .values(some)
        .onConflict((conflict) =>
          conflict.columns(["import_id", "number"]).doUpdateSet((given) => ({
            line: given.ref("excluded.line"),
            kind: given.ref("excluded.kind"),
            remarks: given.ref("excluded.remarks"),
            drafts: given.ref("excluded.drafts"),
            id: given.ref("excluded.id"),
            name: given.ref("excluded.name"),
          })),
        ),
    );
  }
}

export async function stagedOf(db: Db, engine: Engine, importId: string, ids: string[]) {
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

type Page = { after: number; limit: number };

/** In the order of the file. */
export async function rowsToApply(db: Db, importId: string, { after, limit }: Page) {
  return db
    .selectFrom("provider_import_rows")
    .select(["number", "id", "drafts"])
    .$narrowType<{ id: NotNull; drafts: NotNull }>()
    .where("import_id", "=", importId)
    .where("number", ">", after)
    .where("drafts", "is not", null)
    .orderBy("number")
    .limit(limit)
    .execute();
}

/** The rows of a profile that is erased are taken away with it, so whatever is missing of `staged` rows was erased. */
export async function countKinds(db: Db, importId: string, staged: number) {
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
export async function rowsOfKind(db: Db, importId: string, page: Page & { kind: RowKind | "noted" }) {
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
