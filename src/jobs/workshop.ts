// The serving thread's side of the workshop: hands out tasks and waits for them without working itself. A thread that
// dies, or that a hostile feed keeps busy past the deadline, is replaced, and the new one gets all feeds again.
import type { Language } from "../../web/job-board/languages.ts";
import type { Log } from "../log.ts";
import type { Body } from "./answer.ts";
import type { Page } from "./boards/board.ts";
import type { Assembly, FeedReader, PageReading } from "./feed-document.ts";
import type { JobPage, PageFrame, ShellPage } from "./job-document.ts";
import type { AnswerRequest, BuiltAnswer, SearchRequest, StoredFeed } from "./job-shelf.ts";

const taskDeadlineMs = 20_000;

export type WorkshopTasks = {
  readPage(input: { board: string; feed: string; page: Page; nowMs: number }): PageReading;
  assemble(input: { pages: string[]; previous: string | null; nowMs: number }): Assembly;
  put(feeds: StoredFeed[]): void;
  hide(listings: string[]): void;
  answer(request: AnswerRequest): BuiltAnswer;
  search(request: SearchRequest): Body & { wasLive: boolean };
  shell(request: ShellRequest): Body;
  job(request: JobPageRequest): Body & { isFound: boolean };
};

type ForPage = { frame: PageFrame; language: Language };
export type ShellRequest = ForPage & { page: ShellPage };
export type JobPageRequest = ForPage & { page: Omit<JobPage, "job"> & { id: string } };

type TaskName = keyof WorkshopTasks;
type Input<Name extends TaskName> = Parameters<WorkshopTasks[Name]>[0];
type Result<Name extends TaskName> = ReturnType<WorkshopTasks[Name]>;

export type Task = { number: number; name: TaskName; input: unknown };
export type Reply = { number: number; result?: unknown; error?: string };

type Waiting = { resolve(result: unknown): void; reject(error: Error): void; deadline: Timer };

export class Workshop {
  readonly #log: Log;
  readonly #waiting = new Map<number, Waiting>();
  #restock: () => Promise<void> = async () => {};
  #thread: Worker;
  #count = 0;
  #replacements = 0;
  #isClosed = false;

  constructor(log: Log) {
    this.#log = log;
    this.#thread = this.#newThread();
  }

  /** What puts all feeds back on the shelf of a new thread. */
  onNewThread(restock: () => Promise<void>): void {
    this.#restock = restock;
  }

  do<Name extends TaskName>(name: Name, input: Input<Name>): Promise<Result<Name>> {
    if (this.#isClosed) return Promise.reject(new Error("the workshop is closed"));
    const number = ++this.#count;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const deadline = setTimeout(
      () => this.#replace(`${name} took over ${taskDeadlineMs / 1_000} s`),
      taskDeadlineMs,
    );
    this.#waiting.set(number, { resolve, reject, deadline });
    this.#thread.postMessage({ number, name, input } satisfies Task);
    return promise as Promise<Result<Name>>;
  }

  reader(): FeedReader {
    return {
      readPage: (board, feed, page, nowMs) =>
        this.do("readPage", { board: board.slug, feed: feed.name, page, nowMs }),
      assemble: (pages, previous, nowMs) => this.do("assemble", { pages, previous, nowMs }),
    };
  }

  /** How many threads had to be replaced so far. */
  get replacements(): number {
    return this.#replacements;
  }

  close(): void {
    this.#isClosed = true;
    this.#abandon("the workshop is closed");
    this.#thread.terminate();
  }

  #newThread(): Worker {
    const thread = new Worker(new URL("./workshop-thread.ts", import.meta.url).href);
    thread.onmessage = ({ data }: MessageEvent<Reply>) => this.#take(data);
    thread.onerror = ({ message }) => this.#replace(message);
    thread.addEventListener("close", () => {
      if (thread === this.#thread && !this.#isClosed) this.#replace("it ended");
    });
    return thread;
  }

  #take({ number, result, error }: Reply): void {
    const waiting = this.#waiting.get(number);
    if (!waiting) return;
    this.#waiting.delete(number);
    clearTimeout(waiting.deadline);
    if (error === undefined) waiting.resolve(result);
    else waiting.reject(new Error(error));
  }

  #replace(reason: string): void {
    if (this.#isClosed) return;
    this.#replacements++;
    this.#log.error({ reason }, "the thread that reads feeds was replaced");
    const broken = this.#thread;
    this.#thread = this.#newThread();
    broken.terminate();
    this.#abandon(reason);
    this.#restock().catch((error: Error) =>
      this.#log.error({ reason: error.message }, "feeds could not be put back on the shelf"),
    );
  }

  #abandon(reason: string): void {
    for (const { reject, deadline } of this.#waiting.values()) {
      clearTimeout(deadline);
      reject(new Error(reason));
    }
    this.#waiting.clear();
  }
}
