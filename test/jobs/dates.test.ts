// One job is one job wherever it is listed: with one date, and in no list once it has closed.
import { expect, test } from "bun:test";
import { entry, type HimalayasLists, startHimalayas } from "../support/boards/himalayas.ts";
import { eachEngine } from "../support/engines.ts";

const hour = 3_600_000;
const begin = Date.parse("2026-11-15T08:00:00.000Z");
const iso = (ms: number) => new Date(ms).toISOString();

eachEngine("a job", (engine) => {
  test("that two feeds hold without a date has one, the earliest, over refreshes and restarts", async () => {
    const clerk = entry("clerk");
    const lists: HimalayasLists = { country: [clerk], worldwide: [entry("cook")] };
    const place = await engine.readyPlace();
    const first = await startHimalayas(lists, place);
    const dates = async ({ jobs }: Pick<typeof first, "jobs">) =>
      (await Promise.all([jobs("/api/africa-jobs"), jobs("/api/wfh-jobs")])).map(
        (list) => list.find(({ title }) => title === "clerk")?.date,
      );
    expect(await dates(first)).toEqual([iso(begin), undefined]);

    first.clock.advance(4 * hour);
    lists.worldwide = [clerk, entry("cook")];
    expect(await dates(first)).toEqual([iso(begin), iso(begin)]);
    first.clock.advance(4 * hour);
    lists.country = [entry("nurse")];
    expect(await dates(first)).toEqual([iso(begin), iso(begin)]);

    await first.kazi.stop();
    first.clock.advance(4 * hour);
    expect(await dates(await first.again(place))).toEqual([iso(begin), iso(begin)]);
  }, 30_000);

  test("has the same date where it is searched for", async () => {
    const clerk = entry("clerk");
    const { jobs, clock } = await startHimalayas({ country: [clerk], q: [clerk] }, await engine.readyPlace());
    await jobs("/api/africa-jobs");
    clock.advance(hour);
    expect((await jobs("/api/search-jobs?query=clerk")).map(({ date }) => date)).toEqual([iso(begin)]);
  }, 30_000);
});

test("a live search lists no job past its closing date, whose own page says that it is gone", async () => {
  const closed = entry("closed clerk", { expiryDate: (begin - hour) / 1_000 });
  const open = entry("open clerk", { expiryDate: (begin + hour) / 1_000 });
  const { jobs, get } = await startHimalayas({ q: [closed, open], worldwide: [open] });
  const found = await jobs("/api/search-jobs?query=clerk");
  expect(found.map(({ title }) => title)).toEqual(["open clerk"]);
  for (const { id } of found) expect((await get(`/jobs/${id}`)).status).toBe(200);
  expect(await (await get("/feeds/search-jobs.rss?query=clerk")).text()).not.toContain("closed clerk");
}, 30_000);
