// Keeps the log of erasures in step with the database, which is where an erasure happens first: what the log lacks, for
// instance after a crash, is added whenever this is asked.
import { statSync } from "node:fs";
import type { Log } from "../../process/log.ts";
import type { Db } from "../tables/tables.ts";
import { addToErasureLog, type Erasure } from "./erasure-log.ts";
import { erasuresSince } from "./held-erasures.ts";

/** A change under this topic is in the log of erasures before `change` returns, and soon in that of every other machine. */
export const erasuresTopic = "erasures";

const overlapMs = 3_600_000;

/** It is done in the database, and must not count as done before it stands in the log too. */
export class ErasureNotLogged extends Error {
  /** For those who may not know how the server is set up. */
  static readonly shown =
    "It is done, but could not be recorded outside the database, where it outlasts a failure of the database. Try again later.";

  constructor(reason: string) {
    super(
      `It is done, but erasures.log could not be written: ${reason}. Until it is, an older copy of the database would bring it back. Mend that; a server that runs tries again every minute.`,
    );
  }
}

export class ErasureKeeper {
  #doneUpTo = "";
  #keptAtMs = 0;
  #keptBytes = 0;
  #keeping: Promise<void> = Promise.resolve();

  /** The first of the paths is the log that counts; the others are copies, where others may write too. */
  constructor(private readonly options: { db: Db; paths: string[]; installation: string; log: Log }) {}

  /** Rejects with `ErasureNotLogged`: the erasure itself is done, and what could not be written is written the next time. */
  keep(): Promise<void> {
    const kept = this.#keeping.then(() => this.#keep());
    this.#keeping = kept.catch(() => {});
    return kept;
  }

  async #keep(): Promise<void> {
    try {
      const [nowMs, path = ""] = [Date.now(), this.options.paths[0]];
      // After a clock that was set back, or a log that lost lines, everything is looked at again.
      if (nowMs < this.#keptAtMs || bytesOf(path) < this.#keptBytes) this.#doneUpTo = "";
      const erasures = await erasuresSince(this.options.db, this.#doneUpTo);
      const isWhole = this.write(erasures);
      const newestMs = Math.max(...erasures.map(({ at }) => Date.parse(at)));
      // Another machine's clock may be behind this one's, or ahead of it.
      if (isWhole && erasures.length > 0)
        this.#doneUpTo = new Date(Math.min(newestMs, nowMs) - overlapMs).toISOString();
      this.#keptAtMs = nowMs;
      this.#keptBytes = bytesOf(path);
    } catch (error) {
      const { message: reason } = error as Error;
      this.options.log.error({ reason }, "erasures.log could not be written; it is tried again");
      throw new ErasureNotLogged(reason);
    }
  }

  /** False when a copy could not be written; only without the first log nothing counts as written. */
  write(erasures: Erasure[]): boolean {
    const [first, ...copies] = this.options.paths;
    if (first !== undefined) addToErasureLog(first, erasures);
    let isWhole = true;
    for (const path of copies)
      try {
        const of = this.options.installation;
        addToErasureLog(
          path,
          erasures.map((erasure) => ({ ...erasure, of })),
        );
      } catch (error) {
        isWhole = false;
        this.options.log.error(
          { path, reason: (error as Error).message },
          "a copy of erasures.log was not written",
        );
      }
    return isWhole;
  }
}

const bytesOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
