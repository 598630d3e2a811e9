// SQL: listings that the operator has hidden (a scam, a withdrawn advert), by id or by link.
import { type AuditContext, audit } from "../../access/audit-store.ts";
import type { Database } from "../../database/database.ts";
import { hideJobs, matching } from "../catalogue/closing-store.ts";
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

/** The other names under which what is named so is still hidden. */
export async function stillHiding(database: Database, listing: string): Promise<string[]> {
  const { column, key } = matching(listing);
  const jobs = await database.read
    .selectFrom("jobs")
    .select(["id", "link_key"])
    .where(column, "=", key)
    .execute();
  const keys = new Set(jobs.flatMap(({ id, link_key }) => [id, link_key]));
  const hidden = await listHidden(database);
  return hidden.map((each) => each.listing).filter((name) => keys.has(matching(name).key));
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
