import type { NotNull } from "kysely";
import type { Db } from "../../database/database.ts";
import type { OutboxTable } from "../../database/tables/account-tables.ts";
import { iso } from "../../process/clock.ts";

/** Keys that end soon and that nothing replaces yet, the next to end first. */
export async function keysExpiringBefore(db: Db, nowMs: number, untilMs: number) {
  const rows = await db
    .selectFrom("keys")
    .innerJoin("accounts", "accounts.id", "keys.account_id")
    .select([
      "keys.id",
      "keys.name",
      "keys.shown",
      "keys.expires_at",
      "accounts.email as account_email",
      "accounts.name as account_name",
    ])
    .$narrowType<{ expires_at: NotNull }>()
    .where("keys.revoked_at", "is", null)
    .where("keys.successor_id", "is", null)
    .where("keys.expires_at", ">", iso(nowMs))
    .where("keys.expires_at", "<=", iso(untilMs))
    .orderBy("keys.expires_at")
    .orderBy("keys.id")
    .execute();
  return rows.map(({ account_email, account_name, ...row }) => ({
    ...row,
    account: account_email ?? account_name,
  }));
}

export async function mailsInState(db: Db, state: OutboxTable["state"]): Promise<number> {
  const { count } = await db
    .selectFrom("outbox")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("state", "=", state)
    .executeTakeFirstOrThrow();
  return Number(count);
}
