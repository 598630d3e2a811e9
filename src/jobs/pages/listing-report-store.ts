// SQL: what readers reported about listings, for the operator to look at. Nothing of the reader is kept but the address
// that an employer leaves who asks for a warning to be taken back; it goes with the report.
import { type AuditContext, audit } from "../../access/audit-store.ts";
import type { Database } from "../../database/database.ts";
import { newId } from "../../process/ids.ts";

export const reportReasons = ["money", "fake", "gone", "warning", "wrong"] as const;
export type ReportReason = (typeof reportReasons)[number];
export type ListingReport = {
  id: string;
  listing: string;
  reason: ReportReason;
  note: string;
  /** An e-mail address to answer to, or "". */
  contact: string;
  createdAt: string;
};

export const reportsTopic = "listing-reports";
/** Beyond this many that nobody has looked at, further ones say nothing new. */
const maxOpen = 5_000;

/** False when so many wait to be looked at that this one was not taken. */
export async function addReport(
  database: Database,
  report: Omit<ListingReport, "id" | "createdAt">,
  nowMs: number,
): Promise<boolean> {
  return database.change([reportsTopic], async (tx) => {
    const { open } = await tx
      .selectFrom("listing_reports")
      .where("settled_at", "is", null)
      .select(({ fn }) => fn.countAll<number>().as("open"))
      .executeTakeFirstOrThrow();
    if (Number(open) >= maxOpen) return false;
    const created_at = new Date(nowMs).toISOString();
    await tx
      .insertInto("listing_reports")
      .values({ ...report, id: newId("rep"), created_at, settled_at: null })
      .execute();
    return true;
  });
}

/** Those that nobody has looked at, the latest first. */
export async function openReports(database: Database, limit = 200): Promise<ListingReport[]> {
  const rows = await database.read
    .selectFrom("listing_reports")
    .where("settled_at", "is", null)
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, listing, reason, note, contact, created_at }) => ({
    id,
    listing,
    reason: reason as ReportReason,
    note,
    contact,
    createdAt: created_at,
  }));
}

/** Every open report about the listing is done with: it was hidden, or found to be in order. */
export async function settleReports(
  database: Database,
  { listing, isDismissed }: { listing: string; isDismissed: boolean },
  by: AuditContext,
): Promise<number> {
  return database.change([reportsTopic], async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("listing_reports")
      .set({ settled_at: new Date(by.nowMs).toISOString() })
      .where("listing", "=", listing)
      .where("settled_at", "is", null)
      .executeTakeFirst();
    const reports = Number(numUpdatedRows);
    if (isDismissed && reports > 0) await audit(tx, by, "job.reports-dismissed", listing, { reports });
    return reports;
  });
}
