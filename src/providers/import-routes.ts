// Imports through the console: announced, uploaded in parts, checked, looked at, taken in or cancelled.
import { z } from "zod";
import { type AreaRoute, forOperator, Refused, type Reply } from "../access/area/area-route.ts";
import { csvLine } from "../csv-line.ts";
import { type ImportDesk, ImportRefused, type ImportView, NoSuchImport } from "./import-desk.ts";
import type { ImportRow } from "./import-preview.ts";
import type { RowKind } from "./import-rows-store.ts";

const rowsAtOnce = 50;
const kinds: (RowKind | "noted")[] = ["new", "changed", "unchanged", "bad", "erased", "noted"];
const base = "/operator/api/provider-imports";
/** No file has as many rows, and both engines hold it. */
const mostRows = 2_147_483_647;

type Counted = Pick<ImportView, "state" | "rows" | "created" | "changed" | "unchanged" | "bad" | "erased">;

export type ShownImport = ReturnType<typeof document>;
export type ImportRows = { rows: ImportRow[]; has_more: boolean };

export function importRoutes(desk: ImportDesk): AreaRoute[] {
  const step = (name: "check" | "apply" | "cancel"): AreaRoute =>
    forOperator(
      { method: "POST", path: `${base}/:id/${name}`, scope: "providers:change" },
      async ({ param }) => {
        const id = param("id");
        await desk[name](id).catch(refuse);
        return { json: await described(id) };
      },
    );

  async function described(id: string) {
    const view = await desk.view(id);
    if (view === null) throw new Refused(404, `There is no import ${id}.`);
    return document(view);
  }

  return [
    forOperator({ method: "GET", path: base, scope: "providers:read" }, async () => ({
      json: (await desk.list()).map(document),
    })),
    forOperator(
      {
        method: "POST",
        path: base,
        scope: "providers:change",
        body: z.object({ source: z.string().trim().min(1).max(200), size_bytes: z.int().min(0) }),
      },
      async ({ body, operator }) => {
        const request = { source: body.source, sizeBytes: body.size_bytes };
        const { id } = await desk.create(request, operator.actor).catch(refuse);
        return { status: 201, json: await described(id) };
      },
    ),
    forOperator({ method: "GET", path: `${base}/:id`, scope: "providers:read" }, async ({ param }) => ({
      json: await described(param("id")),
    })),
    forOperator(
      { method: "PUT", path: `${base}/:id/parts/:number`, scope: "providers:change" },
      async ({ param, request }) => {
        const number = Number(param("number"));
        if (!/^\d{1,9}$/.test(param("number"))) throw new Refused(404, "Parts are numbered from 0.");
        const bytes = new Uint8Array(await request.arrayBuffer());
        await desk.addPart(param("id"), number, bytes).catch(refuse);
        return { json: await described(param("id")) };
      },
    ),
    step("check"),
    step("apply"),
    step("cancel"),
    forOperator(
      { method: "GET", path: `${base}/:id/rows`, scope: "providers:read" },
      async ({ param, query }): Promise<Reply<ImportRows>> => {
        const kind = kinds.find((known) => known === query.get("kind"));
        if (!kind) throw new Refused(400, `Write the kind as ${kinds.join(", ")}.`);
        const after = Number(query.get("after") ?? 0);
        if (!Number.isInteger(after) || after < 0 || after > mostRows)
          throw new Refused(400, "Write after as the number of the row that the page begins behind.");
        const page = { kind, after, limit: rowsAtOnce + 1 };
        await described(param("id"));
        const rows = await desk.rows(param("id"), page);
        return { json: { rows: rows.slice(0, rowsAtOnce), has_more: rows.length > rowsAtOnce } };
      },
    ),
    forOperator(
      { method: "GET", path: `${base}/:id/bad-rows`, scope: "providers:read" },
      async ({ param }) => {
        const id = param("id");
        await described(id);
        const headers = {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="bad-rows-${id}.csv"`,
        };
        return new Response(badRows(desk, id), { headers });
      },
    ),
  ];
}

const rowsPerChunk = 500;

/** Every bad row as CSV, a page at a time. */
function badRows(desk: ImportDesk, id: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after = 0;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode("line,field,reason\n")),
    async pull(controller) {
      const rows = await desk.rows(id, { kind: "bad", after, limit: rowsPerChunk });
      const last = rows.at(-1);
      if (last === undefined) return controller.close();
      after = last.number;
      controller.enqueue(encoder.encode(rows.flatMap(linesOf).join("")));
      await Bun.sleep(0);
    },
  });
}

function linesOf({ line, remarks }: ImportRow): string[] {
  return remarks.map(({ field, reason }) => `${csvLine([line, field, reason])}\n`);
}

function document({ actor, runner: _runner, alive_at: _alive, is_cut_short, ...view }: ImportView) {
  return { ...view, by: actor, merged: mergedRows(view), is_cut_short: is_cut_short === 1 };
}

/** Rows that were laid over an earlier row of the same id, and are counted there. */
function mergedRows({ state, rows, created, changed, unchanged, bad, erased }: Counted): number {
  const isWhole = state === "checked" || state === "applying" || state === "done";
  return isWhole ? rows - created - changed - unchanged - bad - erased : 0;
}

function refuse(error: unknown): never {
  if (error instanceof NoSuchImport) throw new Refused(404, error.message);
  if (error instanceof ImportRefused) throw new Refused(409, error.message);
  throw error;
}
