// Which boards are paused, as this process last heard. What decides about a call is the database itself; this is for
// those who must not wait for it.
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import { listPaused, pausedTopic } from "./paused-store.ts";

export class PausedBoards {
  readonly #database: Database;
  readonly #log: Log;
  #slugs: ReadonlySet<string> = new Set();

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
    database.changes.on(pausedTopic, () => void this.read());
  }

  get slugs(): ReadonlySet<string> {
    return this.#slugs;
  }

  /** While the database cannot be read, what is known stays. */
  async read(): Promise<void> {
    try {
      this.#slugs = new Set((await listPaused(this.#database)).map(({ board }) => board));
    } catch (error) {
      this.#log.warn({ reason: (error as Error).message }, "the list of paused boards could not be read");
    }
  }
}
