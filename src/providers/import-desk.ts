// Imports through the console: one at a time, from the upload through the dry run to the end. The work is done on a
// thread of its own; here is only who may do what when. A process that stops in the middle leaves nothing half-done:
// what was being checked has failed, what was being taken in waits as before.
import type { Actor } from "../access/audit-store.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import { isWithin } from "../within.ts";
import { ImportThread, type RunOutcome, ThreadEnded } from "./import-desk-thread.ts";
import { type ImportRow, type PreviewPage, previewRows } from "./import-preview.ts";
import {
  abandonedImports,
  createImport,
  endedWithLeftovers,
  findImport,
  type ImportRecord,
  type ImportState,
  listImports,
  noteProgress,
  stepImport,
} from "./import-store.ts";

export const mostPartBytes = 524_288;
export const mostFileBytes = 512 * 1_048_576;

const lookEveryMs = 15_000;
/** To note how it ended, once the thread has. */
const notingForMs = 2_000;
const silentForMs = 60_000;
const uploadingForMs = 86_400_000;
const checkedForMs = 7 * 86_400_000;

/** It cannot be done now; the sentence says why, and what to do. */
export class ImportRefused extends Error {}
export class NoSuchImport extends ImportRefused {}

export type ImportDeskOptions = {
  database: Database;
  /** Where the thread finds the same database. */
  place: { databaseUrl: string | null; dataDir: string };
  clock: Clock;
  log: Log;
  /** For tests, which need one that hangs. */
  startThread?: () => Worker;
};
export type ImportView = ImportRecord & { applied_share: number | null };

type Running = {
  id: string;
  thread: ImportThread;
  work: Promise<RunOutcome>;
  isOver: boolean;
  done: Promise<void>;
};

export class ImportDesk {
  readonly #options: ImportDeskOptions;
  readonly #runner = crypto.randomUUID();
  readonly #timer: Timer;
  #thread: ImportThread | null = null;
  #running: Running | null = null;
  #looking: Promise<void>;
  #isStopped = false;

