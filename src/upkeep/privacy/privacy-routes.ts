// Privacy duties in the console: who received whose contact data, and how long records are kept.
import { z } from "zod";
import { type AreaRoute, forOperator, Refused } from "../../access/area/area-route.ts";
import type { Database } from "../../database/database.ts";
import { download } from "../../http/bodies/download.ts";
import type { Clock } from "../../process/clock.ts";
import { csvLine } from "../../text/csv-line.ts";
import {
  type Erased,
  periodOf,
  privacyReport,
  type Recipient,
  type ReportLine,
  reportColumns,
} from "./privacy-report.ts";
import type { Period } from "./privacy-store.ts";
import { changeRetention, readRetentions, retentionFault, retentionRules } from "./retention.ts";

const shownLines = 200;
const linesAtOnce = 500;

const change = z.object({ name: z.string().max(40), value: z.string().trim().max(20) });

export type PrivacyReport = Period & {
  recipients: Recipient[];
  handouts: ReportLine[];
  has_more: boolean;
  erased: Erased[];
};

export function privacyRoutes({ database, clock }: { database: Database; clock: Clock }): AreaRoute[] {
  return [
    forOperator("GET /operator/api/privacy/report", "privacy:read", null, async ({ query }) => {
      const period = periodIn(query, clock);
      const { recipients, erased, lines } = await privacyReport(database, period, query.get("provider"));
      const rows: ReportLine[] = [];
      for await (const line of lines) if (rows.push(line) > shownLines) break;
      const handouts = rows.slice(0, shownLines);
      const has_more = rows.length > shownLines;
      return { json: { ...period, recipients, handouts, has_more, erased } satisfies PrivacyReport };
    }),
    forOperator("GET /operator/api/privacy/report/export", "privacy:read", null, async ({ query }) => {
      const period = periodIn(query, clock);
      const { lines } = await privacyReport(database, period, query.get("provider"));
      const name = `recipients-${period.from}-${period.to}.csv`;
      return download(asCsv(lines), name, "text/csv; charset=utf-8");
    }),
    forOperator("GET /operator/api/privacy/retention", "privacy:read", null, async () => ({
      json: { retention: await readRetentions(database) },
    })),
    forOperator("PUT /operator/api/privacy/retention", "privacy:change", change, async ({ body, by }) => {
      const rule = retentionRules.find(({ name }) => name === body.name);
      if (!rule) throw new Refused(404, "Nothing of that name is kept.");
      const fault = retentionFault(rule.name, body.value);
      if (fault !== null) throw new Refused(400, fault);
      await changeRetention(database, { name: rule.name, value: body.value }, by);
      return { json: { retention: await readRetentions(database) } };
    }),
  ];
}

function periodIn(query: URLSearchParams, clock: Clock): Period {
  const period = periodOf(query.get("from") || null, query.get("to") || null, clock.now());
  if (period === null) throw new Refused(400, "Write two days, the earlier first, like 2026-01-01.");
  return period;
}

/** As it is read from the database, so that a report of any length needs little memory. */
async function* asCsv(lines: AsyncGenerator<ReportLine>): AsyncGenerator<string> {
  let texts = [csvLine(reportColumns)];
  for await (const line of lines) {
    if (texts.push(csvLine(reportColumns.map((column) => line[column]))) < linesAtOnce) continue;
    yield `${texts.join("\n")}\n`;
    texts = [];
  }
  if (texts.length > 0) yield `${texts.join("\n")}\n`;
}
