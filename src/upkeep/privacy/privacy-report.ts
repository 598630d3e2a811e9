// The report on recipients: which keys, and so which accounts, received whose contact data in a period. What the record
// cannot say for certain is called possible: between the first and the last day of a pair only the sum is known.
import type { Database, Db } from "../../database/database.ts";
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

/** Of every provider, or of one: who received anything, what of it is erased, and each pair of a provider and a key. */
export async function privacyReport({ read }: Database, period: Period, provider: string | null) {
  const recipients = await recipientsIn(read, period);
  const erased = (await erasuresIn(read, period)).filter(
    (erasure) => provider === null || erasure.provider === provider,
  );
  return { recipients, erased, lines: reportLines(read, { period, provider, recipients }) };
}

type Lines = { period: Period; provider: string | null; recipients: Recipient[] };

/** Line by line, so that a report of any length needs little memory. */
async function* reportLines(db: Db, { period, provider, recipients }: Lines): AsyncGenerator<ReportLine> {
  const byKey = new Map(recipients.map((recipient) => [recipient.key, recipient]));
  const question = { period, provider, keys: [...byKey.keys()], count: rowsPerPage };
  let after: HandoutRow | null = null;
  for (;;) {
    const rows: HandoutRow[] = await handoutsPage(db, { ...question, after });
    for (const row of rows) {
      const recipient = byKey.get(row.key);
      if (!recipient) continue;
      const { key_name, account, account_email } = recipient;
      const isCertain = row.first_day >= period.from || row.last_day <= period.to;
      yield { ...row, key_name, account, account_email, in_period: isCertain ? "certain" : "possible" };
    }
    after = rows.at(-1) ?? null;
    if (rows.length < rowsPerPage) return;
  }
}
