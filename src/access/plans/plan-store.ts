import type { Selectable } from "kysely";
import type { Db, Tx } from "../../database/database.ts";
import { newId } from "../../process/ids.ts";
import type { PlansTable } from "../access-tables.ts";

export type Plan = Selectable<PlansTable>;

const freePlanId = "free";

export async function listPlans(db: Db): Promise<Plan[]> {
  return db.selectFrom("plans").selectAll().orderBy("created_at").orderBy("id").execute();
}

export async function findPlan(db: Db, id: string): Promise<Plan | null> {
  return (await db.selectFrom("plans").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

export async function planIdOf(db: Db, accountId: string): Promise<string> {
  const row = await db
    .selectFrom("account_plans")
    .select("plan_id")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.plan_id ?? freePlanId;
}

export async function hasAccepted(
  db: Db,
  { accountId, planId, text }: { accountId: string; planId: string; text: string },
): Promise<boolean> {
  const found = await db
    .selectFrom("plan_acceptances")
    .select("id")
    .where("account_id", "=", accountId)
    .where("plan_id", "=", planId)
    .where("text", "=", text)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function recordAcceptance(
  tx: Tx,
  { accountId, planId, text, at }: { accountId: string; planId: string; text: string; at: string },
): Promise<void> {
  await tx
    .insertInto("plan_acceptances")
    .values({ id: newId("pla"), account_id: accountId, plan_id: planId, text, accepted_at: at })
    .execute();
}

/** The database refuses it without a recorded acceptance of the plan's very text. */
export async function moveToPlan(
  tx: Tx,
  { accountId, planId, at }: { accountId: string; planId: string; at: string },
): Promise<void> {
  const move = { plan_id: planId, since: at };
  await tx
    .insertInto("account_plans")
    .values({ account_id: accountId, ...move })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(move))
    .execute();
}
