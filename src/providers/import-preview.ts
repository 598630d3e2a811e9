// What a dry run shows: its rows, and of those that would change, how, as things are now.
import type { Database } from "../database/database.ts";
import { type RowKind, rowsOfKind, type StagedRow } from "./import-rows-store.ts";
import { type Difference, differences } from "./provider-differences.ts";
import { profileOfRow } from "./provider-rows.ts";
import { heldProfiles } from "./provider-store.ts";

export type ImportRow = {
  number: number;
  line: number;
  kind: RowKind;
  id: string | null;
  name: string | null;
  remarks: { field: string | null; reason: string }[];
  differences: Difference[];
};

export type PreviewPage = { kind: RowKind | "noted"; after: number; limit: number };

export async function previewRows(
  { read, engine }: Database,
  importId: string,
  page: PreviewPage,
): Promise<ImportRow[]> {
  const rows = await rowsOfKind(read, importId, page);
  const ids = rows.flatMap((row) => (row.kind === "changed" && row.id !== null ? [row.id] : []));
  const held = await heldProfiles(read, engine, ids);
  return rows.map((row) => ({
    number: row.number,
    line: row.line,
    kind: row.kind,
    id: row.id,
    name: row.name,
    remarks: JSON.parse(row.remarks) as ImportRow["remarks"],
    differences:
      row.kind === "changed" ? differences(held.get(String(row.id)) ?? null, profileOfStaged(row)) : [],
  }));
}

function profileOfStaged(row: StagedRow) {
  return profileOfRow({ ...row, changed_at: "", services: row.services ?? "[]" } as Parameters<
    typeof profileOfRow
  >[0]);
}
