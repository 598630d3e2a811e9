// Fifty searches as people write them, over the sample boards and what real boards once showed. Named for each are the
// jobs that must be among the first ten; where there are more than ten of them, all of the first ten must be.
import { afterAll, expect, test } from "bun:test";
import { foundJobs } from "../../src/jobs/catalogue/found-store.ts";
import { CatalogueSearch } from "../../src/jobs/search/catalogue-search.ts";
import { fillCatalogue } from "../support/boards/filled-catalogue.ts";
import { eachEngine } from "../support/engines.ts";

const nowMs = Date.parse("2026-11-15T08:00:00.000Z");

/** What is looked for, then what the title of a wanted job says, and its place where that was asked for. */
const searches: [query: string, title: RegExp, place?: RegExp][] = [
  ["accountant", /accountant/i],
  ["accountant nairobi", /accountant|accounts/i, /nairobi/i],
  ["acountant nairobi", /accountant|accounts/i, /nairobi/i],
  ["custmer suport", /customer support/i],
  ["customer support", /customer support/i],
  ["customer care", /customer support/i],
  ["data entry", /data entry/i],
  ["data entry clerk", /data entry clerk/i],
  ["intern", /\bintern(?:ship)?\b/i],
  ["internship nairobi", /\bintern(?:ship)?\b/i, /nairobi/i],
  ["HR", /human resources|\bhr\b/i],
  ["human resources officer", /human resources officer/i],
  ["muuguzi", /nurse/i],
  ["nurse", /nurse/i],
  ["registered nurse", /registered nurse/i],
  ["mhasibu", /accountant|accounts/i],
  ["mhasibu nairobi", /accountant|accounts/i, /nairobi/i],
  ["mauzo", /sales/i],
  ["mwalimu", /teacher|tutor/i],
  ["teacher", /teacher/i],
  ["sales representative", /sales representative/i],
  ["sales rep", /sales representative/i],
  ["electrician", /electric/i],
  ["fundi umeme", /electric/i],
  ["M&E officer", /monitoring and evaluation/i],
  ["monitoring and evaluation", /monitoring and evaluation/i],
  ["it support", /it support/i],
  ["ict officer", /\b(?:it|ict)\b/i],
  ["software developer", /software (?:engineer|developer)/i],
  ["programmer", /programmer|developer|engineer/i],
  ["front end developer", /front ?end (?:developer|engineer)/i],
  ["frontend", /front ?end/i],
  ["android developer", /android/i],
  ["devops", /devops/i],
  ["virtual assistant", /virtual assistant/i],
  ["virtual asistant", /virtual assistant/i],
  ["receptionist", /receptionist/i],
  ["recepshonist", /receptionist/i],
  ["graphic designer", /graphic designer/i],
  ["graphics design", /graphic design/i],
  ["digital marketing", /digital marketing/i],
  ["legal officer", /legal officer/i],
  ["lab technologist", /laboratory technologist/i],
  ["clinical officer", /clinical officer/i],
  ["farm manager", /farm manager/i],
  ["warehouse", /warehouse/i],
  ["content writer", /content writer/i],
  ["management trainee", /management trainee/i],
  ['"data analyst" -senior', /^(?!.*senior).*data analyst/i],
  ["jobs for graduates in Nairobi", /graduate/i, /nairobi/i],
];
/** Words that only look alike. */
const falseFriends: [query: string, title: RegExp][] = [
  ["intern", /international|internal/i],
  ["HR", /\$\d+\/hr/i],
];

const results = new Map<string, string[][]>();

eachEngine("searches as people write them", ({ open, engine }) => {
  test("find what they mean among the first ten, and none of the false friends", async () => {
    const database = await open();
    await fillCatalogue(database, nowMs);
    const search = new CatalogueSearch(database.read);
    const all = await database.read
      .selectFrom("jobs")
      .select(["id", "title", "location", "group_id"])
      .execute();
    const found: string[][] = [];
    const missed: string[] = [];
    for (const [query, title, place] of searches) {
      const { ids } = await search.search({
        ...{ query, filters: [], order: "relevance", limit: 10, nowMs },
        ...{ closesAfter: null, isExact: false, sinceMs: 0, after: null },
      });
      found.push(ids);
      const jobs = await foundJobs(database.read, ids);
      const isWanted = (job: { title: string; location: string }) =>
        title.test(job.title) && (place === undefined || place.test(`${job.title} ${job.location}`));
      const wanted = new Set(all.filter(isWanted).map(({ group_id }) => group_id));
      const groupOf = new Map(all.map(({ id, group_id }) => [id, group_id]));
      const hits = new Set(ids.map((id) => groupOf.get(id) ?? "")).intersection(wanted).size;
      if (wanted.size === 0 || hits < Math.min(10, wanted.size))
        missed.push(`${query}: ${hits} of ${wanted.size} in ${jobs.map(({ job }) => job.title).join(", ")}`);
      for (const [asked, wrong] of falseFriends)
        if (asked === query) for (const { job } of jobs) expect(job.title).not.toMatch(wrong);
    }
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(5);
    results.set(engine, found);
  }, 60_000);
});

afterAll(() => {
  const [one, ...others] = results.values();
  for (const other of others) expect(other).toEqual(one as string[][]);
});
