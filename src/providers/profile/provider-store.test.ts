import { expect, test } from "bun:test";
import { CompiledQuery, sql } from "kysely";
import { eachEngine } from "../../../test/support/engines.ts";
import { addProviders } from "../../../test/support/provider-data.ts";
import { sampleProviders } from "../../demo/sample-providers.ts";
import { type ProviderSearch, searchProviders, searchQuery } from "./provider-store.ts";

const searches: ProviderSearch[] = [null, ["nakuru"], ["keiyomarakwet", "elgeyomarakwet"]].flatMap(
  (countyKeys) =>
    [null, ["nakuru"], ["rongai", "ongatarongai"]].flatMap((townKeys) =>
      [null, true, false].map((verified) => ({ countyKeys, townKeys, verified, limit: 50 })),
    ),
);

eachEngine("the provider store", (engine) => {
  test("answers every combination of filters as a plain filter and sort would", async () => {
    const database = await engine.open();
    await addProviders(database, [...sampleProviders(1_500)]);
    const all = await database.read.selectFrom("providers").selectAll().execute();
    for (const search of searches) {
      const expected = all
        .filter((row) => search.countyKeys?.includes(row.county_key) ?? true)
        .filter((row) => search.townKeys?.includes(row.town_key ?? "-") ?? true)
        .filter((row) => search.verified === null || row.verified === Number(search.verified))
        .map((row) => ({ id: row.id, order: `${row.verified}${row.verified_order}` }))
        .sort((a, b) => (a.order === b.order ? (a.id < b.id ? -1 : 1) : a.order > b.order ? -1 : 1))
        .slice(0, 50);
      const found = await searchProviders(database.read, search);
      expect(found.map((row) => row.id)).toEqual(expected.map((row) => row.id));
    }
  });

  test("reads every combination of filters from an index that stands in the answer's order", async () => {
    const database = await engine.open();
    await addProviders(database, [...sampleProviders(500)]);
    for (const search of searches) {
      const { sql: text, parameters } = searchQuery(database.read, search).compile();
      const plan = await database.change([], async (tx) => {
        // With few rows PostgreSQL would rather sort; it shall show that it need not.
        if (engine.engine === "postgres")
          for (const way of ["seqscan", "bitmapscan", "sort"])
            await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx);
        const words = engine.engine === "sqlite" ? "explain query plan" : "explain";
        const { rows } = await tx.executeQuery(CompiledQuery.raw(`${words} ${text}`, [...parameters]));
        return JSON.stringify(rows);
      });
      const places = (search.countyKeys?.length ?? 1) * (search.townKeys?.length ?? 1);
      expect(plan.match(/(INDEX|Index Scan using) providers_(in|of)_/g)).toHaveLength(places);
      expect(plan).not.toMatch(/Seq Scan|SCAN providers"/);
      if (places === 1) expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
    }
  });
});
