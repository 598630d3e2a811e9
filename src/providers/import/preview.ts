// What a dry run shows: its rows, and of those that would change, how, as things are now.
import type { Database } from "../../database/database.ts";
import { differences } from "../profile/provider-differences.ts";
import { profileOfRow } from "../profile/provider-rows.ts";
import { heldProfiles } from "../profile/provider-store.ts";
import { type RowKind, rowsOfKind, type StagedRow } from "./staged-row-store.ts";

export type ImportRow = Awaited<ReturnType<typeof previewRows>>[number];
export type PreviewPage = { kind: RowKind | "noted"; after: number; limit: number };

export async function previewRows(
  { read, engine }: Pick<Database, "read" | "engine">,
  importId: string,
  page: PreviewPage,
) {
  const rows = await rowsOfKind(read, importId, page);
  const ids = rows.flatMap(({ kind, id }) => (kind === "changed" && id !== null ? [id] : []));
  const held = await heldProfiles(read, engine, ids);
  return rows.map((row) => {
    const { number, line, kind, id, name } = row;
    const remarks = JSON.parse(row.remarks) as { field: string | null; reason: string }[];
    const changes = kind === "changed" ? differences(held.get(String(id)) ?? null, profileOfStaged(row)) : [];
    return { number, line, kind, id, name, remarks, differences: changes };
  });
}

function profileOfStaged(row: StagedRow) {
  return profileOfRow({
    ...row,
    changed_at: "",
    indexed_at: "",
    services: row.services ?? "[]",
  } as Parameters<typeof profileOfRow>[0]);
}
