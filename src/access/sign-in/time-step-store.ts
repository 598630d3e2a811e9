import type { Db, Tx } from "../../database/database.ts";

/** The secret of the account's authenticator app, as it is stored: encrypted. */
export async function secretOf(db: Db, accountId: string): Promise<string | null> {
  const found = await db
    .selectFrom("two_factors")
    .select("secret")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return found?.secret ?? null;
}

/** False when a code of this time step or of a later one was used before. */
export async function useTimeStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("two_factors")
    .set({ last_time_step: step })
    .where("account_id", "=", accountId)
    .where((where) => where.or([where("last_time_step", "is", null), where("last_time_step", "<", step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
