// What an account pays, which today is nothing. It is moved to another plan only by accepting that plan's text as it was
// shown; the acceptance is recorded with the text, and the database refuses the move without it.
import type { Database, Db } from "../../database/database.ts";
import { iso } from "../../process/clock.ts";
import { newId } from "../../process/ids.ts";
import { audit } from "../audit-store.ts";
import { NotAllowed } from "../not-allowed.ts";
import { lockAccount } from "../requests/access-store.ts";

const freePlanId = "free";

export type OfferedPlan = Awaited<ReturnType<typeof plansFor>>[number];

export async function plansFor({ read }: Database, accountId: string) {
  const plans = await read
    .selectFrom("plans")
    .select(["id", "name", "limits", "billing_period", "request_charge", "overage_rule", "text"])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const currentId = await planIdOf(read, accountId);
  return plans.map((plan) => ({ ...plan, isCurrent: plan.id === currentId }));
}

async function planIdOf(db: Db, accountId: string): Promise<string> {
  const row = await db
    .selectFrom("account_plans")
    .select("plan_id")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.plan_id ?? freePlanId;
}

type Acceptance = { accountId: string; planId: string; text: string };

/** Accepting the plan one is on, in the words one has accepted, changes nothing. */
export async function acceptPlan(database: Database, acceptance: Acceptance, nowMs: number): Promise<void> {
  const { accountId: account_id, planId: plan_id, text } = acceptance;
  await database.change([], async (tx) => {
    await lockAccount(tx, account_id);
    const plan = await tx.selectFrom("plans").select("text").where("id", "=", plan_id).executeTakeFirst();
    if (plan === undefined) throw new NotAllowed("plan.none", {});
    if (plan.text !== text) throw new NotAllowed("plan.text", {});
    const isOnIt = (await planIdOf(tx, account_id)) === plan_id;
    if (isOnIt && (await hasAccepted(tx, acceptance))) return;
    const at = iso(nowMs);
    const row = { id: newId("pla"), account_id, plan_id, text, accepted_at: at };
    await tx.insertInto("plan_acceptances").values(row).execute();
    const move = { plan_id, since: at };
    await tx
      .insertInto("account_plans")
      .values({ account_id, ...move })
      .onConflict((conflict) => conflict.column("account_id").doUpdateSet(move))
      .execute();
    await audit(tx, { actor: account_id, nowMs }, "plan.accept", account_id, { plan: plan_id });
  });
}

async function hasAccepted(db: Db, { accountId, planId, text }: Acceptance): Promise<boolean> {
  const found = await db
    .selectFrom("plan_acceptances")
    .select("id")
    .where("account_id", "=", accountId)
    .where("plan_id", "=", planId)
    .where("text", "=", text)
    .executeTakeFirst();
  return found !== undefined;
}
