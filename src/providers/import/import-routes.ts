// The ways in over HTTP: imports through the console (announced, uploaded, looked at, applied or cancelled), and batches
// that the operator's own marketplace pushes by a token.
import { z } from "zod";
import { type AreaRoute, forOperator, Refused, type Reply } from "../../access/area/area-route.ts";
import type { Database } from "../../database/database.ts";
import { maxUploadBytes } from "../../http/bodies/request-body.ts";
import type { Clock } from "../../process/clock.ts";
import { csvLine } from "../../text/csv-line.ts";
import { ImportRefused, type ImportRuns, type Refusal, type RunView } from "./import-runs.ts";
import { type ImportRow, previewRows } from "./preview.ts";
import { maxPushItems, pushProviders } from "./push.ts";
import type { RowKind } from "./staged-row-store.ts";

const rowsAtOnce = 50;
const rowsPerChunk = 500;
const kinds: (RowKind | "noted")[] = ["new", "changed", "unchanged", "bad", "erased", "noted"];
const base = "/operator/api/provider-imports";
/** No file has as many rows, and both engines hold it. */
const maxRows = 2_147_483_647;
const maxPushBytes = 1_000_000;

export type ShownImport = ReturnType<typeof document>;
export type ImportRows = { rows: ImportRow[]; has_more: boolean };

export function importRoutes(runs: ImportRuns, database: Database): AreaRoute[] {
  const described = async (id: string) => document(await runs.view(id).catch(refuse));

  const step = (name: "apply" | "cancel"): AreaRoute =>
    forOperator(
      { method: "POST", path: `${base}/:id/${name}`, scope: "providers:change" },
      async ({ param }) => {
        await runs[name](param("id")).catch(refuse);
        return { json: await described(param("id")) };
      },
    );

  return [
    forOperator({ method: "GET", path: base, scope: "providers:read" }, async () => ({
      json: (await runs.list()).map(document),
    })),
    forOperator(
      {
        method: "POST",
        path: base,
        scope: "providers:change",
        body: z.object({ source: z.string().trim().min(1).max(200), size_bytes: z.int().min(0) }),
      },
      async ({ body, operator }) => {
        const file = { source: body.source, sizeBytes: body.size_bytes };
        const { id } = await runs.create(file, operator.actor).catch(refuse);
        return { status: 201, json: await described(id) };
      },
    ),
    forOperator({ method: "GET", path: `${base}/:id`, scope: "providers:read" }, async ({ param }) => ({
      json: await described(param("id")),
    })),
    forOperator(
      { method: "PUT", path: `${base}/:id/file`, scope: "providers:change" },
      async ({ param, request, admitAgain }) => {
        await runs.upload(param("id"), request.body ?? nothing(), admitAgain).catch(refuse);
        return { json: await described(param("id")) };
      },
    ),
    step("apply"),
    step("cancel"),
    forOperator(
      { method: "GET", path: `${base}/:id/rows`, scope: "providers:read" },
      async ({ param, query }): Promise<Reply<ImportRows>> => {
        const kind = kinds.find((known) => known === query.get("kind"));
        if (!kind) throw new Refused(400, `Write the kind as ${kinds.join(", ")}.`);
        const after = Number(query.get("after") ?? 0);
        if (!Number.isInteger(after) || after < 0 || after > maxRows)
          throw new Refused(400, "Write after as the number of the row that the page begins behind.");
        const { id } = await described(param("id"));
        const rows = await previewRows(database, id, { kind, after, limit: rowsAtOnce + 1 });
        return { json: { rows: rows.slice(0, rowsAtOnce), has_more: rows.length > rowsAtOnce } };
      },
    ),
    forOperator(
      { method: "GET", path: `${base}/:id/bad-rows`, scope: "providers:read" },
      async ({ param }) => {
        const { id } = await described(param("id"));
        const headers = {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="bad-rows-${id}.csv"`,
        };
        return new Response(badRows(database, id), { headers });
      },
    ),
  ];
}

export function pushRoute({ database, clock }: { database: Database; clock: Clock }): AreaRoute {
  return forOperator(
    {
      method: "POST",
      path: "/operator/api/providers/push",
      scope: "providers:push",
      body: z.unknown(),
      maxBodyBytes: maxPushBytes,
    },
    async ({ body, operator: { actor } }) => {
      const pusher = { name: actor, actor, nowMs: clock.now() };
      const results = await pushProviders(database, itemsOf(body), pusher);
      const refused = results.filter(({ result }) => result === "refused").length;
      return { json: { taken: results.length - refused, refused, results } };
    },
  );
}

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

/** Every bad row as CSV, a page at a time. */
function badRows(database: Database, id: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after = 0;
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode("line,field,reason\n")),
    async pull(controller) {
      const rows = await previewRows(database, id, { kind: "bad", after, limit: rowsPerChunk });
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

function document({ actor, runner: _runner, alive_at: _alive, is_cut_short, ...view }: RunView) {
  return { ...view, by: actor, merged: mergedRows(view), is_cut_short: is_cut_short === 1 };
}

/** Rows that were laid over an earlier row of the same id, and are counted there. */
function mergedRows(view: Omit<RunView, "actor" | "runner" | "alive_at" | "is_cut_short">): number {
  const { state, rows, created, changed, unchanged, bad, erased } = view;
  const isWhole = state === "checked" || state === "applying" || state === "done";
  return isWhole ? rows - created - changed - unchanged - bad - erased : 0;
}

function refuse(error: unknown): never {
  if (!(error instanceof ImportRefused)) throw error;
  const { refusal } = error;
  throw new Refused(refusal.code === "not_found" ? 404 : 409, sentenceOf(refusal));
}

function sentenceOf(refusal: Refusal): string {
  switch (refusal.code) {
    case "not_found":
      return `There is no import ${refusal.id}.`;
    case "empty":
      return "The file is empty.";
    case "too_large":
      return `The file is larger than ${maxUploadBytes / 1_048_576} MB; split it, or import it with \`./kazi providers import\`.`;
    case "another_open":
      return "Another import is open; finish or cancel it before you begin a new one.";
    case "already_uploading":
      return "The file is being uploaded already; wait for it, or try again in a moment.";
    case "incomplete":
      return `The file does not fit its announcement: ${refusal.receivedBytes} bytes arrived, and ${refusal.sizeBytes} were announced. Send it again.`;
    case "wrong_state":
      return `The import is ${refusal.state}; that cannot be done with it now.`;
    case "too_late":
      return `It is too late to cancel: the import is ${refusal.state}.`;
    case "stopping":
      return "The server is stopping; try again in a moment.";
  }
}
