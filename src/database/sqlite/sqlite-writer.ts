// The serving side of the thread that writes: hands it one statement after the other and waits without working. A thread
// that ends takes its open transaction with it, which is then rolled back by SQLite; the next statement gets a new one.
import type { CompiledQuery, QueryResult } from "kysely";
import { ThreadCalls } from "../../threads/thread-calls.ts";
import { ThreadEnded } from "../../threads/thread-messages.ts";
import { DatabaseBusy, type SqliteRunner } from "./sqlite.ts";

export type WriterTasks = {
  open(path: string): void;
  run(statement: { sql: string; parameters: readonly unknown[] }): Promise<QueryResult<unknown>>;
  close(input: null): void;
};

export class SqliteWriter implements SqliteRunner {
  #thread: ThreadCalls<WriterTasks> | null = null;
  #isClosed = false;

  constructor(private readonly path: string) {}

  async run<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#isClosed) throw new Error("the database is closed");
    const thread = this.#thread ?? (await this.#start());
    try {
      return (await thread.call("run", { sql, parameters })) as QueryResult<Row>;
    } catch (error) {
      if (error instanceof ThreadEnded) throw new Error(`the thread that writes was lost: ${error.message}`);
      throw (error as DatabaseBusy).code === DatabaseBusy.code ? new DatabaseBusy() : error;
    }
  }

  // biome-ignore lint/correctness/useYield: what is written is not read row by row
  async *stream(): AsyncIterableIterator<never> {
    throw new Error("rows are streamed from the connection that reads");
  }

  /** What is under way may finish; nobody who comes later is left waiting. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.call("close", null).catch(() => {});
    this.#thread?.end("the database was closed");
  }

  async #start(): Promise<ThreadCalls<WriterTasks>> {
    const worker = new Worker(new URL("./sqlite-writer-thread.ts", import.meta.url).href);
    const thread = new ThreadCalls<WriterTasks>(worker, {
      onEnd: () => {
        if (this.#thread === thread) this.#thread = null;
      },
    });
    this.#thread = thread;
    try {
      await thread.call("open", this.path);
      return thread;
    } catch (error) {
      // Without a file it is of no use to anybody; the next statement begins anew.
      this.#thread = null;
      thread.end("it could not open the file");
      throw error;
    }
  }
}
