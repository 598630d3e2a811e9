// The serving side of the thread that writes: hands it one statement after the other and waits without working. A thread
// that ends takes its open transaction with it, which is then rolled back by SQLite; the next statement gets a new one.
import type { CompiledQuery, QueryResult } from "kysely";
import { DatabaseBusy, type SqliteRunner } from "./sqlite.ts";

type Statement = { open: string } | { sql: string; parameters: readonly unknown[] } | { close: true };
export type Request = { number: number } & Statement;
/** An error's own fields, since only plain data passes from one thread to another. */
type ErrorWords = { name: string; message: string; code: unknown };
export type Reply = { number: number; result?: unknown; error?: ErrorWords };

const busyCode = "BUSY_PAST_DEADLINE";

type Waiting = { resolve(result: unknown): void; reject(error: Error): void };

export class SqliteWriter implements SqliteRunner {
  readonly #path: string;
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | null = null;
  #isClosed = false;
  #count = 0;

  constructor(path: string) {
    this.#path = path;
  }

  async run<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isClosed) throw new Error("the database is closed");
    if (this.#thread === null) await this.#start();
    return (await this.#ask({ sql, parameters })) as QueryResult<Row>;
  }

  // biome-ignore lint/correctness/useYield: what is written is not read row by row
  async *stream(): AsyncIterableIterator<never> {
    throw new Error("rows are streamed from the connection that reads");
  }

  /** What is under way may finish; nobody who comes later is left waiting. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const thread = this.#thread;
    if (thread === null) return;
    await this.#ask({ close: true }).catch(() => {});
    this.#end(thread, "the database was closed");
    thread.terminate();
  }

  async #start(): Promise<void> {
    const thread = new Worker(new URL("./sqlite-writer-thread.ts", import.meta.url).href);
    this.#thread = thread;
    thread.onmessage = ({ data }: MessageEvent<Reply>) => this.#take(data);
    thread.onerror = ({ message }) => this.#end(thread, message);
    thread.addEventListener("close", () => this.#end(thread, "it ended"));
    try {
      await this.#ask({ open: this.#path });
    } catch (error) {
      // Without a file it is of no use to anybody; the next statement begins anew.
      this.#end(thread, "it could not open the file");
      thread.terminate();
      throw error;
    }
  }

  #ask(what: Statement): Promise<unknown> {
    if (this.#thread === null) return Promise.reject(new Error("the thread that writes was lost"));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const number = ++this.#count;
    this.#waiting.set(number, { resolve, reject });
    this.#thread.postMessage({ number, ...what } satisfies Request);
    return promise;
  }

  #take({ number, result, error }: Reply): void {
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (error === undefined) waiting?.resolve(result);
    else waiting?.reject(errorOf(error));
  }

  #end(thread: Worker, reason: string): void {
    if (thread !== this.#thread) return;
    this.#thread = null;
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of left) reject(new Error(`the thread that writes was lost: ${reason}`));
  }
}

export function wordsOf(error: unknown): ErrorWords {
  if (error instanceof DatabaseBusy) return { name: "DatabaseBusy", message: error.message, code: busyCode };
  const { name = "Error", message = String(error), code } = error as Partial<ErrorWords>;
  return { name, message, code };
}

function errorOf({ name, message, code }: ErrorWords): Error {
  if (code === busyCode) return new DatabaseBusy();
  return Object.assign(new Error(message), { name, code });
}
