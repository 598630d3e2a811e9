import { expect, test } from "bun:test";
import { eachEngine } from "../../../test/support/engines.ts";
import { listed, openIds, start } from "../../../test/support/small-catalogue.ts";
import { createFeedStore } from "./feed-store.ts";
import { adoptDocuments } from "./result-document-store.ts";

eachEngine("results of before there was a catalogue", (engine) => {
  test("are adopted once, a damaged one costs its own feed only, and every feed is asked for the whole next", async () => {
    const database = await engine.open();
    const store = createFeedStore(database);
    const documents = {
      whole: JSON.stringify({ jobs: [listed(1), listed(2)], firstSeen: {} }),
      torn: '{"jobs":[{"job',
      other: '{"jobs":[{"id":"acme-3"},null]}',
    };
    for (const [feed, document] of Object.entries(documents)) {
      const key = { board: "acme", feed };
      const claim = await store.claim(key, { nowMs: start, minIntervalMs: 0, hosts: ["acme.example"] });
      if (!claim.isGranted) throw new Error("not granted");
      const nothing = { jobs: [], isWhole: false, inLists: [], readings: async () => [] };
      const counts = { odd: 0, recentCounts: [], etag: '"1"', lastModified: "Sun, 15 Nov 2026 07:00:00 GMT" };
      await store.keep(claim, { ...nothing, ...counts }, start);
      await database.change([], (tx) =>
        tx
          .insertInto("feed_documents")
          .values({ ...key, document })
          .execute(),
      );
    }
    await adoptDocuments(database, start + 1);
    expect(await openIds(database)).toEqual(["acme-1", "acme-2"]);
    expect(await database.read.selectFrom("feed_documents").selectAll().execute()).toEqual([]);
    const known = await database.read.selectFrom("feeds").select(["etag", "last_modified"]).execute();
    expect(known).toEqual(Array.from({ length: 3 }, () => ({ etag: null, last_modified: null })));
  });
});
