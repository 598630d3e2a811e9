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
import { hideListing, unhideListing } from "../operator/hidden-store.ts";
import { closeOldFeeds, reopenWithdrawn, tidyCatalogue } from "./catalogue-upkeep.ts";
import { closeDue, expiredJobs } from "./closing-store.ts";
import { changesOf } from "./job-change-store.ts";

const until = (ms: number) => ({ expiresAt: new Date(start + ms).toISOString() });
const by = (nowMs: number) => ({ actor: "operator", nowMs });
const hide = (database: Database, listing: string, nowMs: number) =>
  hideListing(database, { listing, reason: null }, by(nowMs));
const unhide = (database: Database, listing: string, nowMs: number) =>
  unhideListing(database, listing, by(nowMs));

/** A feed's row before anything came. */
const untouched = {
  ticket: 0,
  kept_ticket: 0,
  count: 0,
  odd: 0,
  recent_counts: "[]",
  consecutive_failures: 0,
  quarantined_results: 0,
};

eachEngine("closing and opening again", (engine) => {
  test("a job that is hidden by its id and by its link is shown when neither hides it any more", async () => {
    const names = ["acme-1", "https://acme.example/jobs/1"];
    for (const [first, second] of [names, names.toReversed()] as [string, string][]) {
      const database = await engine.open();
      const { apply } = catalogueOf(database, { isWhole: true });
      await apply(start, listed(1));
      for (const name of names) await hide(database, name, start + hour);
      await unhide(database, first, start + 2 * hour);
      expect([first, await openIds(database)]).toEqual([first, []]);
      await unhide(database, second, start + 3 * hour);
      expect([first, await openIds(database)]).toEqual([first, ["acme-1"]]);
      expect(await followed(database)).toEqual(["acme-1"]);
    }
  });

  test("a job that left its feed while it was hidden stays closed when it is shown again", async () => {
    const database = await engine.open();
    const { apply } = catalogueOf(database, { isWhole: true });
    await apply(start, listed(1), listed(2));
    await hide(database, "acme-1", start + 1);
    await apply(start + hour, listed(2));
    await apply(start + 8 * hour, listed(2));
    await unhide(database, "acme-1", start + 9 * hour);
    expect(await openIds(database)).toEqual(["acme-2"]);
    expect(ops(await apply(start + 10 * hour, listed(1), listed(2)))).toEqual(["added acme-1"]);
  });

  test("a job whose only feed was taken out of its board closes 45 days after it was last seen", async () => {
    const database = await engine.open();
    for (const feed of ["all", "extra"])
      await database.change([], (tx) =>
        tx
          .insertInto("feeds")
          .values({ board: "acme", feed, ...untouched })
          .execute(),
      );
    await catalogueOf(database, { feed: "extra", isWhole: true }).apply(start, listed(1), listed(2));
    await catalogueOf(database, { isWhole: true }).apply(start, listed(2), listed(3));
    const close = (nowMs: number) => closeOldFeeds(database, { feedsOn: ["acme/all"], nowMs });
    await close(start + 45 * day);
    expect(await openIds(database)).toEqual(["acme-1", "acme-2", "acme-3"]);
    await closeOldFeeds(database, { feedsOn: ["acme/all", "acme/extra"], nowMs: start + 46 * day });
    await closeOldFeeds(database, { feedsOn: ["other/all"], nowMs: start + 46 * day });
    expect(await openIds(database)).toEqual(["acme-1", "acme-2", "acme-3"]);
    await close(start + 46 * day);
    expect(await openIds(database)).toEqual(["acme-2", "acme-3"]);
    expect(ops(await changesOf(database.read, "acme-1")).at(-1)).toBe("closed acme-1 unseen");
    expect(await followed(database)).toEqual(await openIds(database));
  });

  test("a newer result is believed although the clock was set back", async () => {
    const database = await engine.open();
    const { apply } = catalogueOf(database, { isWhole: true });
    await apply(start + 300 * day, listed(1), listed(2));
    expect(ops(await apply(start, listed(1, { title: "Head clerk" })))).toEqual(["updated acme-1"]);
    expect(ops(await apply(start + 7 * hour, listed(1, { title: "Head clerk" })))).toEqual([
      "closed acme-2 gone",
    ]);
  });

  test("a closing date that is put off while expired jobs are being closed keeps the job open", async () => {
    const database = await engine.open();
    const { apply } = catalogueOf(database, { isWhole: true });
    await apply(start, listed(1, until(day)), listed(2, until(day)));
    const expired = await expiredJobs(database.read, start + day);
    expect(expired).toEqual(["acme-1", "acme-2"]);
    await apply(start + day - 1, listed(1, until(9 * day)), listed(2, until(day)));
    await database.change([], (tx) => closeDue(tx, expired, "deadline", start + day));
    expect(await openIds(database)).toEqual(["acme-1"]);
  });

  test("a closing date that is moved into the past closes the job once, and is what is known of it", async () => {
    const database = await engine.open();
    const { apply } = catalogueOf(database, { isWhole: true });
    await apply(start, listed(1, until(9 * day)));
    expect(ops(await apply(start + 2 * day, listed(1, until(day))))).toEqual(["closed acme-1 deadline"]);
    expect(await apply(start + 3 * day, listed(1, until(day)))).toEqual([]);
    const { closes_at } = await database.read
      .selectFrom("jobs")
      .select("closes_at")
      .executeTakeFirstOrThrow();
    expect(closes_at).toBe(until(day).expiresAt);
  });

  test("a job that its board shows for weeks after its closing date stays closed until the date is put off", async () => {
    const database = await engine.open();
    const { apply } = catalogueOf(database, { isWhole: false });
    await apply(start, listed(1, until(day)));
    for (let days = 1; days < 40; days += 3) {
      await tidyCatalogue(database, { boardsOn: ["acme"], nowMs: start + days * day });
      await apply(start + days * day, listed(1, { ...until(day), title: `Clerk ${days}` }));
    }
    expect(await openIds(database)).toEqual([]);
    expect(ops(await apply(start + 41 * day, listed(1, until(50 * day))))).toEqual(["added acme-1"]);
  });

  test("a board that is switched on again has its jobs back without being asked, but for what is over or hidden", async () => {
    const database = await engine.open();
    const { apply } = catalogueOf(database, { isWhole: false });
    await apply(start, listed(1), listed(2, until(day)), listed(3));
    await apply(start + 1, listed(4));
    await tidyCatalogue(database, { boardsOn: [], nowMs: start + hour });
    expect(await openIds(database)).toEqual([]);
    await hide(database, "https://acme.example/jobs/3", start + 2 * hour);
    await reopenWithdrawn(database, { boardsOn: ["acme"], nowMs: start + 2 * day });
    expect(await openIds(database)).toEqual(["acme-1", "acme-4"]);
    expect(ops(await changesOf(database.read, "acme-1"))).toEqual([
      "added acme-1",
      "closed acme-1 withdrawn",
      "added acme-1",
    ]);
    const lists = await database.read.selectFrom("job_lists").select("job_id").orderBy("job_id").execute();
    expect(lists.map(({ job_id }) => job_id)).toContain("acme-1");
    expect(await followed(database)).toEqual(await openIds(database));
  });
});
