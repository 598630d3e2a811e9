import { expect, test } from "bun:test";
import { sql } from "kysely";
import { eachEngine, onPostgres } from "../../../test/support/engines.ts";
import { becomes } from "../../../test/support/waiting.ts";
import type { Database } from "../../database/database.ts";
import { noFacets } from "../job/job.ts";
import { applyResult } from "./catalogue-store.ts";
import { closeJobs } from "./closing-store.ts";
import { jobReading, seenJob } from "./job-reading.ts";
import { listJobs, lookUpJob } from "./look-up-store.ts";
import { deleteOld } from "./retention-store.ts";
import { restoreWarning, takeBackWarning } from "./warning-store.ts";

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

const take = (database: Database) =>
  database.change([], (tx) => takeBackWarning(tx, { id: "acme-1", code: "asks_money", at: "now" }));

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
    expect(await take(database)).toEqual(["acme-1"]);
    expect(await take(database)).toBeNull();
    expect(await codesOf(database, "acme-1")).toEqual([]);
    await apply(database, start + hour, { number: 1, company: "Baobab", description: `${asking} Hurry.` });
    expect((await lookUpJob(database.read, "acme-1"))?.description).toContain("Hurry");
    expect(await codesOf(database, "acme-1")).toEqual([]);
  });

  test("that the operator took back comes again when the advert says something else", async () => {
    const database = await engine.open();
    await apply(database, start, { number: 1, company: "Baobab", description: asking });
    await take(database);
    const description = "You pay KSh 2,000 for the uniform before you start.";
    await apply(database, start + hour, { number: 1, company: "Baobab", description });
    expect(await codesOf(database, "acme-1")).toEqual(["asks_money"]);
    await apply(database, start + 2 * hour, { number: 1, company: "Baobab", description: asking });
    expect(await codesOf(database, "acme-1")).toEqual([]);
  });

  test("that is taken back is gone from every copy that says it, now and later, and from no other", async () => {
    const database = await engine.open();
    const advert = { company: "Baobab", description: asking };
    await apply(database, start, { ...advert, number: 1 });
    await apply(database, start, { ...advert, number: 1, board: "copy" });
    await apply(database, start, { ...advert, number: 1, board: "elsewhere", title: "Cook" });
    const other = { company: "Baobab", description: "Pay KSh 900 for the form by M-Pesa.", board: "false" };
    await apply(database, start, { ...other, number: 1 });
    expect((await take(database))?.sort()).toEqual(["acme-1", "copy-1"]);
    await apply(database, start + hour, { ...advert, number: 1, board: "later" });
    for (const id of ["acme-1", "copy-1", "later-1"])
      expect([id, await codesOf(database, id)]).toEqual([id, []]);
    for (const id of ["elsewhere-1", "false-1"])
      expect([id, await codesOf(database, id)]).toEqual([id, ["asks_money"]]);
  });

  test("that was taken back can be restored, from any of its copies", async () => {
    const database = await engine.open();
    const advert = { number: 1, company: "Baobab", description: asking };
    await apply(database, start, advert);
    await apply(database, start, { ...advert, board: "copy" });
    await take(database);
    const list = (having: "warnings" | "taken_back") =>
      listJobs(database.read, { isClosed: false, having, limit: 9 }).then((jobs) => jobs.map(({ id }) => id));
    expect([await list("warnings"), (await list("taken_back")).sort()]).toEqual([[], ["acme-1", "copy-1"]]);
    const restore = () =>
      database.change([], (tx) => restoreWarning(tx, { id: "copy-1", code: "asks_money", at: "later" }));
    expect((await restore())?.sort()).toEqual(["acme-1", "copy-1"]);
    expect(await restore()).toBeNull();
    expect([(await list("warnings")).sort(), await list("taken_back")]).toEqual([["acme-1", "copy-1"], []]);
    const warnings = (await lookUpJob(database.read, "acme-1"))?.facts.warnings;
    expect(warnings).toMatchObject([{ code: "asks_money", evidence: asking }]);
    await apply(database, start + hour, { ...advert, title: "Senior clerk" });
    expect(await codesOf(database, "acme-1")).toEqual(["asks_money"]);
  });

  test("that was taken back is forgotten with the last job of its vacancy", async () => {
    const database = await engine.open();
    const advert = { number: 1, company: "Baobab", description: asking };
    await apply(database, start, advert);
    await apply(database, start, { ...advert, board: "copy" });
    await take(database);
    const kept = async (nowMs: number) => {
      await database.change([], (tx) => deleteOld(tx, nowMs));
      return (await database.read.selectFrom("dismissed_warnings").select("code").execute()).length;
    };
    const day = 24 * hour;
    const close = (id: string, atMs: number) =>
      database.change([], (tx) => closeJobs(tx, [id], "gone", new Date(atMs).toISOString()));
    await close("acme-1", start);
    expect(await kept(start + 31 * day)).toBe(1);
    await close("copy-1", start + 31 * day);
    expect([await kept(start + 61 * day), await kept(start + 62 * day)]).toEqual([1, 0]);
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
    const taking = take(database);
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    expect(await becomes(async () => (await waiting.execute(database.read)).rows.length > 0)).toBe(true);
    mayEnd.resolve();
    await applying;
    expect(await taking).toEqual(["acme-1"]);
    const facts = (await lookUpJob(database.read, "acme-1"))?.facts;
    expect([facts?.level?.level, facts?.warnings]).toEqual(["senior", []]);
  });
});
