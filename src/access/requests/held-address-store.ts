// Addresses whose access was held back before they left. A returning one is decided over by a person, even where
// developers are approved at once. Only a keyed hash is kept, and only for a year.

import type { Db, Tx } from "../../database/database.ts";
import { iso } from "../../process/clock.ts";

const heldForMs = 365 * 86_400_000;
/** Whether a request of the account waits, was declined, or got less than was asked for. */
export async function wasHeldBack(db: Db, accountId: string): Promise<boolean> {
  const rows = await db
    .selectFrom("access")
    .select(["kind", "state", "scopes", "asked_scopes", "rate_limit"])
    .where("account_id", "=", accountId)
    .execute();
  return rows.some(({ kind, state, scopes, asked_scopes, rate_limit }) => {
    if (state === "requested" || state === "declined" || state === "suspended") return true;
    const granted = JSON.parse(scopes) as string[];
    const isNarrowed = (JSON.parse(asked_scopes) as string[]).some((scope) => !granted.includes(scope));
    return isNarrowed || (kind === "developer" && rate_limit !== null);
  });
}

export async function holdAddress(tx: Tx, hash: string, nowMs: number): Promise<void> {
  const until = iso(nowMs + heldForMs);
  await tx
    .insertInto("held_addresses")
    .values({ hash, until })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ until }))
    .execute();
}

export async function isHeld(db: Db, hash: string, nowMs: number): Promise<boolean> {
  const found = await db
    .selectFrom("held_addresses")
    .select("hash")
    .where("hash", "=", hash)
    .where("until", ">", iso(nowMs))
    .executeTakeFirst();
  return found !== undefined;
}

export async function forgetHeldAddresses(tx: Tx, nowMs: number): Promise<void> {
  await tx.deleteFrom("held_addresses").where("until", "<=", iso(nowMs)).execute();
}
