import { expect, test } from "bun:test";
import { sql } from "kysely";
import { eachEngine } from "../../test/support/engines.ts";
import { missingSteps, StepsRefused } from "./migrate.ts";
import { allMigrations } from "./migrations/all-migrations.ts";

eachEngine("migrations", (engine) => {
  test("are applied once, in order, and not again", async () => {
    const place = await engine.newPlace();
    const first = await engine.open(place);
    const applied = () =>
      sql<{ number: number; name: string }>`select number, name from migrations order by number`
        .execute(first.read)
        .then((r) => r.rows);
    const expected = allMigrations.map((migration, index) => ({ number: index + 1, name: migration.name }));
    expect(await applied()).toEqual(expected);
    await engine.open(place);
    expect(await applied()).toEqual(expected);
  });

  test("three processes that start at once on an empty database all come up", async () => {
    const place = await engine.newPlace();
    const databases = await Promise.all([engine.open(place), engine.open(place), engine.open(place)]);
    for (const database of databases)
      expect(await database.read.selectFrom("changes").selectAll().execute()).toEqual([]);
  });

  test("a database that is newer than the program is refused with a sentence", async () => {
    const place = await engine.newPlace();
    const database = await engine.open(place);
    await database.change([], (tx) =>
      sql`insert into migrations (number, name) values (9999, '9999-from-the-future')`.execute(tx),
    );
    const refused = engine.open(place);
    await expect(refused).rejects.toBeInstanceOf(StepsRefused);
    await expect(refused).rejects.toThrow("written by a newer Kazi (it has 9999-from-the-future)");
  });
});

test("a database with a gap in its steps is told what it lacks", () => {
  const steps = ["0001-one", "0002-two", "0003-three"].map((name) => ({ name, up: async () => {} }));
  expect(missingSteps(["0001-one"], steps)).toEqual(steps.slice(1));
  expect(() => missingSteps(["0001-one", "0003-three"], steps)).toThrow(
    "has the step 0003-three but not 0002-two, which comes before it",
  );
});

test("the names of the migrations are numbered in order", () => {
  for (const [index, migration] of allMigrations.entries()) {
    expect(migration.name).toStartWith(String(index + 1).padStart(4, "0"));
  }
});
