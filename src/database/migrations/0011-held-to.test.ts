import { expect, test } from "bun:test";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { eachEngine, silentLog } from "../../../test/support/engines.ts";
import { sqliteFileName } from "../database.ts";
import { migrate } from "../migrate.ts";
import { openPostgresPool, postgresDialect } from "../postgres/postgres.ts";
import { openSqliteFile } from "../sqlite/sqlite.ts";
import { sqliteDialect } from "../sqlite/sqlite-dialect.ts";
import { allMigrations } from "./all-migrations.ts";

const at = "2026-11-01T08:00:00.000Z";
const before = allMigrations.slice(0, 10);

eachEngine("the step 0011", ({ engine, newPlace, open }) => {
  test("keeps every plan, acceptance and audit row, and gives towns the key they are searched under", async () => {
    const place = await newPlace();
    const db = new Kysely<unknown>({
      dialect:
        place.url === null
          ? sqliteDialect(openSqliteFile(join(place.dataDir, sqliteFileName), { readonly: false }))
          : postgresDialect(openPostgresPool(place.url, silentLog)),
    });
    await migrate(db, engine, before);
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run(`insert into plans values ('gold', 'Gold', 'l', 'b', 'r', 'o', 'The text', '${at}')`);
    await run(`insert into plan_acceptances values ('pla_1', 'acc_operator', 'gold', 'The text', '${at}')`);
    await run(`insert into account_plans values ('acc_operator', 'gold', '${at}')`);
    await run(`insert into audit values ('aud_1', '${at}', 'a', 'plan.accept', 's', '{}')`);
    for (const [id, town, key] of [
      ["prv_1", "'Мерү'", "''"],
      ["prv_2", "'Karen'", "'karen'"],
      ["prv_3", "null", "null"],
    ])
      await run(`insert into providers (id, name, county, county_key, town, town_key, verified, verified_order, services,
        consent_phone, consent_whatsapp, consent_location, consent_ground, document, sensitive, created_at, changed_at)
        values ('${id}', 'Juma', 'Meru', 'meru', ${town}, ${key}, 0, '', '[]', 1, 1, 1, 'import', '{}', 0, '${at}', '${at}')`);
    await db.destroy();

    const database = await open(place);
    const { read } = database;
    expect(await read.selectFrom("plans").select(["id", "text"]).orderBy("id").execute()).toMatchObject([
      { id: "free" },
      { id: "gold", text: "The text" },
    ]);
    expect(await read.selectFrom("plan_acceptances").selectAll().execute()).toMatchObject([{ id: "pla_1" }]);
    expect(await read.selectFrom("account_plans").selectAll().execute()).toMatchObject([{ plan_id: "gold" }]);
    expect(await read.selectFrom("audit").select("id").execute()).toEqual([{ id: "aud_1" }]);
    const towns = await read.selectFrom("providers").select(["id", "town_key"]).orderBy("id").execute();
    expect(towns).toEqual([
      { id: "prv_1", town_key: "мерү" },
      { id: "prv_2", town_key: "karen" },
      { id: "prv_3", town_key: null },
    ]);
    await expect(
      database.change([], (tx) =>
        sql`insert into account_plans values ('acc_operator', 'nothing', ${at})`.execute(tx),
      ),
    ).rejects.toThrow();
  });
});
