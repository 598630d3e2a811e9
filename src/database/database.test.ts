import { expect, test } from "bun:test";
import { type Kysely, sql } from "kysely";
import { eachEngine } from "../../test/support/engines.ts";
import type { Tables } from "./tables/tables.ts";

eachEngine("a database", (engine) => {
  test("a change is announced in this process when it is committed, and not when it is rolled back", async () => {
    const database = await engine.open();
    let heard = 0;
    database.changes.on("keys", () => heard++);
    await database.change(["keys"], async () => "done");
    expect(heard).toBe(1);
    await expect(
      database.change(["keys"], async () => {
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await database.changes.look();
    expect(heard).toBe(1);
  });

  test("a change is announced in another process on the same database within a second", async () => {
    const place = await engine.newPlace();
    const [here, there] = [await engine.open(place), await engine.open(place)];
    const heard = new Promise<string>((resolve) => there.changes.on("keys", () => resolve("heard")));
    await here.change(["keys"], async () => {});
    expect(await Promise.race([heard, Bun.sleep(1_000)])).toBe("heard");
  });

  test("a change of one topic is not announced as another's", async () => {
    const database = await engine.open();
    let heard = 0;
    database.changes.on("providers", () => heard++);
    await database.change(["keys", "blocks"], async () => {});
    await database.changes.look();
    expect(heard).toBe(0);
  });

  test("while queries fail nothing is known, and afterwards no change has been missed", async () => {
    const place = await engine.newPlace();
    const [here, there] = [await engine.open(place), await engine.open(place)];
    let heard = 0;
    there.changes.on("keys", () => heard++);
    there.failQueries(true);
    await here.change(["keys"], async () => {});
    await expect(there.changes.look()).rejects.toThrow();
    expect(heard).toBe(0);
    await Bun.sleep(1_050);
    expect(there.changes.isCurrent()).toBe(false);
    there.failQueries(false);
    await there.changes.look();
    expect(heard).toBe(1);
    expect(there.changes.isCurrent()).toBe(true);
  });

  test("a database that was set back is a change of everything that is older in it now", async () => {
    const place = await engine.newPlace();
    const [here, there] = [await engine.open(place), await engine.open(place)];
    for (let count = 0; count < 3; count++) await here.change(["keys", "providers"], async () => {});
    await there.changes.look();
    const heard: string[] = [];
    for (const topic of ["keys", "providers"]) there.changes.on(topic, () => heard.push(topic));
    await here.change([], async (tx) => {
      await tx.updateTable("changes").set({ version: 1 }).where("topic", "=", "keys").execute();
      await tx.deleteFrom("changes").where("topic", "=", "providers").execute();
    });
    await there.changes.look();
    expect(heard.toSorted()).toEqual(["keys", "providers"]);
    await here.change(["keys"], async () => {});
    await there.changes.look();
    expect(heard.filter((topic) => topic === "keys")).toHaveLength(2);
  });

  test("writers of the same topics never deadlock and lose no version", async () => {
    const place = await engine.newPlace();
    const [here, there] = [await engine.open(place), await engine.open(place)];
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? here : there).change(i % 3 ? ["a", "b"] : ["b", "a"], async () => {}),
      ),
    );
    const rows = await here.read
      .selectFrom("changes")
      .select(["topic", "version"])
      .orderBy("topic")
      .execute();
    expect(rows).toEqual([
      { topic: "a", version: 20 },
      { topic: "b", version: 20 },
    ]);
  });

  test("a transaction that fails leaves nothing behind", async () => {
    const database = await engine.open();
    const halfway = database.change([], async (tx) => {
      await tx.insertInto("changes").values({ topic: "half", version: 1 }).execute();
      await sql`select * from no_such_table`.execute(tx);
    });
    await expect(halfway).rejects.toThrow();
    expect(await topics(database.read)).toEqual([]);
  });
});

async function topics(db: Kysely<Tables>): Promise<string[]> {
  return (await db.selectFrom("changes").select("topic").execute()).map((row) => row.topic);
}
