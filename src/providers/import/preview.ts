// What a dry run shows: its rows, and of those that would change, how, as things are now.
import type { Database } from "../../database/database.ts";
import type { Profile } from "../profile/provider.ts";
import { differences } from "../profile/provider-differences.ts";
import { applyDraft } from "../profile/provider-draft.ts";
import type { Draft } from "../profile/provider-fields.ts";
import { heldProfiles } from "../profile/provider-store.ts";
import { type RowKind, rowsOfKind } from "./staged-row-store.ts";

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
  return rows.map(({ number, line, kind, id, name, drafts, ...row }) => {
    const remarks = JSON.parse(row.remarks) as { field: string | null; reason: string }[];
    const before = held.get(id ?? "") ?? null;
    const changes = kind === "changed" ? differences(before, profileAfter(drafts ?? "[]", before, id)) : [];
    return { number, line, kind, id, name, remarks, differences: changes };
  });
}

function profileAfter(drafts: string, before: Profile | null, id: string | null): Profile {
  const laidOver = (profile: Profile | null, draft: Draft) =>
    applyDraft(id ?? "", draft, profile, Number.POSITIVE_INFINITY).profile;
  return (JSON.parse(drafts) as Draft[]).reduce(laidOver, before) as Profile;
}
