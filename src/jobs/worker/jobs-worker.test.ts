import { afterEach, expect, test } from "bun:test";
import { readyPlace, silentLog } from "../../../test/support/engines.ts";
import { outcome } from "../../../test/support/outcome.ts";
import { openDatabase } from "../../database/database.ts";
import type { Call } from "../../threads/thread-messages.ts";
import { remotive } from "../boards/remotive.ts";
import { applyResult } from "../catalogue/catalogue-store.ts";
import { jobReading, seenJob } from "../catalogue/job-reading.ts";
import { noFacets } from "../job/job.ts";
import { JobsWorker, type JobsWorkerTasks } from "./jobs-worker.ts";

const frame = {
  title: "Remote jobs",
  homeUrl: "https://kazi.example",
  selfUrl: "https://kazi.example/feeds/x.rss",
};
const nowMs = Date.parse("2026-11-15T08:00:00Z");
const job = {
  id: "remotive-1",
  title: "Cook",
  company: "Hotel",
  location: "",
  type: "remote",
  date: "2026-11-14T00:00:00.000Z",
  url: "https://remotive.com/1",
  description: "",
  source: "Remotive",
};
const facets = { ...noFacets, remote: true };

const open: JobsWorker[] = [];
const RealWorker = globalThis.Worker;
afterEach(() => {
  for (const worker of open.splice(0)) worker.close();
  globalThis.Worker = RealWorker;
});

/** Every thread that is made, and so many that die of a task instead of doing it. */
function watchedThreads(deathsAt: keyof JobsWorkerTasks | null = null, deaths = 0): Worker[] {
  const threads: Worker[] = [];
  let left = deaths;
  globalThis.Worker = class extends RealWorker {
    constructor(...given: ConstructorParameters<typeof RealWorker>) {
      super(...given);
      threads.push(this);
      const post = this.postMessage.bind(this) as (task: Call, transfer: Transferable[]) => void;
      this.postMessage = ((task: Call, transfer: Transferable[]) => {
        if (task.name === deathsAt && left-- > 0) this.terminate();
        else post(task, transfer);
      }) as Worker["postMessage"];
    }
  } as typeof RealWorker;
  return threads;
}

/** On a catalogue with one job in the list of remote ones. */
async function newWorker(): Promise<JobsWorker> {
  const { url, dataDir } = await readyPlace();
  const database = await openDatabase({ url, dataDir, log: silentLog });
  const listed = { job, facets, expiresAt: "" };
  const lists = ["remote-jobs"];
  const result = { board: "remotive", feed: "all", isWhole: true, askedAtMs: nowMs, inLists: lists };
  const readings = new Map([[job.id, jobReading(listed, nowMs)]]);
  await database.change([], (tx) =>
    applyResult(tx, { ...result, jobs: [seenJob(listed, lists)], readings }, nowMs),
  );
  await database.close();
  const worker = new JobsWorker({ url, dataDir }, silentLog);
  open.push(worker);
  return worker;
}

const ask = (worker: JobsWorker) =>
  worker.do("answer", {
    endpoint: "remote-jobs",
    feeds: ["remotive/all"],
    part: {},
    form: "json",
    frame,
    nowMs,
    version: "",
  } as never);

/** A page that is none: whatever reads it throws. */
const readNothing = (worker: JobsWorker) =>
  worker.do("readPage", { key: `${remotive.slug}/all`, page: null, nowMs } as never);

test("what fails inside the thread fails that task alone", async () => {
  const worker = await newWorker();
  await expect(readNothing(worker)).rejects.toThrow();
  expect((await ask(worker)).total).toBe(1);
  expect(worker.replacements).toBe(0);
});

test("a thread that ends is replaced, and the next one answers the same", async () => {
  const threads = watchedThreads();
  const worker = await newWorker();
  expect((await ask(worker)).total).toBe(1);
  threads[0]?.terminate();
  while (worker.replacements === 0) await Bun.sleep(5);
  expect((await ask(worker)).total).toBe(1);
});

test("an answer that meets the death of its thread is made by the next one", async () => {
  watchedThreads("answer", 1);
  const worker = await newWorker();
  expect((await ask(worker)).total).toBe(1);
  expect(worker.replacements).toBe(1);
});

test("an answer that meets two deaths fails, and what comes after it is answered", async () => {
  watchedThreads("answer", 2);
  const worker = await newWorker();
  expect(await outcome(ask(worker))).toThrow("it ended");
  expect((await ask(worker)).total).toBe(1);
  expect(worker.replacements).toBe(2);
});

test("a page whose reading kills the thread is not read again", async () => {
  watchedThreads("readPage", 1);
  const worker = await newWorker();
  expect(await outcome(readNothing(worker))).toThrow("it ended");
  expect(worker.replacements).toBe(1);
});

test("more than can be done in good time is refused at once", async () => {
  const worker = await newWorker();
  const outcomes = await Promise.allSettled(Array.from({ length: 1_000 }, () => ask(worker)));
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(1_000);
  expect((await ask(worker)).total).toBe(1);
});
