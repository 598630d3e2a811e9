// The serving thread's side of the jobs worker: hands out tasks and waits for them without working itself. A thread that
// dies, or that a hostile feed keeps busy past the deadline, is replaced. Whoever waits for an answer does not notice a
// death: the next thread makes it.

import type { DatabaseLocation } from "../../database/unmigrated.ts";
import type { Log } from "../../process/log.ts";
import { ThreadCalls } from "../../threads/thread-calls.ts";
import type { Calls } from "../../threads/thread-messages.ts";
import type { AnswerTasks } from "../answers/job-lists.ts";
import type { V2Tasks } from "../answers/v2/v2-answers.ts";
import type { FeedReader, FeedTasks } from "../feeds/feed-readings.ts";
import type { PageTasks } from "../pages/job-document.ts";
import type { SitemapTasks } from "../pages/sitemap.ts";

const taskDeadlineMs = 20_000;
const maxQueueLength = 300;

/** The first thing that a thread is told. */
type OpenTask = { open(location: DatabaseLocation): void };
export type JobsWorkerTasks = OpenTask & FeedTasks & AnswerTasks & V2Tasks & PageTasks & SitemapTasks;

type TaskName = keyof JobsWorkerTasks;
type Input<Name extends TaskName> = Parameters<JobsWorkerTasks[Name]>[0];

type Task = {
  name: TaskName;
  input: Input<TaskName>;
  handedOver: ArrayBuffer[];
  isSecondTry: boolean;
  resolve(result: unknown): void;
  reject(error: Error): void;
};

/** More to do than can be done in good time: the caller is told to come back. */
export class WorkerBusy extends Error {
  constructor() {
    super("too much is being asked for at once");
  }
}

/** What ends the reading of a feed goes before the beginning of another, so that results come one by one and not all at last. */
const endsReading: ReadonlySet<TaskName> = new Set<TaskName>([
  "readings",
  "incomplete",
  "readDetail",
  "complete",
  "document",
  "release",
]);
/** Never refused, and never done twice: it may be what killed the thread. */
const isForFeeds: ReadonlySet<TaskName> = new Set<TaskName>(["readPage", ...endsReading]);

type AllCalls = Calls<FeedTasks> &
  Calls<AnswerTasks> &
  Calls<V2Tasks> &
  Calls<PageTasks> &
  Calls<SitemapTasks>;

export class JobsWorker implements AllCalls {
  readonly #location: DatabaseLocation;
  readonly #log: Log;
  readonly #queue: Task[] = [];
  /** Begun when it is needed: a server that is never asked for jobs does without it. */
  #thread: ThreadCalls<JobsWorkerTasks> | null = null;
  #current: Task | null = null;
  #deadline: Timer | undefined;
  #replacements = 0;
  #isClosed = false;

  constructor(location: DatabaseLocation, log: Log) {
    this.#location = location;
    this.#log = log;
  }

  readonly do = ((name: TaskName, input: Input<TaskName>, handedOver: ArrayBuffer[] = []) => {
    if (this.#isClosed) return Promise.reject(new Error("the worker is closed"));
    if (this.#queue.length >= maxQueueLength && !isForFeeds.has(name))
      return Promise.reject(new WorkerBusy());
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const task = { name, input, handedOver, isSecondTry: false, resolve, reject };
    if (endsReading.has(name)) this.#queue.unshift(task);
    else this.#queue.push(task);
    this.#next();
    return promise;
  }) as AllCalls["do"];

  reader(): FeedReader {
    return {
      readPage: (board, feed, input) =>
        this.do("readPage", { key: `${board.slug}/${feed.name}`, ...input }, wholeBuffer(input.page.bytes)),
      readings: (result, ids) => this.do("readings", { ...result, ids }),
      incomplete: (_board, result) => this.do("incomplete", result),
      readDetail: ({ slug }, page) => this.do("readDetail", { board: slug, page }, wholeBuffer(page.bytes)),
      complete: (_board, _feed, result, details) => this.do("complete", { ...result, details }),
      document: (result) => this.do("document", result),
      release: (result) => void this.do("release", result).catch(() => {}),
    };
  }

  /** Lets the thread begin while whoever will need it waits for something else. */
  prepare(): void {
    this.#thread ??= this.#newThread();
  }

  /** How many threads had to be replaced so far. */
  get replacements(): number {
    return this.#replacements;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#deadline);
    const left = [this.#current, ...this.#queue.splice(0)];
    this.#current = null;
    for (const task of left) task?.reject(new Error("the worker is closed"));
    this.#thread?.end("the worker is closed");
  }

  /** One task at a time, so that its deadline is its own and a broken thread costs one task only. */
  #next(): void {
    if (this.#current || this.#isClosed) return;
    // Whoever waits for an answer goes before feeds that are still to be read: at a first start there are a hundred of them.
    const first = this.#queue.findIndex(({ name }) => !isForFeeds.has(name));
    const [task] = this.#queue.splice(Math.max(0, first), 1);
    if (!task) return;
    this.#current = task;
    this.#deadline = setTimeout(
      () => this.#replace(`${task.name} took over ${taskDeadlineMs / 1_000} s`, false),
      taskDeadlineMs,
    );
    this.#thread ??= this.#newThread();
    this.#thread.call(task.name, task.input, task.handedOver).then(
      (result) => this.#settle(task, () => task.resolve(result)),
      (error) => this.#settle(task, () => task.reject(error)),
    );
  }

  #newThread(): ThreadCalls<JobsWorkerTasks> {
    const worker = new Worker(new URL("./jobs-worker-thread.ts", import.meta.url).href);
    const thread = new ThreadCalls<JobsWorkerTasks>(worker, {
      onEnd: (reason) => this.#replace(reason, true),
    });
    thread.call("open", this.#location).catch((error: Error) => {
      if (!this.#isClosed)
        this.#log.error({ reason: error.message }, "the jobs worker cannot open the database");
    });
    return thread;
  }

  /** A task whose thread was replaced meanwhile has been seen to. */
  #settle(task: Task, settle: () => void): void {
    if (this.#current !== task) return;
    this.#current = null;
    clearTimeout(this.#deadline);
    this.#next();
    settle();
  }

  #replace(reason: string, hasDied: boolean): void {
    if (this.#isClosed) return;
    this.#replacements++;
    this.#log.error({ reason }, "the thread that reads feeds was replaced");
    clearTimeout(this.#deadline);
    const [broken, task] = [this.#thread, this.#current];
    this.#thread = this.#newThread();
    this.#current = null;
    broken?.end(reason);
    // What only makes answers is hardly what killed it.
    if (task && hasDied && !task.isSecondTry && !isForFeeds.has(task.name))
      this.#queue.unshift({ ...task, isSecondTry: true });
    else task?.reject(new Error(reason));
    this.#next();
  }
}

/** A buffer that others have a part of is not ours to hand over. */
function wholeBuffer({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