  constructor(options: ImportDeskOptions) {
    this.#options = options;
    // Only one process serves a SQLite database: whatever was under way there has ended.
    const isAlone = options.database.engine === "sqlite";
    this.#looking = this.#look(isAlone ? 0 : silentForMs);
    this.#timer = setInterval(() => {
      this.#looking = this.#looking.then(() => this.#look(silentForMs));
    }, lookEveryMs);
    this.#timer.unref();
  }

  async create(
    { source, sizeBytes }: { source: string; sizeBytes: number },
    actor: Actor,
  ): Promise<ImportRecord> {
    if (sizeBytes > mostFileBytes)
      throw new ImportRefused(
        `The file is larger than ${mostFileBytes / 1_048_576} MB; split it, or import it with \`./kazi providers import\`.`,
      );
    if (sizeBytes < 1) throw new ImportRefused("The file is empty.");
    const { database, clock } = this.#options;
    const record = await createImport(database, { source, sizeBytes }, { actor, nowMs: clock.now() });
    if (record === null)
      throw new ImportRefused("Another import is open; take it in or cancel it before you begin a new one.");
    return record;
  }

  async addPart(id: string, number: number, bytes: Uint8Array<ArrayBuffer>): Promise<ImportRecord> {
    if (bytes.byteLength > mostPartBytes)
      throw new ImportRefused(`A part has at most ${mostPartBytes} bytes; send the file in smaller parts.`);
    await this.#found(id);
    const record = await this.#open().do("addPart", { id, number, bytes });
    if (record !== null) return record;
    const { state, parts } = await this.#found(id);
    throw new ImportRefused(
      state === "uploading"
        ? `Part ${number} does not fit: part ${parts} comes next, and the file has only as many bytes as were announced.`
        : `The upload is over: the import is ${state}.`,
    );
  }

  /** Starts the dry run. */
  async check(id: string): Promise<ImportRecord> {
    const record = await this.#found(id);
    if (record.state === "uploading" && record.received_bytes < record.size_bytes)
      throw new ImportRefused(
        `Only ${record.received_bytes} of ${record.size_bytes} bytes have arrived; send the rest first.`,
      );
    return this.#start(id, "uploading", "checking", "check");
  }

  async apply(id: string): Promise<ImportRecord> {
    return this.#start(id, "checked", "applying", "apply");
  }

  /** Nothing of it is left. Refused once it has been taken in. */
  async cancel(id: string): Promise<ImportRecord> {
    const { database, clock } = this.#options;
    await this.#found(id);
    await this.#callOff(id);
    const isCancelled = await database.change([], (tx) =>
      stepImport(
        tx,
        id,
        { from: ["uploading", "checking", "checked", "applying"], to: "cancelled" },
        clock.now(),
      ),
    );
    // It may have been begun at the same moment.
    await this.#callOff(id);
    const record = await this.#found(id);
    if (!isCancelled && record.state !== "cancelled")
      throw new ImportRefused(`It is too late to cancel: the import is ${record.state}.`);
    void this.#sweep();
    return record;
  }

  async view(id: string): Promise<ImportView | null> {
    const record = await findImport(this.#options.database.read, id);
    return record && this.#viewOf(record);
  }

  async list(): Promise<ImportView[]> {
    return (await listImports(this.#options.database.read)).map((record) => this.#viewOf(record));
  }

  rows(id: string, page: PreviewPage): Promise<ImportRow[]> {
    return previewRows(this.#options.database, id, page);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#thread?.close();
    await isWithin(Promise.allSettled([this.#looking, this.#running?.done]), notingForMs);
  }

  #viewOf(record: ImportRecord): ImportView {
    const isHere = record.state === "applying" && this.#running?.id === record.id;
    return { ...record, applied_share: isHere ? (this.#thread?.share ?? 0) : null };
  }

  async #found(id: string): Promise<ImportRecord> {
    const record = await findImport(this.#options.database.read, id);
    if (record === null) throw new NoSuchImport(`There is no import ${id}.`);
    return record;
  }

  #open(): ImportThread {
    if (this.#isStopped) throw new ImportRefused("The server is stopping.");
    if (this.#thread === null || this.#thread.isBroken) {
      const { place, startThread } = this.#options;
      const { databaseUrl: url, dataDir } = place;
      this.#thread = new ImportThread({ url, dataDir, runner: this.#runner }, startThread);
    }
    return this.#thread;
  }

  async #start(
    id: string,
    from: ImportState,
    to: "checking" | "applying",
    task: "check" | "apply",
  ): Promise<ImportRecord> {
    const { database, clock } = this.#options;
    const thread = this.#open();
    const isTaken = await database.change([], (tx) =>
      stepImport(tx, id, { from: [from], to, runner: this.#runner }, clock.now()),
    );
    const record = await this.#found(id);
    if (!isTaken) throw new ImportRefused(`The import is ${record.state}; that cannot be done with it now.`);
    thread.share = 0;
    const run = () => thread.do(task, id);
    const work = task === "apply" ? database.letWrite(run) : run();
    const running: Running = { id, thread, work, isOver: false, done: Promise.resolve() };
    this.#running = running;
    running.done = this.#end(running, to).finally(() => {
      if (this.#running === running) this.#running = null;
    });
    return record;
  }

  async #callOff(id: string): Promise<void> {
    const running = this.#running;
    if (running?.id === id && !running.isOver) await running.thread.callOff(running.work);
  }

  async #end(running: Running, state: "checking" | "applying"): Promise<void> {
    const { database, log } = this.#options;
    const { id } = running;
    const outcome = await running.work.catch((error: Error): RunOutcome | null => {
      if (error instanceof ThreadEnded) return { kind: "called off" };
      log.error({ import: id, reason: error.message }, "an import failed");
      return null;
    });
    running.isOver = true;
    await database.changes.look().catch(() => {});
    if (outcome?.kind === "unreadable") await this.#giveUp(id, state, "failed", outcome.sentence);
    else if (outcome === null || (outcome.kind === "called off" && this.#isStopped))
      await this.#interrupted(id, state);
    else if (state === "checking" && outcome.kind === "done")
      await this.#thread?.do("sweepParts", id).catch(() => {});
    await this.#sweep();
  }

  /** Checked rows stay and can be taken in again; a check that did not come to its end is begun again by an upload. */
  async #interrupted(id: string, state: ImportState): Promise<void> {
    if (state === "applying")
      await this.#giveUp(
        id,
        state,
        "checked",
        "It was interrupted while the profiles were taken in, and nothing was changed. Take them in again, or cancel.",
      );
    else
      await this.#giveUp(
        id,
        state,
        "failed",
        "It was interrupted while the file was checked, and nothing was changed. Upload the file again.",
      );
  }

  async #giveUp(id: string, from: ImportState, to: ImportState, problem: string): Promise<void> {
    const { database, clock, log } = this.#options;
    await database
      .change([], (tx) => stepImport(tx, id, { from: [from], to, problem }, clock.now()))
      .catch((error: Error) =>
        log.warn({ import: id, reason: error.message }, "an import's end is not noted"),
      );
  }

  async #sweep(): Promise<void> {
    const { database, log } = this.#options;
    try {
      const ids = await endedWithLeftovers(database.read);
      if (ids.length === 0 || this.#isStopped) return;
      await this.#open().do("sweep", ids);
      await database.forgetDeleted();
    } catch (error) {
      if (!(error instanceof ThreadEnded))
        log.warn({ reason: (error as Error).message }, "what is left of an import will be taken away later");
    }
  }

  /** Says that we live, and ends what others, or an earlier start, left behind. */
  async #look(silentMs: number): Promise<void> {
    const { database, clock, log } = this.#options;
    const before = (ms: number) => new Date(clock.now() - ms).toISOString();
    const running = this.#running;
    try {
      // On SQLite the thread has the writers' turn, and nobody else looks.
      if (running !== null && database.engine === "postgres")
        await database.change([], (tx) => noteProgress(tx, running.id, this.#runner, {}, clock.now()));
      const abandoned = await abandonedImports(database.read, {
        silentSince: before(silentMs),
        uploadingSince: before(uploadingForMs),
        checkedSince: before(checkedForMs),
      });
      for (const { id, state, runner } of abandoned) {
        if (runner === this.#runner) continue;
        if (state === "checking" || state === "applying") await this.#interrupted(id, state);
        else await this.#giveUp(id, state, "cancelled", "Nobody came back to it.");
      }
      await this.#sweep();
    } catch (error) {
      log.warn({ reason: (error as Error).message }, "imports could not be looked after");
    }
  }
}
