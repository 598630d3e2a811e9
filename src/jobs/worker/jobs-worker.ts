// The serving thread's side of the jobs worker: hands out tasks and waits for them without working itself. A thread that
// dies, or that a hostile feed keeps busy past the deadline, is replaced, and the new one gets all feeds again. Whoever
// waits for an answer does not notice a death: the next thread makes it.
import type { Log } from "../../process/log.ts";
import { ThreadCalls } from "../../threads/thread-calls.ts";
import type { Calls } from "../../threads/thread-messages.ts";
import type { AnswerTasks } from "../answers/job-memory.ts";
import type { FeedReader, FeedTasks } from "../feeds/feed-document.ts";
import type { PageTasks } from "../pages/job-document.ts";

const taskDeadlineMs = 20_000;
const maxQueueLength = 300;
const reloadPauseMs = 1_000;

export type JobsWorkerTasks = FeedTasks & AnswerTasks & PageTasks;

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

/** What can be done before the feeds are loaded. */
const needsNoJobs: ReadonlySet<TaskName> = new Set<TaskName>(["take", "put", "hide", "shell"]);
/** Never refused, and never done twice: it may be what killed the thread. */
const isForFeeds = (name: TaskName) => needsNoJobs.has(name) || name === "readPage";

type AllCalls = Calls<FeedTasks> & Calls<AnswerTasks> & Calls<PageTasks>;

export class JobsWorker implements AllCalls {
  readonly #log: Log;
  readonly #queue: Task[] = [];
  #reload: () => Promise<void> = async () => {};
  #isLoaded = true;
  /** Begun when it is needed: a server that is never asked for jobs does without it. */
  #thread: ThreadCalls<JobsWorkerTasks> | null = null;
  #current: Task | null = null;
  #deadline: Timer | undefined;
  #replacements = 0;
  #isClosed = false;

  constructor(log: Log) {
    this.#log = log;
  }

  /** What loads all feeds into a new thread. */
  onNewThread(reload: () => Promise<void>): void {
    this.#reload = reload;
  }

  readonly do = ((name: TaskName, input: Input<TaskName>, handedOver: ArrayBuffer[] = []) => {
    if (this.#isClosed) return Promise.reject(new Error("the worker is closed"));
    if (this.#queue.length >= maxQueueLength && !isForFeeds(name)) return Promise.reject(new WorkerBusy());
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#queue.push({ name, input, handedOver, isSecondTry: false, resolve, reject });
    this.#next();
    return promise;
  }) as AllCalls["do"];

  reader(): FeedReader {
    return {
      readPage: (board, feed, input) =>
        this.do("readPage", { key: `${board.slug}/${feed.name}`, ...input }, wholeBuffer(input.page.bytes)),
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
    const index = this.#queue.findIndex(({ name }) => this.#isLoaded || needsNoJobs.has(name));
    const [task] = index < 0 ? [] : this.#queue.splice(index, 1);
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
    return new ThreadCalls(worker, { onEnd: (reason) => this.#replace(reason, true) });
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
    this.#isLoaded = false;
    broken?.end(reason);
    // What only reads the feeds in memory is hardly what killed it.
    if (task && hasDied && !task.isSecondTry && !isForFeeds(task.name))
      this.#queue.unshift({ ...task, isSecondTry: true });
    else task?.reject(new Error(reason));
    void this.#reloadUntilDone(this.#thread);
  }

  /** Nothing is made before the feeds are loaded: answers wait until they are. */
  async #reloadUntilDone(thread: ThreadCalls<JobsWorkerTasks>): Promise<void> {
    while (!this.#isClosed && thread === this.#thread) {
      try {
        await this.#reload();
        // Some of it may have gone to a thread that has died since.
        if (thread !== this.#thread) return;
        this.#isLoaded = true;
        return this.#next();
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        this.#log.warn({ reason }, "feeds could not be loaded again yet");
        await Bun.sleep(reloadPauseMs);
      }
    }
  }
}

/** A buffer that others have a part of is not ours to hand over. */
function wholeBuffer({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}
