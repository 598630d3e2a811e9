// SQL: listings that the operator has hidden (a scam, a withdrawn advert), by id or by link.
import { type AuditContext, audit } from "../../access/audit-store.ts";
import type { Database } from "../../database/database.ts";
import { hideJobs } from "../catalogue/closing-store.ts";
import { catalogueTopic } from "../catalogue/job-change-store.ts";
import { unhideJobs } from "../catalogue/opening-store.ts";

export type HiddenListing = { listing: string; reason: string | null; createdAt: string };

/** False when the listing was hidden before. */
export async function hideListing(
  database: Database,
  { listing, reason }: { listing: string; reason: string | null },
  by: AuditContext,
): Promise<boolean> {
  return database.change([catalogueTopic], async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("hidden_jobs")
      .values({ listing, reason, created_at: new Date(by.nowMs).toISOString() })
      .onConflict((conflict) => conflict.column("listing").doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) return false;
    await hideJobs(tx, listing, by.nowMs);
    await audit(tx, by, "job.hide", listing, { reason });
    return true;
  });
}

/** False when the listing was not hidden. */
export async function unhideListing(database: Database, listing: string, by: AuditContext): Promise<boolean> {
  return database.change([catalogueTopic], async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("hidden_jobs")
      .where("listing", "=", listing)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await unhideJobs(tx, listing, by.nowMs);
    await audit(tx, by, "job.unhide", listing);
    return true;
  });
}

export async function listHidden(database: Database): Promise<HiddenListing[]> {
  const rows = await database.read
    .selectFrom("hidden_jobs")
    .selectAll()
    .orderBy("created_at")
    .orderBy("listing")
    .execute();
  return rows.map((row) => ({ listing: row.listing, reason: row.reason, createdAt: row.created_at }));
}
