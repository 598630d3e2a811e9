// Privacy duties in the console: who received whose contact data, and how long records are kept.
import { z } from "zod";
import { type AreaRoute, forOperator, Refused, type Reply } from "../../access/area/area-route.ts";
import type { Database } from "../../database/database.ts";
import type { Clock } from "../../process/clock.ts";
import { csvLine } from "../../text/csv-line.ts";
import {
  type Erased,
  periodOf,
  type Recipient,
  type ReportLine,
  reportColumns,
  reportLines,
  reportSummary,
} from "./privacy-report.ts";
import type { Period } from "./privacy-store.ts";
import {
  changeRetention,
  type Retention,
  readRetentions,
  retentionFault,
  retentionRules,
} from "./retention.ts";

const shownLines = 200;
const linesAtOnce = 500;

const change = z.object({ name: z.string().max(40), value: z.string().trim().max(20) });

export type PrivacyReport = Period & {
  recipients: Recipient[];
  handouts: ReportLine[];
  has_more: boolean;
  erased: Erased[];
};
export type ShownRetention = Pick<Retention, "name" | "what" | "value" | "usual"> & { is_set: boolean };

export function privacyRoutes({ database, clock }: { database: Database; clock: Clock }): AreaRoute[] {
  const retentions = async (): Promise<ShownRetention[]> =>
    (await readRetentions(database)).map(({ name, what, value, usual, isSet }) => ({
      name,
      what,
      value,
      usual,
      is_set: isSet,
    }));
  return [
    forOperator(
      { method: "GET", path: "/operator/api/privacy/report", scope: "privacy:read" },
      async ({ query }): Promise<Reply<PrivacyReport>> => {
        const period = periodIn(query, clock);
        const { recipients, erased } = await reportSummary(database, period);
        const provider = query.get("provider");
        const lines = reportLines(database, period, { recipients, provider });
        const rows: ReportLine[] = [];
        for await (const line of lines) if (rows.push(line) > shownLines) break;
        const gone = erased.filter((erasure) => provider === null || erasure.provider === provider);
        return {
          json: {
            ...period,
            recipients,
            handouts: rows.slice(0, shownLines),
            has_more: rows.length > shownLines,
            erased: gone,
          },
        };
      },
    ),
    forOperator(
      { method: "GET", path: "/operator/api/privacy/report/export", scope: "privacy:read" },
      async ({ query }) => {
        const period = periodIn(query, clock);
        const { recipients } = await reportSummary(database, period);
        const lines = reportLines(database, period, { recipients, provider: query.get("provider") });
        return new Response(asCsv(lines), {
          headers: {
            "content-type": "text/csv; charset=utf-8",
            "content-disposition": `attachment; filename="recipients-${period.from}-${period.to}.csv"`,
          },
        });
      },
    ),
    forOperator(
      { method: "GET", path: "/operator/api/privacy/retention", scope: "privacy:read" },
      async () => ({ json: { retention: await retentions() } }),
    ),
    forOperator(
      { method: "PUT", path: "/operator/api/privacy/retention", scope: "privacy:change", body: change },
      async ({ body, by }) => {
        const rule = retentionRules.find(({ name }) => name === body.name);
        if (!rule) throw new Refused(404, "Nothing of that name is kept.");
        const fault = retentionFault(rule.name, body.value);
        if (fault !== null) throw new Refused(400, fault);
        await changeRetention(database, { name: rule.name, value: body.value }, by);
        return { json: { retention: await retentions() } };
      },
    ),
  ];
}

function periodIn(query: URLSearchParams, clock: Clock): Period {
  const period = periodOf(query.get("from") || null, query.get("to") || null, clock.now());
  if (period === null) throw new Refused(400, "Write two days, the earlier first, like 2026-01-01.");
  return period;
}

/** As it is read from the database, so that a report of any length needs little memory. */
function asCsv(lines: AsyncGenerator<ReportLine>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isFirst = true;
  return new ReadableStream({
    async pull(controller) {
      const texts = isFirst ? [csvLine(reportColumns)] : [];
      isFirst = false;
      while (texts.length < linesAtOnce) {
        const { value, done } = await lines.next();
        if (done) break;
        texts.push(csvLine(reportColumns.map((column) => value[column])));
      }
      if (texts.length > 0) controller.enqueue(encoder.encode(`${texts.join("\n")}\n`));
      if (texts.length < linesAtOnce) controller.close();
    },
  });
}
