// The serving thread's side of the import thread: hands it tasks, hears how far it is, and calls it off.

import { settlesWithin } from "../../process/settles-within.ts";
import { ThreadCalls } from "../../threads/thread-calls.ts";

export type RunOutcome = { kind: "done" } | { kind: "called off" } | { kind: "unreadable"; sentence: string };

export type ImportTasks = {
  open(input: { url: string | null; dataDir: string; runner: string; flag: SharedArrayBuffer }): void;
  check(input: { id: string; file: string }): Promise<RunOutcome>;
  apply(id: string): Promise<RunOutcome>;
  /** Removes what is left of imports that have ended. */
  sweep(ids: string[]): void;
  close(input: null): void;
};

/** Long enough for the step that it is in, and for taking back what was written. */
const answerWithinMs = 2_000;

export class ImportThread {
  readonly #calls: ThreadCalls<ImportTasks>;
  readonly #flag = new SharedArrayBuffer(4);
  readonly #opened: Promise<unknown>;
  /** From 0 to 1, while an import is applied. */
  share = 0;

  constructor(
    place: { url: string | null; dataDir: string; runner: string },
    startThread: () => Worker = () => new Worker(new URL("./import-worker.ts", import.meta.url).href),
  ) {
    this.#calls = new ThreadCalls(startThread(), {
      onNote: (share) => {
        this.share = share as number;
      },
    });
    this.#opened = this.#calls.call("open", { ...place, flag: this.#flag });
    this.#opened.catch((error: Error) => this.#calls.end(error.message));
  }

  get isBroken(): boolean {
    return this.#calls.hasEnded;
  }

  async do<Name extends keyof ImportTasks>(
    name: Name,
    input: Parameters<ImportTasks[Name]>[0],
  ): Promise<Awaited<ReturnType<ImportTasks[Name]>>> {
    await this.#opened;
    return this.#calls.call(name, input);
  }

  /**
   * Stops the work at its next step. One that has not stopped in a moment is ended with its thread, and the database
   * takes back what it had not committed.
   */
  async callOff(work: Promise<unknown>): Promise<void> {
    this.#setFlag(true);
    if (await settlesWithin(Promise.allSettled([work]), answerWithinMs)) this.#setFlag(false);
    else this.#calls.end("the import thread was ended");
  }

  /** What is under way is called off, and taken back, before the thread ends. */
  async close(): Promise<void> {
    this.#setFlag(true);
    const closed = this.#calls
      .settled()
      .then(() => this.do("close", null))
      .catch(() => {});
    await settlesWithin(closed, answerWithinMs);
    this.#calls.end("the import thread was ended");
  }

  #setFlag(isCalledOff: boolean): void {
    Atomics.store(new Int32Array(this.#flag), 0, Number(isCalledOff));
  }
}
