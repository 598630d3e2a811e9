import type { Transaction } from "kysely";
import type { Tables } from "../../database/tables/tables.ts";

/** Sessions and mailed links that have ended are of no use to anybody. */
export async function deleteEnded(tx: Transaction<Tables>, nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString();
  for (const table of ["sessions", "verifications"] as const)
    await tx.deleteFrom(table).where("expires_at", "<=", now).execute();
}
