// The serving thread's side of the import thread: hands it tasks, hears how far it is, and calls it off.
import { isWithin } from "../../within.ts";

export type RunOutcome = { kind: "done" } | { kind: "called off" } | { kind: "unreadable"; sentence: string };

export type ThreadTasks = {
  open(input: { url: string | null; dataDir: string; runner: string; flag: SharedArrayBuffer }): undefined;
  check(input: { id: string; file: string }): RunOutcome;
  apply(id: string): RunOutcome;
  /** Removes what is left of imports that have ended. */
  sweep(ids: string[]): undefined;
  close(input: null): undefined;
};

type Name = keyof ThreadTasks;
export type Task = { number: number; name: Name; input: unknown };
export type Reply = { number: number; result?: unknown; error?: string };
export type Progress = { share: number };

type Waiting = PromiseWithResolvers<unknown>;

/** Long enough for the step that it is in, and for taking back what was written. */
const answerWithinMs = 2_000;

/** It was ended from here, in whatever it was doing. */
export class ThreadEnded extends Error {
  constructor() {
    super("the import thread was ended");
  }
}

export class ImportThread {
  readonly #thread: Worker;
  readonly #flag = new SharedArrayBuffer(4);
  readonly #waiting = new Map<number, Waiting>();
  readonly #opened: Promise<unknown>;
  #count = 0;
  #broken: Error | null = null;
  /** From 0 to 1, while an import is applied. */
  share = 0;

  constructor(
    place: { url: string | null; dataDir: string; runner: string },
    startThread: () => Worker = () => new Worker(new URL("./import-worker.ts", import.meta.url).href),
  ) {
    this.#thread = startThread();
    this.#thread.onmessage = ({ data }: MessageEvent<Reply | Progress>) => {
      if ("share" in data) this.share = data.share;
      else this.#take(data);
    };
    this.#thread.onerror = ({ message }) => this.#break(new Error(message));
    this.#thread.addEventListener("close", () => this.#break(new Error("the import thread was lost")));
    this.#opened = this.#post("open", { ...place, flag: this.#flag });
    this.#opened.catch((error: Error) => {
      this.#break(error);
      this.#thread.terminate();
    });
  }

  get isBroken(): boolean {
    return this.#broken !== null;
  }

  async do<N extends Name>(
    name: N,
    input: Parameters<ThreadTasks[N]>[0],
  ): Promise<ReturnType<ThreadTasks[N]>> {
    await this.#opened;
    return (await this.#post(name, input)) as ReturnType<ThreadTasks[N]>;
  }

  /**
   * Stops the work at its next step. One that has not stopped in a moment is ended with its thread, and the database
   * takes back what it had not committed.
   */
  async callOff(work: Promise<unknown>): Promise<void> {
    this.#setFlag(true);
    if (await isWithin(Promise.allSettled([work]), answerWithinMs)) this.#setFlag(false);
    else this.#terminate();
  }

  /** What is under way is called off, and taken back, before the thread ends. */
  async close(): Promise<void> {
    this.#setFlag(true);
    const settled = Promise.allSettled([...this.#waiting.values()].map(({ promise }) => promise));
    const closed = settled.then(() => this.do("close", null)).catch(() => {});
    await isWithin(closed, answerWithinMs);
    this.#terminate();
  }

  #setFlag(isCalledOff: boolean): void {
    Atomics.store(new Int32Array(this.#flag), 0, Number(isCalledOff));
  }

  #terminate(): void {
    this.#break(new ThreadEnded());
    this.#thread.terminate();
  }

  #post(name: Name, input: unknown): Promise<unknown> {
    if (this.#broken) return Promise.reject(this.#broken);
    const waiting = Promise.withResolvers<unknown>();
    const number = ++this.#count;
    this.#waiting.set(number, waiting);
    this.#thread.postMessage({ number, name, input } satisfies Task);
    return waiting.promise;
  }

  #take({ number, result, error }: Reply): void {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(error));
  }

  #break(reason: Error): void {
    this.#broken ??= reason;
    for (const { reject } of this.#waiting.values()) reject(this.#broken);
    this.#waiting.clear();
  }
}
