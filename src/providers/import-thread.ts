// The thread on which imports are unpacked, checked and taken in, so that those who ask never wait for it. It has a
// connection of its own to the database; whatever happens to it, the database holds everything or nothing of an import.
import { systemClock } from "../clock.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { createLog } from "../log.ts";
import { stepAside } from "../low-priority.ts";
import { applyImport } from "./import-apply.ts";
import { CalledOff, checkImport, type ImportWork } from "./import-check.ts";
import type { Progress, Reply, Task, ThreadTasks } from "./import-desk-thread.ts";
import { UnreadableFile } from "./import-row.ts";
import { deleteRows } from "./import-rows-store.ts";
import { addPart, deleteParts, findImport } from "./import-store.ts";

const partsPerStep = 10;
const rowsPerStep = 200;

let opened: Promise<Database> | null = null;
let runner = "";
let calledOff = new Int32Array(new SharedArrayBuffer(4));

const tasks: { [Name in keyof ThreadTasks]: (input: Parameters<ThreadTasks[Name]>[0]) => Promise<unknown> } =
  {
    async open({ url, dataDir, runner: name, flag }) {
      runner = name;
      calledOff = new Int32Array(flag);
      opened = openDatabase({ url, dataDir, log: createLog({ level: "silent" }), isPatient: true });
      await opened;
    },
    async addPart({ id, number, bytes }) {
      const packed = Bun.gzipSync(bytes, { level: 1 });
      const part = { number, bytes: packed, byteLength: bytes.byteLength };
      return addPart(await database(), id, part, systemClock.now());
    },
    check: (id) => withRecord(id, (work, record) => checkImport(work, record)),
    apply: (id) =>
      withRecord(id, (work, record) =>
        applyImport(work, record, (share) => postMessage({ share } satisfies Progress)),
      ),
    async sweep(ids) {
      const db = await database();
      for (const id of ids) {
        await bySteps(() => db.change([], (tx) => deleteParts(tx, id, partsPerStep)));
        await bySteps(() => db.change([], (tx) => deleteRows(tx, id, rowsPerStep)));
      }
    },
    async sweepParts(id) {
      const db = await database();
      await bySteps(() => db.change([], (tx) => deleteParts(tx, id, partsPerStep)));
    },
    async close() {
      await (await database()).close();
    },
  };

function database(): Promise<Database> {
  if (opened === null) throw new Error("the import thread was not opened");
  return opened;
}

const isCalledOff = () => Atomics.load(calledOff, 0) !== 0;

/** Until nothing is left to do; what is left when it is called off is done another time. */
async function bySteps(step: () => Promise<boolean>): Promise<void> {
  while (!isCalledOff() && (await step())) await Bun.sleep(2);
}

type Outcome = Awaited<ReturnType<ThreadTasks["check"]>>;

async function withRecord(
  id: string,
  run: (work: ImportWork, record: NonNullable<Awaited<ReturnType<typeof findImport>>>) => Promise<void>,
): Promise<Outcome> {
  const db = await database();
  const record = await findImport(db.read, id);
  if (record === null) return { kind: "called off" };
  try {
    await run({ database: db, clock: systemClock, runner, isCalledOff }, record);
    return { kind: "done" };
  } catch (error) {
    if (error instanceof CalledOff) return { kind: "called off" };
    if (error instanceof UnreadableFile) return { kind: "unreadable", sentence: error.message };
    throw error;
  }
}

stepAside();

self.onmessage = async ({ data }: MessageEvent<Task>) => {
  const { number, name, input } = data;
  try {
    const run = tasks[name] as (input: unknown) => Promise<unknown>;
    postMessage({ number, result: await run(input) } satisfies Reply);
  } catch (error) {
    postMessage({ number, error: error instanceof Error ? error.message : String(error) } satisfies Reply);
  }
};
