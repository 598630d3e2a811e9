// The ways in over HTTP: imports through the console (announced, uploaded, looked at, applied or cancelled), and batches
// that the operator's own marketplace pushes by a token.
import { z } from "zod";
import { type AreaRoute, forOperator, Refused } from "../../access/area/area-route.ts";
import type { Database } from "../../database/database.ts";
import { download } from "../../http/bodies/download.ts";
import { csvLine } from "../../text/csv-line.ts";
import type { ImportRuns, RunView } from "./import-runs.ts";
import { type ImportRow, previewRows } from "./preview.ts";
import { maxPushItems, pushProviders } from "./push.ts";
import type { RowKind } from "./staged-row-store.ts";

const base = "/operator/api/provider-imports";
const rowsAtOnce = 50;
const rowsPerChunk = 500;
const kinds: (RowKind | "noted")[] = ["new", "changed", "unchanged", "bad", "erased", "noted"];
/** No file has as many rows, and both engines hold it. */
const maxRows = 2_147_483_647;
const maxPushBytes = 1_000_000;
const announcement = z.object({ source: z.string().trim().min(1).max(200), size_bytes: z.int().min(0) });

export type ShownImport = ReturnType<typeof document>;
export type ImportRows = { rows: ImportRow[]; has_more: boolean };

export function importRoutes(runs: ImportRuns, database: Database): AreaRoute[] {
  const described = async (id: string) => document(await runs.view(id));

  const step = (name: "apply" | "cancel") =>
    forOperator(`POST ${base}/:id/${name}`, "providers:change", null, async ({ param }) => {
      await runs[name](param("id"));
      return { json: await described(param("id")) };
    });

  return [
    forOperator(`GET ${base}`, "providers:read", null, async () => ({
      json: (await runs.list()).map(document),
    })),
    forOperator(`GET ${base}/:id`, "providers:read", null, async ({ param }) => ({
      json: await described(param("id")),
    })),
    forOperator(`POST ${base}`, "providers:change", announcement, async ({ body, by }) => {
      const { id } = await runs.create({ source: body.source, sizeBytes: body.size_bytes }, by.actor);
      return { status: 201, json: await described(id) };
    }),
    forOperator(`PUT ${base}/:id/file`, "providers:change", null, async ({ param, request, admitAgain }) => {
      await runs.upload(param("id"), request.body ?? nothing(), admitAgain);
      return { json: await described(param("id")) };
    }),
    step("apply"),
    step("cancel"),
    forOperator(`GET ${base}/:id/rows`, "providers:read", null, async ({ param, query }) => {
      const kind = kinds.find((known) => known === query.get("kind"));
      if (!kind) throw new Refused(400, `Write the kind as ${kinds.join(", ")}.`);
      const after = Number(query.get("after") ?? 0);
      if (!Number.isInteger(after) || after < 0 || after > maxRows)
        throw new Refused(400, "Write after as the number of the row that the page begins behind.");
      const { id } = await described(param("id"));
      const rows = await previewRows(database, id, { kind, after, limit: rowsAtOnce + 1 });
      const page = { rows: rows.slice(0, rowsAtOnce), has_more: rows.length > rowsAtOnce };
      return { json: page satisfies ImportRows };
    }),
    forOperator(`GET ${base}/:id/bad-rows`, "providers:read", null, async ({ param }) => {
      const { id } = await described(param("id"));
      return download(badRows(database, id), `bad-rows-${id}.csv`, "text/csv; charset=utf-8");
    }),
    { ...pushRoute(database), maxBodyBytes: maxPushBytes },
  ];
}

const pushRoute = (database: Database) =>
  forOperator("POST /operator/api/providers/push", "providers:push", z.unknown(), async ({ body, by }) => {
    const results = await pushProviders(database, itemsOf(body), by);
    const refused = results.filter(({ result }) => result === "refused").length;
    return { json: { taken: results.length - refused, refused, results } };
  });

/** Whatever each item holds is its own affair; only a batch that is none is refused as a whole. */
function itemsOf(body: unknown): unknown[] {
  const items = typeof body === "object" && body !== null && "items" in body ? body.items : undefined;
  if (!Array.isArray(items))
    throw new Refused(400, 'Send {"items": [ … ]}, a JSON object with a list of items.');
  if (items.length === 0) throw new Refused(400, "The list of items is empty; send at least one item.");
  if (items.length > maxPushItems)
    throw new Refused(
      400,
      `The list holds ${items.length} items; send at most ${maxPushItems} items in a batch.`,
    );
  return items;
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

/** A page at a time. */
async function* badRows(database: Database, id: string): AsyncGenerator<string> {
  yield "line,field,reason\n";
  for (let after = 0; ; ) {
    const rows = await previewRows(database, id, { kind: "bad", after, limit: rowsPerChunk });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.flatMap(linesOf).join("");
    after = last.number;
    await Bun.sleep(0);
  }
}

function linesOf({ line, remarks }: ImportRow): string[] {
  return remarks.map(({ field, reason }) => `${csvLine([line, field, reason])}\n`);
}

function document({ actor, runner: _runner, alive_at: _alive, is_cut_short, ...view }: RunView) {
  return { ...view, by: actor, merged: mergedRows(view), is_cut_short: is_cut_short === 1 };
}

/** Rows that were laid over an earlier row of the same id, and are counted there. */
function mergedRows(view: Omit<RunView, "actor" | "runner" | "alive_at" | "is_cut_short">): number {
  const { state, rows, created, changed, unchanged, bad, erased } = view;
  const isWhole = state === "checked" || state === "applying" || state === "done";
  return isWhole ? rows - created - changed - unchanged - bad - erased : 0;
}
