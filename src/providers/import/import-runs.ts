// Imports through the console: one at a time, from the upload through the dry run to the end. The work is done on a
// thread of its own; here is only who may do what when. A process that stops in the middle leaves nothing half-done:
// what was being checked has failed, what was being applied waits as before.
import type { Actor } from "../../access/audit-store.ts";
import type { Basics } from "../../database/database.ts";
import { maxUploadBytes } from "../../http/bodies/request-body.ts";
import { iso } from "../../process/clock.ts";
import { type RepeatedWork, repeatedWork } from "../../process/repeated-work.ts";
import { settlesWithin } from "../../process/settles-within.ts";
import { ThreadEnded } from "../../threads/thread-messages.ts";
import { ProviderRefused } from "../refused.ts";
import { ImportThread, type RunOutcome } from "./import-thread.ts";
import {
  abandonedRuns,
  createRun,
  endedWithRows,
  findRun,
  type ImportRun,
  listRuns,
  type RunState,
  stepRun,
} from "./run-store.ts";
import { receiveFile, removeFile, removeLeftFiles } from "./uploaded-file.ts";

const lookEveryMs = 15_000;
/** To note how it ended, once the thread has. */
const notingForMs = 2_000;
const silentForMs = 60_000;
const uploadingForMs = 86_400_000;
const checkedForMs = 7 * 86_400_000;

const interrupted = {
  checking: "It was interrupted while the file was checked, and nothing was changed. Upload the file again.",
  applying:
    "It was interrupted while the profiles were imported, and nothing was changed. Import them again, or cancel.",
};

export type ImportRunsOptions = Basics & {
  /** Where the thread finds the same database, and where files wait for their check. */
  place: { databaseUrl: string | null; dataDir: string };
  /** For tests, which need one that hangs. */
  startThread?: () => Worker;
};
export type RunView = ImportRun & { applied_share: number | null };

type Running = {
  id: string;
  thread: ImportThread;
  work: Promise<RunOutcome>;
  isOver: boolean;
  done: Promise<void>;
};
type Task = { name: "checking"; file: string } | { name: "applying" };

export class ImportRuns {
  readonly #runner = crypto.randomUUID();
  readonly #looking: RepeatedWork;
  /** For how long a runner has not said that it lives, when it counts as gone. */
  #silentMs = silentForMs;
  #thread: ImportThread | null = null;
  #running: Running | null = null;
  #upload: { id: string; isCalledOff: boolean } | null = null;
  #isStopped = false;

  constructor(private readonly options: ImportRunsOptions) {
    const { database, log } = options;
    const failureMessage = "imports could not be looked after";
    this.#looking = repeatedWork(() => this.#look(), { everyMs: lookEveryMs, log, failureMessage });
    // Only one process serves a SQLite database: whatever was under way there has ended.
    if (database.engine === "sqlite") this.#silentMs = 0;
    void this.#looking.run();
  }

  async create(file: { source: string; sizeBytes: number }, actor: Actor): Promise<ImportRun> {
    if (file.sizeBytes > maxUploadBytes) throw new ProviderRefused({ code: "too_large" });
    if (file.sizeBytes < 1) throw new ProviderRefused({ code: "empty" });
    const { database, clock } = this.options;
    const run = await createRun(database, file, { actor, nowMs: clock.now() });
    if (run === null) throw new ProviderRefused({ code: "another_open" });
    return run;
  }

