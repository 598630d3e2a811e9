import { expect, test } from "bun:test";
import { sql } from "kysely";
import { eachEngine } from "../../../test/engines.ts";
import type { Database } from "../../database/database.ts";
import { acceptPlan, plansFor } from "./plans.ts";

const accountId = "acc_operator";
const nowMs = Date.parse("2026-11-15T08:00:00.000Z");
const at = "2026-11-15T08:00:00.000Z";
const text =
  "Gold: 10,000 requests a minute, billed monthly, 1 shilling each, over the limit 2 shillings each.";

/** As someone with the database's own console would do it. */
const run = (database: Database, statement: string) =>
  database.change([], (tx) => sql.raw(statement).execute(tx));

async function addGoldPlan(database: Database): Promise<void> {
  await run(
    database,
    `insert into plans (id, name, limits, billing_period, request_charge, overage_rule, text, created_at)
     values ('gold', 'Gold', '10000/1m', 'a month', '1 shilling', '2 shillings', '${text}', '${at}')`,
  );
}

const join = (plan: string) => `insert into account_plans values ('${accountId}', '${plan}', '${at}')`;
const accept = (id: string, words: string) =>
  `insert into plan_acceptances values ('${id}', '${accountId}', 'gold', '${words}', '${at}')`;

eachEngine("plans", ({ open }) => {
  test("every account is on the free plan, which charges nothing", async () => {
    const database = await open();
    const [free, ...others] = await plansFor(database, accountId);
    expect(others).toEqual([]);
    expect(free).toMatchObject({ id: "free", isCurrent: true });
    for (const words of [free?.limits, free?.billing_period, free?.request_charge, free?.overage_rule])
      expect(free?.text).toContain(String(words));
    expect(free?.request_charge).toContain("no request is charged");
  });

  test("the database refuses a move without an acceptance, or with one of other words, by direct SQL too", async () => {
    const database = await open();
    await addGoldPlan(database);
    await expect(run(database, join("gold"))).rejects.toThrow("accepting exactly its text");
    await expect(run(database, join("free"))).rejects.toThrow("accepting exactly its text");
    await run(database, accept("pla_1", `${text} `));
    await expect(run(database, join("gold"))).rejects.toThrow("accepting exactly its text");
    await run(database, accept("pla_2", text));
    await run(database, join("gold"));
    expect((await plansFor(database, accountId)).find((plan) => plan.isCurrent)?.id).toBe("gold");
    await expect(run(database, "update account_plans set plan_id = 'free'")).rejects.toThrow(
      "accepting exactly",
    );
    await expect(run(database, "delete from account_plans")).rejects.toThrow("by accepting another one");
    await expect(run(database, `update account_plans set account_id = 'acc_other'`)).rejects.toThrow();
  });

  test("a plan and an acceptance can never be altered", async () => {
    const database = await open();
    await addGoldPlan(database);
    await run(database, accept("pla_1", "other words"));
    for (const statement of [
      "update plans set request_charge = '5 shillings'",
      "delete from plans where id = 'gold'",
      `update plan_acceptances set text = '${text}'`,
      "delete from plan_acceptances",
    ])
      await expect(run(database, statement)).rejects.toThrow("never altered");
    if (database.engine === "sqlite")
      await expect(
        run(
          database,
          `insert or replace into plans select id, name, limits, billing_period, '9 shillings', overage_rule, text, created_at
           from plans where id = 'gold'`,
        ),
      ).rejects.toThrow("never altered");
  });

  test("accepting a plan records its exact text; other words are refused", async () => {
    const database = await open();
    await addGoldPlan(database);
    await expect(acceptPlan(database, { accountId, planId: "gold", text: "Gold" }, nowMs)).rejects.toThrow(
      "not the text of the plan",
    );
    await expect(acceptPlan(database, { accountId, planId: "silver", text }, nowMs)).rejects.toThrow(
      "no such plan",
    );
    await acceptPlan(database, { accountId, planId: "gold", text }, nowMs);
    const accepted = await database.read.selectFrom("plan_acceptances").selectAll().execute();
    expect(accepted).toMatchObject([{ account_id: accountId, plan_id: "gold", text, accepted_at: at }]);
    const free = (await plansFor(database, accountId)).find((plan) => plan.id === "free");
    await acceptPlan(database, { accountId, planId: "free", text: String(free?.text) }, nowMs);
    expect((await plansFor(database, accountId)).find((plan) => plan.isCurrent)?.id).toBe("free");
  });
});
