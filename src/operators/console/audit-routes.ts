// The audit log: everything, filtered, and as a file. Nobody can change it, here or anywhere.

import { type AreaRoute, forOperator, Refused } from "../../access/area/area-route.ts";
import type { Database } from "../../database/database.ts";
import { download } from "../../http/bodies/download.ts";
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
    forOperator("GET /operator/api/audit", "audit:read", null, async ({ query }) => {
      const page = { before: cursorIn(query, "aud"), count: pageRows + 1 };
      const [rows, actions] = await Promise.all([
        auditPage(database.read, filterOf(query), page),
        auditActions(database.read),
      ]);
      const shown = await named(database, rows.slice(0, pageRows));
      const last = shown.at(-1);
      const next = rows.length > pageRows && last ? `${last.at}~${last.id}` : null;
      return { json: { rows: shown, next, actions } satisfies AuditPage };
    }),
    forOperator("GET /operator/api/audit/export", "audit:read", null, async ({ query }) => {
      const format = query.get("format") ?? "ndjson";
      if (format !== "csv" && format !== "ndjson")
        throw new Refused(400, "Ask for format=csv or format=ndjson.");
      const type = format === "csv" ? "text/csv; charset=utf-8" : "application/x-ndjson";
      return download(exported(database, filterOf(query), format), `audit.${format}`, type);
    }),
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
async function* exported(database: Database, filter: AuditFilter, format: "csv" | "ndjson") {
  if (format === "csv") yield `${csvLine(columns)}\n`;
  for (let before: AuditRow | null = null; ; ) {
    const page: AuditRow[] = await auditPage(database.read, filter, { before, count: exportRows });
    const last = page.at(-1);
    if (last === undefined) return;
    const lines = (await named(database, page)).map((row) =>
      format === "ndjson" ? JSON.stringify(row) : csvLine(columns.map((name) => row[name])),
    );
    yield `${lines.join("\n")}\n`;
    before = last;
  }
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

/** Where a page of such rows begins; null for the first one. */
export function cursorIn(query: URLSearchParams, kind: "aud" | "mail") {
  const [, at, id] = /^([\d:.TZ-]{10,24})~(\w{1,45})$/.exec(query.get("before") ?? "") ?? [];
  return at && id?.startsWith(`${kind}_`) ? { at, id } : null;
}
