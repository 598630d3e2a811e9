// The audit log: everything, filtered, and as a file. Nobody can change it, here or anywhere.

import { type AreaRoute, forOperator, Refused, type Reply } from "../../access/area/area-route.ts";
import type { Database } from "../../database/database.ts";
import { csvLine } from "../../text/csv-line.ts";
import { cutText } from "../../text/cut-text.ts";
import { type AuditFilter, type AuditRow, actorNames, auditActions, auditPage } from "./audit-list-store.ts";
import type { ConsoleParts } from "./console-parts.ts";

const pageRows = 100;
const exportRows = 1_000;
const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z?)?$/;
const columns = ["at", "actor", "actor_name", "action", "subject", "detail"] as const;

export type AuditPage = { rows: NamedRow[]; next: string | null; actions: string[] };

export function auditRoutes({ accounts: { database } }: ConsoleParts): AreaRoute[] {
  return [
    forOperator(
      { method: "GET", path: "/operator/api/audit", scope: "audit:read" },
      async ({ query }): Promise<Reply<AuditPage>> => {
        const filter = filterOf(query);
        const before = query.get("before");
        const [rows, actions] = await Promise.all([
          auditPage(database.read, filter, { before: cursorOf(before), count: pageRows + 1 }),
          auditActions(database.read),
        ]);
        const shown = await named(database, rows.slice(0, pageRows));
        const last = shown.at(-1);
        const next = rows.length > pageRows && last ? `${last.at}~${last.id}` : null;
        return { json: { rows: shown, next, actions } };
      },
    ),
    forOperator(
      { method: "GET", path: "/operator/api/audit/export", scope: "audit:read" },
      async ({ query }) => {
        const format = query.get("format") ?? "ndjson";
        if (format !== "csv" && format !== "ndjson")
          throw new Refused(400, "Ask for format=csv or format=ndjson.");
        return new Response(exported(database, filterOf(query), format), {
          headers: {
            "content-type": format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson",
            "content-disposition": `attachment; filename="audit.${format}"`,
          },
        });
      },
    ),
  ];
}

export type NamedRow = Omit<AuditRow, "detail"> & { actor_name: string; detail: Record<string, unknown> };

async function named(database: Database, rows: AuditRow[]): Promise<NamedRow[]> {
  const names = await actorNames(
    database.read,
    rows.map(({ actor }) => actor),
  );
  return rows.map((row) => ({
    ...row,
    actor_name: names.get(row.actor) ?? row.actor,
    detail: JSON.parse(row.detail) as Record<string, unknown>,
  }));
}

/** Page by page, so that a log of any length needs little memory; the newest first, as it is shown. */
function exported(
  database: Database,
  filter: AuditFilter,
  format: "csv" | "ndjson",
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let cursor: { at: string; id: string } | null = null;
  let isFirst = true;
  return new ReadableStream({
    async pull(controller) {
      const page = await auditPage(database.read, filter, { before: cursor, count: exportRows });
      const lines = (await named(database, page)).map((row) =>
        format === "ndjson" ? JSON.stringify(row) : csvLine(columns.map((name) => row[name])),
      );
      if (isFirst && format === "csv") lines.unshift(csvLine(columns));
      isFirst = false;
      if (lines.length > 0) controller.enqueue(encoder.encode(`${lines.join("\n")}\n`));
      cursor = page.at(-1) ?? null;
      if (page.length < exportRows) controller.close();
    },
  });
}

function filterOf(query: URLSearchParams): AuditFilter {
  const text = (name: string) => {
    const value = cutText((query.get(name) ?? "").trim(), 254);
    return value === "" ? null : value;
  };
  const timeOf = (name: string) => {
    const value = text(name);
    if (value !== null && !time.test(value))
      throw new Refused(400, `Write ${name} as a day, like 2026-11-15.`);
    return value;
  };
  const until = timeOf("until");
  return {
    who: text("who"),
    action: text("action"),
    subject: text("subject"),
    from: timeOf("from"),
    // A day is meant to its end.
    until: until?.length === 10 ? `${until}T23:59:59.999Z` : until,
  };
}

function cursorOf(text: string | null): { at: string; id: string } | null {
  const [, at, id] = /^([\d:.TZ-]{10,24})~(aud_\w{1,40})$/.exec(text ?? "") ?? [];
  return at && id ? { at, id } : null;
}
