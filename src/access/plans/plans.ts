// What an account pays, which today is nothing. It is moved to another plan only by accepting that plan's text as it was
// shown; the acceptance is recorded with the text, and the database refuses the move without it.

import type { Database } from "../../database/database.ts";
import { iso } from "../../process/clock.ts";
import { audit } from "../audit-store.ts";
import { NotAllowed } from "../not-allowed.ts";
import { lockAccount } from "../requests/access-store.ts";
import {
  findPlan,
  hasAccepted,
  listPlans,
  moveToPlan,
  type Plan,
  planIdOf,
  recordAcceptance,
} from "./plan-store.ts";

export type OfferedPlan = Awaited<ReturnType<typeof plansFor>>[number];

export async function plansFor(database: Database, accountId: string) {
  const [plans, currentId] = await Promise.all([
    listPlans(database.read),
    planIdOf(database.read, accountId),
  ]);
  return plans.map((plan) => ({ ...described(plan), isCurrent: plan.id === currentId }));
}

/** Accepting the plan one is on, in the words one has accepted, changes nothing. */
export async function acceptPlan(
  database: Database,
  acceptance: { accountId: string; planId: string; text: string },
  nowMs: number,
): Promise<void> {
  const { accountId, planId, text } = acceptance;
  await database.change([], async (tx) => {
    await lockAccount(tx, accountId);
    const plan = await findPlan(tx, planId);
    if (plan === null) throw new NotAllowed("plan.none", {});
    if (plan.text !== text) throw new NotAllowed("plan.text", {});
    const isOnIt = (await planIdOf(tx, accountId)) === planId;
    if (isOnIt && (await hasAccepted(tx, acceptance))) return;
    const at = iso(nowMs);
    await recordAcceptance(tx, { accountId, planId, text, at });
    await moveToPlan(tx, { accountId, planId, at });
    await audit(tx, { actor: accountId, nowMs }, "plan.accept", accountId, { plan: planId });
  });
}

function described({ id, name, limits, billing_period, request_charge, overage_rule, text }: Plan) {
  return { id, name, limits, billing_period, request_charge, overage_rule, text };
}
