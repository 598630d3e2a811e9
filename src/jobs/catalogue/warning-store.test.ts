import { expect, test } from "bun:test";
import { sql } from "kysely";
import { eachEngine, onPostgres } from "../../../test/support/engines.ts";
import { becomes } from "../../../test/support/waiting.ts";
import type { Database } from "../../database/database.ts";
import { noFacets } from "../job/job.ts";
import { applyResult } from "./catalogue-store.ts";
import { jobReading, seenJob } from "./job-reading.ts";
import { lookUpJob } from "./look-up-store.ts";
import { takeBackWarning } from "./warning-store.ts";

const hour = 3_600_000;
const start = Date.parse("2026-11-15T08:00:00.000Z");
const text =
  "You keep the books of three shops, reconcile the mobile money accounts every evening and write a short report each week. ".repeat(
    5,
  );

const asking = "Applicants pay a registration fee of KSh 500 to 0712345678 before the interview.";

type Told = { number: number; company: string; title?: string; description?: string; board?: string };

function listed({ number, company, title = "Clerk", description = "Short.", board = "acme" }: Told) {
  return {
    job: {
      id: `${board}-${number}`,
      title,
      company,
      location: "Nairobi, Kenya",
      type: "full-time",
      date: new Date(start).toISOString(),
      url: `https://${board}.example/jobs/${number}`,
      description,
      source: board,
    },
    facets: noFacets,
    expiresAt: "",
  };
}

async function apply(database: Database, askedAtMs: number, ...told: Told[]): Promise<void> {
  await database.change([], (tx) => applyResult(tx, resultOf(askedAtMs, told), askedAtMs));
}

function resultOf(askedAtMs: number, told: Told[]) {
  const jobs = told.map(listed);
  return {
    board: told[0]?.board ?? "acme",
    feed: "all",
    isWhole: true,
    askedAtMs,
    inLists: [],
    jobs: jobs.map((job) => seenJob(job, [])),
    readings: new Map(jobs.map((job) => [job.job.id, jobReading(job, askedAtMs)])),
  };
}

const codesOf = async (database: Database, id: string) =>
  (await lookUpJob(database.read, id))?.facts.warnings.map(({ code }) => code);

eachEngine("a warning", (engine) => {
  test("says that another employer's advert has the same text, and quotes it", async () => {
    const database = await engine.open();
    await apply(database, start, { number: 1, company: "Baobab Ltd", description: text });
    await apply(
      database,
      start,
      { number: 2, company: "Mwangaza Traders", description: text, board: "other" },
      { number: 3, company: "Baobab", description: text, board: "other" },
      { number: 4, company: "", description: text, board: "other" },
      { number: 5, company: "Mwangaza Traders", board: "other" },
    );
    expect(await codesOf(database, "other-2")).toEqual(["same_text_other_employers"]);
    const [warning] = (await lookUpJob(database.read, "other-2"))?.facts.warnings ?? [];
    expect(text).toStartWith(warning?.evidence ?? "-");
    for (const id of ["other-4", "other-5"]) expect(await codesOf(database, id)).toEqual([]);
  });

  test("says that a board shows again what it had taken down", async () => {
    const database = await engine.open();
    const other = { number: 9, company: "Elsewhere" };
    await apply(database, start, { number: 1, company: "Baobab Ltd" }, other);
    await apply(database, start + hour, other);
    await apply(database, start + 8 * hour, other);
    await apply(database, start + 9 * hour, { number: 2, company: "Baobab Ltd" }, other);
    expect(await codesOf(database, "acme-2")).toEqual(["reposted"]);
    expect(await codesOf(database, "acme-9")).toEqual([]);
  });

  test("that the operator took back stays away when the advert changes", async () => {
    const database = await engine.open();
    await apply(database, start, { number: 1, company: "Baobab", description: asking });
    expect(await codesOf(database, "acme-1")).toEqual(["asks_money"]);
    const take = () =>
      database.change([], (tx) => takeBackWarning(tx, { id: "acme-1", code: "asks_money", at: "now" }));
    expect(await take()).toBe(true);
    expect(await take()).toBe(false);
    expect(await codesOf(database, "acme-1")).toEqual([]);
    await apply(database, start + hour, { number: 1, company: "Baobab", description: `${asking} Hurry.` });
    expect((await lookUpJob(database.read, "acme-1"))?.description).toContain("Hurry");
    expect(await codesOf(database, "acme-1")).toEqual([]);
  });
});

onPostgres("a warning", (engine) => {
  test("that is taken back while its advert changes costs nothing of what is read from the new one", async () => {
    const database = await engine.open();
    const advert = { number: 1, company: "Baobab", description: asking };
    await apply(database, start, { ...advert, title: "Clerk" });
    const [applied, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const applying = database.change([], async (tx) => {
      const senior = resultOf(start + hour, [{ ...advert, title: "Senior clerk" }]);
      await applyResult(tx, senior, start + hour);
      applied.resolve();
      await mayEnd.promise;
    });
    await applied.promise;
    const taking = database.change([], (tx) =>
      takeBackWarning(tx, { id: "acme-1", code: "asks_money", at: "now" }),
    );
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    expect(await becomes(async () => (await waiting.execute(database.read)).rows.length > 0)).toBe(true);
    mayEnd.resolve();
    await applying;
    expect(await taking).toBe(true);
    const facts = (await lookUpJob(database.read, "acme-1"))?.facts;
    expect([facts?.level?.level, facts?.warnings]).toEqual(["senior", []]);
  });
});
