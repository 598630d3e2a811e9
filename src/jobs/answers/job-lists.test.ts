import { expect, test } from "bun:test";
import { eachEngine } from "../../../test/support/engines.ts";
import type { Database } from "../../database/database.ts";
import type { ListedJob } from "../boards/board.ts";
import { applyResult } from "../catalogue/catalogue-store.ts";
import { jobReading, seenJob } from "../catalogue/job-reading.ts";
import { type Endpoint, endpoints } from "../endpoints.ts";
import { type Job, noFacets } from "../job/job.ts";
import { maxJobs } from "./answer.ts";
import { JobLists } from "./job-lists.ts";

const nowMs = Date.parse("2026-11-15T08:00:00.000Z");
const day = 86_400_000;
const list = "africa-jobs";
const { feeds } = endpoints.find(({ name }) => name === list) as Endpoint;

function listed(board: string, number: number, ageMs: number): ListedJob {
  return {
    job: {
      id: `${board}-${number}`,
      title: `Clerk ${number}`,
      company: board,
      location: `Town ${number}, Kenya`,
      type: "",
      date: new Date(nowMs - ageMs).toISOString(),
      url: `https://${board}.example/${number}`,
      description: "",
      source: board,
    },
    facets: { ...noFacets, country: "KE" },
    expiresAt: "",
  };
}

function apply(database: Database, key: string, jobs: ListedJob[]): Promise<unknown> {
  const [board = "", feed = ""] = key.split("/");
  const result = {
    ...{ board, feed, isWhole: false, askedAtMs: nowMs, inLists: [list] },
    jobs: jobs.map((job) => seenJob(job, [list])),
    readings: new Map(jobs.map((each) => [each.job.id, jobReading(each, nowMs)])),
  };
  return database.change([], (tx) => applyResult(tx, result, nowMs));
}

async function answered(database: Database): Promise<Job[]> {
  const frame = { title: "", homeUrl: "", selfUrl: "", updatedAtMs: nowMs, page: null };
  const { body } = await new JobLists(database.read, { document: () => "", facts: () => "" }).answer({
    ...{ endpoint: list, feeds: [...feeds], part: {}, form: "json", frame, nowMs, version: "" },
  });
  return JSON.parse(new TextDecoder().decode(body.bytes.identity)) as Job[];
}

eachEngine("a list", (engine) => {
  test("shows the newest jobs of a quiet feed beside a busy one of the same board", async () => {
    const database = await engine.open();
    const [key = ""] = feeds;
    const board = key.slice(0, key.indexOf("/"));
    const old = [1, 2].map((number) => listed(board, number, (30 + number) * day));
    await apply(database, `${board}/quiet`, old);
    const many = Array.from({ length: 2_000 }, (_, number) =>
      listed(board, number + 10, (number * day) / 1_000),
    );
    await apply(database, key, many);
    const ids = (await answered(database)).map(({ id }) => id);
    expect(ids).toHaveLength(300);
    expect(ids.slice(-2)).toEqual(old.map(({ job }) => job.id));
  });

  test("shows every feed's newest jobs beside a board with a thousand new ones a day", async () => {
    const database = await engine.open();
    const [busy = "", ...quiet] = feeds;
    const fairShare = Math.floor(maxJobs / feeds.length);
    for (const [index, key] of quiet.entries()) {
      const board = key.slice(0, key.indexOf("/"));
      const weekly = Array.from({ length: fairShare }, (_, week) =>
        listed(board, week + 1, (week * 7 + 3) * day + index),
      );
      await apply(database, key, weekly);
    }
    const board = busy.slice(0, busy.indexOf("/"));
    const many = Array.from({ length: 2_000 }, (_, number) =>
      listed(board, number + 1, (number * day) / 1_000),
    );
    await apply(database, busy, many);

    const jobs = await answered(database);
    const ofBusy = jobs.filter(({ source }) => source === board);
    expect(jobs).toHaveLength(maxJobs);
    expect(jobs.length - ofBusy.length).toBe(quiet.length * fairShare);
    expect(ofBusy.map(({ id }) => id)).toEqual(many.slice(0, ofBusy.length).map(({ job }) => job.id));
    expect(jobs.map(({ date }) => date)).toEqual(
      jobs
        .map(({ date }) => date)
        .sort()
        .reverse(),
    );
  });
});
