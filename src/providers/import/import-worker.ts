// The thread on which imports are checked and applied, so that those who ask never wait for it. It has a
// connection of its own to the database; whatever happens to it, the database holds everything or nothing of an import.

import { type Database, openDatabase } from "../../database/database.ts";
import { systemClock } from "../../process/clock.ts";
import { createLog } from "../../process/log.ts";
import { lowerPriority } from "../../process/low-priority.ts";
import { serveThread, tellCaller } from "../../threads/serve-thread.ts";
import { applyRun } from "./apply-run.ts";
import { CalledOff, RunCheck, type RunWork } from "./check-run.ts";
import type { ImportTasks, RunOutcome } from "./import-thread.ts";
import { UnreadableFile } from "./row.ts";
import { findRun, type ImportRun } from "./run-store.ts";
import { deleteRows } from "./staged-row-store.ts";

const rowsPerStep = 200;

let opened: Promise<Database> | null = null;
let runner = "";
let calledOff = new Int32Array(new SharedArrayBuffer(4));

lowerPriority();
serveThread<ImportTasks>({
  async open({ url, dataDir, runner: name, flag }) {
    runner = name;
    calledOff = new Int32Array(flag);
    opened = openDatabase({ url, dataDir, log: createLog({ level: "silent" }), hasLongTimeouts: true });
    await opened;
  },
  check: ({ id, file }) => withRun(id, (work, run) => new RunCheck(work, run).check(file)),
  apply: (id) => withRun(id, (work, run) => applyRun(work, run, tellCaller)),
  async sweep(ids) {
    const db = await database();
    // What is left when it is called off is removed another time.
    for (const id of ids)
      while (!isCalledOff() && (await db.change([], (tx) => deleteRows(tx, id, rowsPerStep))))
        await Bun.sleep(2);
  },
  async close() {
    await (await database()).close();
  },
});

function database(): Promise<Database> {
  if (opened === null) throw new Error("the import thread was not opened");
  return opened;
}

const isCalledOff = () => Atomics.load(calledOff, 0) !== 0;

async function withRun(
  id: string,
  work: (work: RunWork, run: ImportRun) => Promise<void>,
): Promise<RunOutcome> {
  const db = await database();
  const run = await findRun(db.read, id);
  if (run === null) return { kind: "called off" };
  try {
    await work({ database: db, clock: systemClock, runner, isCalledOff }, run);
    return { kind: "done" };
  } catch (error) {
    if (error instanceof CalledOff) return { kind: "called off" };
    if (error instanceof UnreadableFile) return { kind: "unreadable", sentence: error.message };
    throw error;
  }
}
