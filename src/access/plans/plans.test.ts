import { expect, test } from "bun:test";
import { sql } from "kysely";
import { eachEngine } from "../../../test/support/engines.ts";
import type { Database } from "../../database/database.ts";
import { acceptPlan, plansFor } from "./plan-store.ts";

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

const recorded = (database: Database) =>
  Promise.all(
    (["plans", "plan_acceptances", "account_plans", "audit"] as const).map((table) =>
      database.read.selectFrom(table).selectAll().execute(),
    ),
  );

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

  test("what was recorded cannot be replaced through another row's place either", async () => {
    const database = await open();
    await addGoldPlan(database);
    await run(database, accept("pla_1", "other words"));
    await run(database, accept("pla_2", text));
    await run(database, join("gold"));
    const before = await recorded(database);
    const row = `'gold', 'Gold', '1/1m', 'a day', '9 shillings', 'none', 'Cheap', '${at}'`;
    const statements =
      database.engine === "sqlite"
        ? [
            `insert or replace into plans (rowid, id, name, limits, billing_period, request_charge, overage_rule, text,
               created_at) select 1, 'new', 'Gold', '1', 'a', 'b', 'c', '${text}', '${at}'`,
            `insert or replace into plan_acceptances (rowid, id, account_id, plan_id, text, accepted_at)
               values (1, 'pla_3', '${accountId}', 'gold', '${text}', '${at}')`,
            `insert or replace into account_plans (rowid, account_id, plan_id, since) values (1, 'acc_other', 'gold', '${at}')`,
            "update or replace plans set rowid = 1",
            "update or replace plan_acceptances set rowid = 1 where id = 'pla_2'",
            "insert or replace into audit (rowid, id, at, actor, action, subject, detail) values (1, 'aud_x', '', '', '', '', '')",
            `insert or replace into plans values (${row})`,
          ]
        : [
            `insert into plans values (${row}) on conflict (id) do update set text = excluded.text`,
            `merge into plans using (select 'gold' as id) as wanted on plans.id = wanted.id
               when matched then update set text = 'Cheap'`,
            `insert into plan_acceptances values ('pla_1', '${accountId}', 'gold', '${text}', '${at}')
               on conflict (id) do update set text = excluded.text`,
            "truncate plans cascade",
          ];
    for (const statement of statements) await expect(run(database, statement)).rejects.toThrow();
    expect(await recorded(database)).toEqual(before);
  });

  test("the audit log cannot be rewritten by replacing a row", async () => {
    const database = await open();
    const entry = (detail: string) => `('aud_1', '${at}', 'a', 'key.create', 's', '${detail}')`;
    await run(database, `insert into audit values ${entry("{}")}`);
    const replace =
      database.engine === "sqlite"
        ? `insert or replace into audit values ${entry("[]")}`
        : `insert into audit values ${entry("[]")} on conflict (id) do update set detail = excluded.detail`;
    await expect(run(database, replace)).rejects.toThrow("append-only");
  });

  test("an account's plan cannot be given to another account, which would leave it without one", async () => {
    const database = await open();
    await addGoldPlan(database);
    await run(database, accept("pla_1", text));
    await run(database, join("gold"));
    await run(
      database,
      `insert into accounts (id, kind, name, created_at) values ('acc_other', 'customer', 'Other', '${at}')`,
    );
    await run(
      database,
      `insert into plan_acceptances values ('pla_2', 'acc_other', 'gold', '${text}', '${at}')`,
    );
    await expect(run(database, "update account_plans set account_id = 'acc_other'")).rejects.toThrow(
      "by accepting another one",
    );
  });

  test("accepting one's own plan again records nothing more", async () => {
    const database = await open();
    await addGoldPlan(database);
    const gold = { accountId, planId: "gold", text };
    await acceptPlan(database, gold, nowMs);
    const before = await recorded(database);
    await Promise.all([1, 2, 3].map((later) => acceptPlan(database, gold, nowMs + later)));
    expect(await recorded(database)).toEqual(before);
  });

  test("accepting a plan records its exact text; other words are refused", async () => {
    const database = await open();
    await addGoldPlan(database);
    await expect(acceptPlan(database, { accountId, planId: "gold", text: "Gold" }, nowMs)).rejects.toThrow(
      "plan.text",
    );
    await expect(acceptPlan(database, { accountId, planId: "silver", text }, nowMs)).rejects.toThrow(
      "plan.none",
    );
    await acceptPlan(database, { accountId, planId: "gold", text }, nowMs);
    const accepted = await database.read.selectFrom("plan_acceptances").selectAll().execute();
    expect(accepted).toMatchObject([{ account_id: accountId, plan_id: "gold", text, accepted_at: at }]);
    const free = (await plansFor(database, accountId)).find((plan) => plan.id === "free");
    await acceptPlan(database, { accountId, planId: "free", text: String(free?.text) }, nowMs);
    expect((await plansFor(database, accountId)).find((plan) => plan.isCurrent)?.id).toBe("free");
  });
});