  /** The whole file; `confirm` may still refuse when it is there. Then its dry run starts, here where the file is. */
  async upload(id: string, body: AsyncIterable<Uint8Array>, confirm: () => Promise<void> = async () => {}) {
    const { state, size_bytes: sizeBytes } = await this.#found(id);
    if (state !== "uploading") throw new ProviderRefused({ code: "wrong_state", state });
    if (this.#upload !== null) throw new ProviderRefused({ code: "already_uploading" });
    const upload = { id, isCalledOff: false };
    this.#upload = upload;
    const place = { dataDir: this.options.place.dataDir, importId: id, maxBytes: sizeBytes };
    const { path, bytes } = await receiveFile(place, body, () => upload.isCalledOff).finally(() => {
      this.#upload = null;
    });
    try {
      if (bytes !== sizeBytes)
        throw new ProviderRefused({ code: "incomplete", receivedBytes: bytes, sizeBytes });
      await confirm();
      return await this.#start(id, "uploading", { name: "checking", file: path });
    } catch (error) {
      await removeFile(path);
      throw error;
    }
  }

  async apply(id: string): Promise<ImportRun> {
    return this.#start(id, "checked", { name: "applying" });
  }

  /** Nothing of it is left. Refused once it has been applied. */
  async cancel(id: string): Promise<ImportRun> {
    await this.#found(id);
    await this.#callOff(id);
    const from: RunState[] = ["uploading", "checking", "checked", "applying"];
    const isCancelled = await this.#step(id, { from, to: "cancelled" });
    // It may have been begun at the same moment.
    await this.#callOff(id);
    const run = await this.#found(id);
    if (!isCancelled && run.state !== "cancelled")
      throw new ProviderRefused({ code: "too_late", state: run.state });
    void this.#sweep();
    return run;
  }

  async view(id: string): Promise<RunView> {
    return this.#viewOf(await this.#found(id));
  }

  async list(): Promise<RunView[]> {
    return (await listRuns(this.options.database.read)).map((run) => this.#viewOf(run));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const looked = this.#looking.stop();
    await this.#thread?.close();
    await settlesWithin(Promise.allSettled([looked, this.#running?.done]), notingForMs);
  }

  #viewOf(run: ImportRun): RunView {
    const isHere = run.state === "applying" && this.#running?.id === run.id;
    return { ...run, applied_share: isHere ? (this.#thread?.share ?? 0) : null };
  }

  async #found(id: string): Promise<ImportRun> {
    const run = await findRun(this.options.database.read, id);
    if (run === null) throw new ProviderRefused({ code: "no_import", id });
    return run;
  }

  #open(): ImportThread {
    if (this.#isStopped) throw new ProviderRefused({ code: "stopping" });
    if (this.#thread === null || this.#thread.isBroken) {
      const { place, startThread } = this.options;
      const { databaseUrl: url, dataDir } = place;
      this.#thread = new ImportThread({ url, dataDir, runner: this.#runner }, startThread);
    }
    return this.#thread;
  }

  async #start(id: string, from: RunState, task: Task): Promise<ImportRun> {
    const { database } = this.options;
    const thread = this.#open();
    const isTaken = await this.#step(id, { from: [from], to: task.name, runner: this.#runner });
    const run = await this.#found(id);
    if (!isTaken) throw new ProviderRefused({ code: "wrong_state", state: run.state });
    thread.share = 0;
    const work =
      task.name === "applying"
        ? database.pauseWritesDuring(() => thread.do("apply", id))
        : thread.do("check", { id, file: task.file });
    const running: Running = { id, thread, work, isOver: false, done: Promise.resolve() };
    this.#running = running;
    running.done = this.#end(running, task).finally(() => {
      if (this.#running === running) this.#running = null;
    });
    return run;
  }

  async #callOff(id: string): Promise<void> {
    if (this.#upload?.id === id) this.#upload.isCalledOff = true;
    const running = this.#running;
    if (running?.id === id && !running.isOver) await running.thread.callOff(running.work);
  }

  async #end(running: Running, task: Task): Promise<void> {
    const { database, log } = this.options;
    const { id } = running;
    const outcome = await running.work.catch((error: Error): RunOutcome | null => {
      if (error instanceof ThreadEnded) return { kind: "called off" };
      log.error({ import: id, reason: error.message }, "an import failed");
      return null;
    });
    running.isOver = true;
    if (task.name === "checking") await removeFile(task.file);
    await database.changes.look().catch(() => {});
    if (outcome?.kind === "unreadable") await this.#giveUp(id, task.name, "failed", outcome.sentence);
    else if (outcome === null || (outcome.kind === "called off" && this.#isStopped))
      await this.#interrupted(id, task.name);
    await this.#sweep();
  }

  /** Checked rows stay and can be applied again; a check that did not come to its end is begun again by an upload. */
  async #interrupted(id: string, state: "checking" | "applying"): Promise<void> {
    await this.#giveUp(id, state, state === "applying" ? "checked" : "failed", interrupted[state]);
  }

  async #giveUp(id: string, from: RunState, to: RunState, problem: string): Promise<void> {
    await this.#step(id, { from: [from], to, problem }).catch((error: Error) =>
      this.options.log.warn({ import: id, reason: error.message }, "an import's end is not noted"),
    );
  }

  #step(id: string, step: Parameters<typeof stepRun>[2]): Promise<boolean> {
    const { database, clock } = this.options;
    return database.change([], (tx) => stepRun(tx, id, step, clock.now()));
  }

  async #sweep(): Promise<void> {
    const { database, log } = this.options;
    try {
      const ids = await endedWithRows(database.read);
      if (ids.length === 0 || this.#isStopped) return;
      await this.#open().do("sweep", ids);
      await database.forgetDeleted();
    } catch (error) {
      if (!(error instanceof ThreadEnded))
        log.warn({ reason: (error as Error).message }, "what is left of an import will be removed later");
    }
  }

  /** Says that we live, and ends what others, or an earlier start, left behind. */
  async #look(): Promise<void> {
    const { database, place, clock } = this.options;
    const before = (ms: number) => iso(clock.now() - ms);
    const running = this.#running;
    const silentMs = this.#silentMs;
    this.#silentMs = silentForMs;
    // On SQLite the thread has the writers' turn, and nobody else looks.
    if (running !== null && database.engine === "postgres")
      await this.#step(running.id, { from: ["checking", "applying"], ofRunner: this.#runner });
    const abandoned = await abandonedRuns(database.read, {
      silentSince: before(silentMs),
      uploadingSince: before(uploadingForMs),
      checkedSince: before(checkedForMs),
    });
    for (const { id, state, runner } of abandoned) {
      if (runner === this.#runner) continue;
      if (state === "checking" || state === "applying") await this.#interrupted(id, state);
      else await this.#giveUp(id, state, "cancelled", "Abandoned.");
    }
    await removeLeftFiles(place.dataDir, async (id) =>
      ["uploading", "checking"].includes((await findRun(database.read, id))?.state ?? ""),
    );
    await this.#sweep();
  }
}
