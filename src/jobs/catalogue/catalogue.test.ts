import { expect, test } from "bun:test";
import { eachEngine } from "../../../test/support/engines.ts";
import {
  catalogueOf,
  day,
  followed,
  hour,
  listed,
  openIds,
  ops,
  start,
} from "../../../test/support/small-catalogue.ts";
import type { Database } from "../../database/database.ts";
import { tidyCatalogue } from "./catalogue-upkeep.ts";
import { hideJobs } from "./closing-store.ts";
import { changesAfter, changesOf } from "./job-change-store.ts";
import { lookUpJob } from "./look-up-store.ts";
import { unhideJobs } from "./opening-store.ts";

eachEngine("the catalogue", (engine) => {
  test("keeps what leaves the window of a feed that shows only what came last", async () => {
    const database = await engine.open();
    const { apply } = catalogueOf(database, { isWhole: false });
    await apply(start, listed(1), listed(2));
    expect(ops(await apply(start + day, listed(3)))).toEqual(["added acme-3"]);
    expect(await openIds(database)).toEqual(["acme-1", "acme-2", "acme-3"]);
  });

  test("closes what such a feed has not shown for 45 days, and nothing sooner", async () => {
    const database = await engine.open();
    const { apply } = catalogueOf(database, { isWhole: false });
    await apply(start, listed(1));
    expect(ops(await apply(start + 45 * day, listed(2)))).toEqual(["added acme-2"]);
    expect(ops(await apply(start + 45 * day + hour, listed(2)))).toEqual(["closed acme-1 unseen"]);
  });

  test("closes what is absent from two whole results in a row, six hours apart", async () => {
    const database = await engine.open();
    const { apply } = catalogueOf(database, { isWhole: true });
    await apply(start, listed(1), listed(2));
    expect(await apply(start + hour, listed(2))).toEqual([]);
    expect(await apply(start + 6 * hour, listed(2))).toEqual([]);
    expect(ops(await apply(start + 7 * hour, listed(2)))).toEqual(["closed acme-1 gone"]);
  });

  test("does not close what comes back in between", async () => {
    const database = await engine.open();
    const { apply } = catalogueOf(database, { isWhole: true });
    await apply(start, listed(1), listed(2));
    await apply(start + hour, listed(2));
    await apply(start + 2 * hour, listed(1), listed(2));
    expect(await apply(start + 8 * hour, listed(2))).toEqual([]);
    expect(await openIds(database)).toEqual(["acme-1", "acme-2"]);
  });

  test("takes the word of a board that nothing has changed for a result", async () => {
    const database = await engine.open();
    const { apply, confirm } = catalogueOf(database, { isWhole: true });
    await apply(start, listed(1), listed(2));
    await apply(start + hour, listed(2));
    expect(ops(await confirm(start + 8 * hour, start + hour))).toEqual(["closed acme-1 gone"]);
    const latest = catalogueOf(database, { feed: "latest", isWhole: false });
    await latest.apply(start, listed(9));
    await latest.confirm(start + 40 * day, start);
    expect(await latest.apply(start + 50 * day, listed(9))).toEqual([]);
    expect(await openIds(database)).toEqual(["acme-2", "acme-9"]);
  });

  test("changes nothing by applying the same result twice", async () => {
    const database = await engine.open();
    const { apply } = catalogueOf(database, { isWhole: true });
    await apply(start, listed(1), listed(2));
    expect(await apply(start, listed(1), listed(2))).toEqual([]);
    expect(await apply(start + hour, listed(1), listed(2))).toEqual([]);
    expect(await changesAfter(database.read, 0, 10)).toHaveLength(2);
  });

  test("tells of a changed advert once, and keeps when it was first seen", async () => {
    const database = await engine.open();
    const { apply } = catalogueOf(database, { isWhole: true });
    await apply(start, listed(1));
    expect(ops(await apply(start + hour, listed(1, { title: "Head clerk" })))).toEqual(["updated acme-1"]);
    const row = await database.read.selectFrom("jobs").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ title: "Head clerk", first_seen: new Date(start).toISOString() });
  });

  test("closes a job when its closing date has passed, and opens it when the date is put off", async () => {
    const database = await engine.open();
    const { apply } = catalogueOf(database, { isWhole: false });
    const until = (ms: number) => ({ expiresAt: new Date(start + ms).toISOString() });
    await apply(start, listed(1, until(day)), listed(2, until(-1)));
    expect(await openIds(database)).toEqual(["acme-1"]);
    await tidyCatalogue(database, { boardsOn: ["acme"], nowMs: start + day });
    expect(ops(await changesOf(database.read, "acme-1"))).toEqual(["added acme-1", "closed acme-1 deadline"]);
    expect(await apply(start + 2 * day, listed(1, until(day)))).toEqual([]);
    expect(ops(await apply(start + 3 * day, listed(1, until(9 * day))))).toEqual(["added acme-1"]);
  });

  test("keeps the wording of one feed while that feed shows the job", async () => {
    const database = await engine.open();
    const [one, other] = [
      catalogueOf(database, { isWhole: false }),
      catalogueOf(database, { feed: "interns", isWhole: false }),
    ];
    await one.apply(start, listed(1));
    expect(await other.apply(start + hour, listed(1, { title: "Clerk (intern)" }))).toEqual([]);
    expect(ops(await other.apply(start + 3 * day, listed(1, { title: "Clerk (intern)" })))).toEqual([
      "updated acme-1",
    ]);
  });

  test("leaves a job open that another feed of the board still shows", async () => {
    const database = await engine.open();
    const [whole, latest] = [
      catalogueOf(database, { isWhole: true }),
      catalogueOf(database, { feed: "latest", isWhole: false }),
    ];
    await whole.apply(start, listed(1), listed(2));
    await whole.apply(start + hour, listed(2));
    await latest.apply(start + 2 * hour, listed(1));
    expect(await whole.apply(start + 9 * hour, listed(2))).toEqual([]);
    expect(await openIds(database)).toEqual(["acme-1", "acme-2"]);
  });

  test("hides by id and by link, shows again what still stands in a feed, and never adds what is hidden", async () => {
    const database = await engine.open();
    const { apply } = catalogueOf(database, { isWhole: true });
    const hide = (listing: string, nowMs: number) =>
      database.change([], async (tx) => {
        await tx.insertInto("hidden_jobs").values({ listing, reason: null, created_at: "" }).execute();
        await hideJobs(tx, listing, nowMs);
      });
    await apply(start, listed(1), listed(2));
    await hide("acme-1", start + 1);
    await hide("http://www.acme.example/jobs/2/", start + 2);
    await hide("acme-3", start + 3);
    expect(await apply(start + hour, listed(1), listed(2), listed(3))).toEqual([]);
    expect(await openIds(database)).toEqual([]);
    await database.change([], async (tx) => {
      await tx.deleteFrom("hidden_jobs").execute();
      for (const listing of ["acme-1", "http://www.acme.example/jobs/2/", "acme-3"])
        await unhideJobs(tx, listing, start + 2 * hour);
    });
    expect(await openIds(database)).toEqual(["acme-1", "acme-2"]);
    expect(ops(await apply(start + 3 * hour, listed(1), listed(2), listed(3)))).toEqual(["added acme-3"]);
    expect(await followed(database)).toEqual(await openIds(database));
  });

  test("withdraws the jobs of a board that is switched off", async () => {
    const database = await engine.open();
    await catalogueOf(database, { isWhole: true }).apply(start, listed(1));
    const other = catalogueOf(database, { board: "other", isWhole: true });
    await other.apply(start, listed(1, { board: "other" }));
    await tidyCatalogue(database, { boardsOn: ["other"], nowMs: start + hour });
    expect(await openIds(database)).toEqual(["other-1"]);
    expect(ops(await changesOf(database.read, "acme-1"))).toEqual([
      "added acme-1",
      "closed acme-1 withdrawn",
    ]);
  });

  test("puts one vacancy on several boards into one group, and two openings into two", async () => {
    const database = await engine.open();
    const same = { title: "Cook", company: "Hotel Ltd" };
    await catalogueOf(database, { isWhole: true }).apply(start, listed(1, same), listed(2));
    const other = catalogueOf(database, { board: "other", isWhole: true });
    await other.apply(
      start + hour,
      listed(7, { ...same, board: "other", company: "The Hotel" }),
      listed(8, { board: "other" }),
    );
    const rows = await database.read.selectFrom("jobs").select(["id", "group_id"]).orderBy("id").execute();
    expect(rows.map(({ group_id }) => group_id)).toEqual(["acme-1", "acme-2", "acme-1", "other-8"]);
  });

  test("takes a job out of its group when it becomes another vacancy, and names only open ones as the same", async () => {
    const database = await engine.open();
    const alsoOn = async (id: string) => (await lookUpJob(database.read, id))?.also_on;
    const same = { title: "Cook", company: "Hotel Ltd" };
    const [acme, other] = ["acme", "other"].map((board) => catalogueOf(database, { board, isWhole: true }));
    await acme?.apply(start, listed(1, same), listed(2, same));
    await other?.apply(start, listed(7, { ...same, board: "other" }));
    expect(await alsoOn("acme-1")).toEqual(["acme-2", "other-7"]);
    await other?.apply(start + hour, listed(7, { ...same, title: "Head waiter", board: "other" }));
    expect([await alsoOn("acme-1"), await alsoOn("other-7")]).toEqual([["acme-2"], []]);
    await acme?.apply(start + hour, listed(1, same));
    await acme?.apply(start + 8 * hour, listed(1, same));
    expect(await alsoOn("acme-1")).toEqual([]);
  });

  test("forgets closed jobs and changes after thirty days, and nothing sooner", async () => {
    const database = await engine.open();
    const { apply } = catalogueOf(database, { isWhole: true });
    await apply(start, listed(1), listed(2));
    await apply(start + hour, listed(2));
    await apply(start + 7 * hour, listed(2));
    const rows = async () => {
      const jobs = await database.read.selectFrom("jobs").select("id").orderBy("id").execute();
      return [
        ...jobs.map(({ id }) => id),
        ...(await changesAfter(database.read, 0, 10)).map(({ seq }) => seq),
      ];
    };
    await tidyCatalogue(database, { boardsOn: ["acme"], nowMs: start + 30 * day });
    expect(await rows()).toEqual(["acme-1", "acme-2", 1, 2, 3]);
    await tidyCatalogue(database, { boardsOn: ["acme"], nowMs: start + 31 * day });
    expect(await rows()).toEqual(["acme-2"]);
  });

  test("numbers changes without a gap and in the order of commits, whoever writes", async () => {
    const place = await engine.readyPlace();
    const databases = await Promise.all([engine.open(place), engine.open(place), engine.open(place)]);
    let isDone = false;
    const seen: number[] = [];
    const reading = (async () => {
      const reader = await engine.open(place);
      while (!isDone || seen.length < 300) {
        for (const { seq } of await changesAfter(reader.read, seen.at(-1) ?? 0, 50)) seen.push(seq);
        await Bun.sleep(1);
      }
    })();
    const write = async (database: Database, index: number) => {
      const { apply } = catalogueOf(database, { board: `board${index}`, isWhole: false });
      for (let round = 0; round < 10; round++)
        await apply(
          start + round * hour,
          ...Array.from({ length: 10 }, (_, n) => listed(round * 10 + n + 1, { board: `board${index}` })),
        );
    };
    await Promise.all(databases.map(write));
    isDone = true;
    await reading;
    expect(seen).toEqual(Array.from({ length: 300 }, (_, index) => index + 1));
  });
});
