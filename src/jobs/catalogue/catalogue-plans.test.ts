// What reads the catalogue is bounded by an index, however large the catalogue is: a scan on the thread that serves would
// hold up everyone who asks.
import { Database as SqliteFile } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { Kysely } from "kysely";
import { readyPlace } from "../../../test/support/engines.ts";
import { listedJob } from "../../../test/support/random-catalogue.ts";
import type { Tx } from "../../database/database.ts";
import { openSqliteFile, sqliteFileName } from "../../database/sqlite/sqlite.ts";
import { sqliteDialect } from "../../database/sqlite/sqlite-dialect.ts";
import type { Tables } from "../../database/tables/tables.ts";
import { iso } from "../../process/clock.ts";
import { parseWords, questionOf } from "../search/question.ts";
import { applyResult, confirmResult } from "./catalogue-store.ts";
import { closeDue, closeOfOldFeed, expiredJobs, hideJobs, oldFeed, withdrawnJobs } from "./closing-store.ts";
import { closingOf, jobsOfBoard, membersOfGroups, wholeJobs } from "./found-store.ts";
import { indexAgain, nextToIndex } from "./indexing-store.ts";
import { changesAfter, changesOf, keptChanges } from "./job-change-store.ts";
import { findEntries, matchingAmong } from "./job-index-store.ts";
import { jobReading, seenJob } from "./job-reading.ts";
import { datesOf, newestOfBoard, newestOfList, openJob, openJobsAmong } from "./list-store.ts";
import { jobsNamed, listJobs, lookUpJob } from "./look-up-store.ts";
import { reopenJobs, unhideJobs } from "./opening-store.ts";
import { deleteOld } from "./retention-store.ts";
import { restoreWarning, takeBackWarning } from "./warning-store.ts";

const nowMs = Date.parse("2026-11-15T08:00:00.000Z");
const feed = { board: "acme", feed: "all", askedAtMs: nowMs };
const listed = listedJob({ number: 1, version: 1, expiresAtMs: null });
const result = {
  ...feed,
  inLists: ["africa-jobs"],
  jobs: [seenJob(listed, ["africa-jobs"])],
  readings: new Map([["acme-1", jobReading(listed, nowMs)]]),
};
/** What never grows with the number of jobs. */
const small =
  /^SCAN (hidden_jobs|feeds|job_change_count|job_index_progress|known|first|CONSTANT ROW|\d+ CONSTANT ROWS?|\d+-ROW VALUES CLAUSE)\b/;
/** The index of words: by a number, or by words in the order of the numbers. */
const byWords = /^SCAN (job_index|found) VIRTUAL TABLE INDEX (0:=|\d+:[<>]*M)/;

test("every statement on the catalogue finds its rows and their order by an index", async () => {
  const path = join((await readyPlace()).dataDir, sqliteFileName);
  const explaining = new SqliteFile(path);
  const scans: string[] = [];
  const db = new Kysely<Tables>({
    dialect: sqliteDialect(openSqliteFile(path, { readonly: false })),
    log({ query: { sql, parameters } }) {
      if (/^(begin|commit)/.test(sql)) return;
      const steps = explaining
        .query<{ detail: string }, never[]>(`explain query plan ${sql}`)
        .all(...(parameters as never[]));
      // What is sorted without a limit is answered as a whole, and is what one job has.
      const isBad = /^SCAN (?!.*USING)/;
      for (const { detail } of steps)
        if (
          (isBad.test(detail) && !small.test(detail) && !byWords.test(detail)) ||
          (detail.includes("TEMP B-TREE") && sql.includes("limit"))
        )
          scans.push(`${detail}: ${sql}`);
    },
  });
  const change = (work: (tx: Tx) => Promise<unknown>) => db.transaction().execute(work);
  for (const isWhole of [true, false]) {
    await change((tx) => applyResult(tx, { ...result, isWhole }, nowMs));
    await change((tx) => confirmResult(tx, { ...feed, isWhole, previousAskedAtMs: nowMs - 1 }, nowMs));
  }
  for (const listing of ["acme-1", "https://acme.example/1"]) {
    await change((tx) => hideJobs(tx, listing, nowMs));
    await change((tx) => unhideJobs(tx, listing, nowMs));
  }
  await expiredJobs(db, nowMs);
  await withdrawnJobs(db, []);
  for (const reason of ["deadline", "withdrawn"] as const)
    await change((tx) => closeDue(tx, ["acme-1"], reason, nowMs));
  await change((tx) => reopenJobs(tx, { board: "acme", after: "", nowMs }));
  await change((tx) => deleteOld(tx, nowMs));
  await newestOfList(db, { list: "africa-jobs", boards: ["acme"], perFeed: 10 });
  await newestOfBoard(db, "acme", 10);
  await openJob(db, "acme-1");
  await openJobsAmong(db, ["acme-1"]);
  await datesOf(db, ["acme-1"]);
  for (const isClosed of [true, false])
    for (const board of ["acme", undefined])
      for (const having of ["warnings", "taken_back", undefined] as const)
        await listJobs(db, { board, isClosed, having, limit: 10 });
  await jobsNamed(db, "acme-1");
  await jobsNamed(db, "https://acme.example/1");
  await oldFeed(db, ["acme/other"], nowMs);
  await change((tx) => closeOfOldFeed(tx, { board: "acme", feed: "old", ids: ["acme-1"] }, nowMs));
  for (const decide of [takeBackWarning, restoreWarning])
    await change((tx) => decide(tx, { id: "acme-1", code: "asks_money", at: "now" }));
  await lookUpJob(db, "acme-1");
  await changesAfter(db, 0, 10);
  await changesOf(db, "acme-1");
  await keptChanges(db);
  await nextToIndex(db);
  await change((tx) => indexAgain(tx, ["acme-1"], iso(nowMs)));
  const { all, tiers } = questionOf(parseWords("accountant nairobi"), []);
  for (const condition of [all, ...tiers]) {
    await findEntries(db, condition, { below: Number.MAX_SAFE_INTEGER, atLeast: 0, limit: 10 });
    await matchingAmong(db, condition, [1, 2]);
  }
  await membersOfGroups(db, ["acme-1"], iso(nowMs));
  await wholeJobs(db, ["acme-1"]);
  await closingOf(db, "acme-1");
  await jobsOfBoard(db, { board: "acme", after: "", limit: 10 });
  await db.destroy();
  expect(scans).toEqual([]);
});
