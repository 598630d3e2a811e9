import type { Db, Tx } from "../../database/database.ts";

/** Keys in use that end between the two times, without a successor, with whom to tell. */
export async function keysEndingBetween(db: Db, from: string, to: string) {
  return db
    .selectFrom("keys")
    .innerJoin("accounts", "accounts.id", "keys.account_id")
    .select(["keys.id", "keys.name", "keys.shown", "keys.created_at", "keys.expires_at", "accounts.email"])
    .where("keys.revoked_at", "is", null)
    .where("keys.successor_id", "is", null)
    .where("keys.expires_at", ">", from)
    .where("keys.expires_at", "<=", to)
    .where("accounts.email", "is not", null)
    .execute();
}

export type EndingKey = Awaited<ReturnType<typeof keysEndingBetween>>[number];

/** False when this reminder was sent before, by whichever instance. */
export async function noteReminder(
  tx: Tx,
  reminder: { key_id: string; days: number; sent_at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("key_reminders")
    .values(reminder)
    .onConflict((conflict) => conflict.columns(["key_id", "days"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
