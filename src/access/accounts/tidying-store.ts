import type { Tx } from "../../database/database.ts";
import { iso } from "../../process/clock.ts";

/** Sessions and mailed links that have ended are of no use to anybody. */
export async function deleteEnded(tx: Tx, nowMs: number): Promise<void> {
  const now = iso(nowMs);
  for (const table of ["sessions", "verifications"] as const)
    await tx.deleteFrom(table).where("expires_at", "<=", now).execute();
}
