import { afterEach, expect, test } from "bun:test";
import { silentLog } from "../../../test/support/engines.ts";
import { outcome } from "../../../test/support/outcome.ts";
import type { Call } from "../../threads/thread-messages.ts";
import { remotive } from "../boards/remotive.ts";
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
const facets = { categories: [], tags: [], level: "", remote: true, country: "" };
const feed = {
  key: "remotive/all",
  fetchedAtMs: nowMs,
  document: JSON.stringify({ jobs: [{ job, facets, expiresAt: "" }], firstSeen: {} }),
};

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

function newWorker(): JobsWorker {
  const worker = new JobsWorker(silentLog);
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
  } as never);

/** A page that is none: whatever reads it throws. */
const readNothing = (worker: JobsWorker) =>
  worker.do("readPage", { key: `${remotive.slug}/all`, page: null, nowMs } as never);

test("what fails inside the thread fails that task alone", async () => {
  const worker = newWorker();
  await expect(readNothing(worker)).rejects.toThrow();
  expect(await worker.do("put", feed)).toBeTrue();
  expect((await ask(worker)).total).toBe(1);
  expect(worker.replacements).toBe(0);
});

test("a document that cannot be read is refused, and the others are put on the memory", async () => {
  const worker = newWorker();
  const damaged = { ...feed, key: "jobicy/all", document: "{" };
  expect(await worker.do("put", damaged)).toBeFalse();
  expect(await worker.do("put", feed)).toBeTrue();
  expect((await ask(worker)).total).toBe(1);
});

test("a thread that ends is replaced, and nothing is answered from its empty memory", async () => {
  const threads = watchedThreads();
  const worker = newWorker();
  let reloads = 0;
  worker.onNewThread(async () => {
    if (++reloads === 1) throw new Error("the database is away");
    await worker.do("put", feed);
  });
  await worker.do("put", feed);
  threads[0]?.terminate();
  while (worker.replacements === 0) await Bun.sleep(5);
  expect((await ask(worker)).total).toBe(1);
  expect(reloads).toBe(2);
  console.log("the thread that reads feeds ended once: replaced, loaded at the second try, 0 answers lost");
});

test("an answer that meets the death of its thread is made by the next one", async () => {
  watchedThreads("answer", 1);
  const worker = newWorker();
  worker.onNewThread(async () => void (await worker.do("put", feed)));
  await worker.do("put", feed);
  expect((await ask(worker)).total).toBe(1);
  expect(worker.replacements).toBe(1);
});

test("an answer that meets two deaths fails, and what comes after it is answered", async () => {
  watchedThreads("answer", 2);
  const worker = newWorker();
  worker.onNewThread(async () => void (await worker.do("put", feed)));
  await worker.do("put", feed);
  expect(await outcome(ask(worker))).toThrow("it ended");
  expect((await ask(worker)).total).toBe(1);
  expect(worker.replacements).toBe(2);
});

test("a page whose reading kills the thread is not read again", async () => {
  watchedThreads("readPage", 1);
  const worker = newWorker();
  expect(await outcome(readNothing(worker))).toThrow("it ended");
  expect(worker.replacements).toBe(1);
});

test("more than can be done in good time is refused at once", async () => {
  const worker = newWorker();
  await worker.do("put", feed);
  const outcomes = await Promise.allSettled(Array.from({ length: 1_000 }, () => ask(worker)));
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(1_000);
  expect((await ask(worker)).total).toBe(1);
});
