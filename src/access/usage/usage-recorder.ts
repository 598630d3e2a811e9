// Counts what every key does and whose contact data it was handed, and writes the counts about once a second and at
// stop. What could not be written is kept and tried again, so a locked database costs no count.

import type { Basics } from "../../database/database.ts";
import { type RepeatedWork, repeatedWork } from "../../process/repeated-work.ts";
import { addHandouts, addUsage, noteLastUse } from "./usage-store.ts";
import { type Handout, type Outcome, UsageTally } from "./usage-tally.ts";

const writeEveryMs = 1_000;
const handoutsPerStatement = 200;
const handoutsPerWrite = 4_000;

export class UsageRecorder {
  readonly #tally = new UsageTally();
  readonly #writing: RepeatedWork;
  #hasFailed = false;

  constructor(private readonly basics: Basics) {
    const { log } = basics;
    const failureMessage = "usage could not be written";
    this.#writing = repeatedWork(() => this.#writeAll(), { everyMs: writeEveryMs, log, failureMessage });
  }

  record(keyId: string, outcome: Outcome, handout: Handout | null = null): void {
    this.#tally.record(keyId, outcome, handout, this.basics.clock.now());
  }

  /** Never rejects: what cannot be written now stays for the next time. */
  write(): Promise<void> {
    return this.#writing.run();
  }

  async stop(): Promise<void> {
    await this.write();
    await this.#writing.stop();
  }

  async #writeAll(): Promise<void> {
    this.#tally.settle();
    const { usage, handouts } = this.#tally;
    try {
      while (usage.size + handouts.size > 0) await this.#writeSome();
      this.#hasFailed = false;
    } catch (error) {
      const reason = (error as Error).message;
      if (!this.#hasFailed)
        this.basics.log.warn({ reason }, "usage could not be written; it is kept and tried again");
      this.#hasFailed = true;
    }
  }

  async #writeSome(): Promise<void> {
    const { usage, lastUse, handouts } = this.#tally;
    // In one order, so that instances that write the same rows never wait for each other in a circle.
    const someHandouts = inOrder(handouts).slice(0, handoutsPerWrite);
    await this.basics.database.change([], async (tx) => {
      await addUsage(
        tx,
        inOrder(usage).map(([, row]) => row),
      );
      await noteLastUse(tx, inOrder(lastUse));
      for (let at = 0; at < someHandouts.length; at += handoutsPerStatement) {
        const rows = someHandouts.slice(at, at + handoutsPerStatement).map(([, row]) => row);
        await addHandouts(tx, rows);
        // SQLite works on this thread: requests get their turn between the statements.
        await new Promise((resolve) => setImmediate(resolve));
      }
    });
    usage.clear();
    lastUse.clear();
    for (const [id] of someHandouts) handouts.delete(id);
  }
}

function inOrder<T>(rows: Map<string, T>): [string, T][] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
}
