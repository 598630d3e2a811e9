// The report on recipients: which keys, and so which accounts, received whose contact data in a period. What the record
// cannot say for certain is called possible: between the first and the last day of a pair only the sum is known.
import type { Database } from "../../database/database.ts";
import { erasuresIn, type HandoutRow, handoutsPage, type Period, recipientsIn } from "./privacy-store.ts";

const rowsPerPage = 1_000;
const dayMs = 86_400_000;
const day = /^\d{4}-\d\d-\d\d$/;

export type Recipient = Awaited<ReturnType<typeof recipientsIn>>[number];
export type Erased = Awaited<ReturnType<typeof erasuresIn>>[number];
export type ReportLine = HandoutRow &
  Pick<Recipient, "key_name" | "account" | "account_email"> & { in_period: "certain" | "possible" };

export const reportColumns = [
  "provider",
  "provider_name",
  "key",
  "key_name",
  "account",
  "account_email",
  "first_day",
  "last_day",
  "count",
  "in_period",
] as const satisfies readonly (keyof ReportLine)[];

/** The days as written, or the last thirty; null for what is no day, or ends before it begins. */
export function periodOf(from: string | null, to: string | null, nowMs: number): Period | null {
  const period = {
    from: from ?? new Date(nowMs - 29 * dayMs).toISOString().slice(0, 10),
    to: to ?? new Date(nowMs).toISOString().slice(0, 10),
  };
  const areDays = [period.from, period.to].every(
    (text) =>
      day.test(text) &&
      new Date(`${text}T00:00:00Z`).getTime() > 0 &&
      new Date(`${text}T00:00:00Z`).toISOString().startsWith(text),
  );
  return areDays && period.from <= period.to ? period : null;
}

export async function reportSummary(
  database: Database,
  period: Period,
): Promise<{ recipients: Recipient[]; erased: Erased[] }> {
  const recipients = await recipientsIn(database.read, period);
  return { recipients, erased: await erasuresIn(database.read, period) };
}

/** Line by line, so that a report of any length needs little memory. */
export async function* reportLines(
  database: Database,
  period: Period,
  { recipients, provider }: { recipients: Recipient[]; provider: string | null },
): AsyncGenerator<ReportLine> {
  const byKey = new Map(recipients.map((recipient) => [recipient.key, recipient]));
  const keys = [...byKey.keys()];
  let after: HandoutRow | null = null;
  for (;;) {
    const rows: HandoutRow[] = await handoutsPage(database.read, {
      period,
      provider,
      keys,
      after,
      count: rowsPerPage,
    });
    for (const row of rows) {
      const recipient = byKey.get(row.key);
      if (recipient) yield lineOf(row, recipient, period);
    }
    after = rows.at(-1) ?? null;
    if (rows.length < rowsPerPage) return;
  }
}

function lineOf(
  row: HandoutRow,
  { key_name, account, account_email }: Recipient,
  { from, to }: Period,
): ReportLine {
  const isCertain = row.first_day >= from || row.last_day <= to;
  return { ...row, key_name, account, account_email, in_period: isCertain ? "certain" : "possible" };
}
