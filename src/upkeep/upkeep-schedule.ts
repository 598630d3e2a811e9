// What is done by itself while a server runs: backups when they are due, once a day the deletion of what is kept no
// longer, and the log of erasures kept whole. The work happens in a process of its own, so that requests do not notice.
import { resolve } from "node:path";
import type { Actor } from "../access/audit-store.ts";
import { type Config, inheritedEnvironment } from "../config/config.ts";
import { formatDuration } from "../config/quantities.ts";
import type { Basics } from "../database/database.ts";
import { lowerPriorityOf } from "../process/low-priority.ts";
import { isDue } from "./backups/backup-run.ts";
import { isTidyingDue } from "./privacy/retention.ts";

const lookEveryMs = 60_000;
const minPauseMs = 1_000;
const backupFailed = "THE BACKUP FAILED; nothing was deleted, it is tried again when it is due";
/** The command line as it was started: by Bun from its source, or as an executable that is itself the program. */
const program = Bun.isStandaloneExecutable
  ? [process.execPath]
  : [process.execPath, new URL("../cli/kazi.ts", import.meta.url).pathname];

export type UpkeepOptions = Basics & { config: Config };

export class UpkeepSchedule {
  readonly #timer: Timer;
  #looking: Promise<void> | null = null;
  readonly #children = new Set<Bun.Subprocess>();
  #now: Promise<void> | null = null;
  #isStopped = false;

  constructor(private readonly options: UpkeepOptions) {
    const everyMs = options.config.backup?.everyMs ?? lookEveryMs;
    const pauseMs = Math.min(lookEveryMs, Math.max(minPauseMs, everyMs));
    this.#timer = setInterval(() => void this.look(), pauseMs);
    this.#timer.unref();
    void this.look();
  }

  /** Never rejects: what could not be done is due at the next look. */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error: Error) => {
        if (!this.#isStopped)
          this.options.log.warn({ reason: error.message }, "upkeep could not look at the database");
      })
      .finally(() => {
        this.#looking = null;
      });
    return this.#looking;
  }

  /** Begins a backup now, in the name of who asked; false when one is being made here already. */
  backUpNow(actor: Actor): boolean {
    if (this.#now !== null || this.#isStopped) return false;
    this.#now = this.#run(["db", "backup", "--json", "--for", actor])
      .then((failure) => {
        if (failure !== null && !this.#isStopped) this.options.log.error({ reason: failure }, backupFailed);
      })
      .finally(() => {
        this.#now = null;
      });
    return true;
  }

  get isBackingUp(): boolean {
    return this.#now !== null;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    for (const child of this.#children) child.kill("SIGTERM");
    await this.#looking;
    await this.#now;
  }

  async #look(): Promise<void> {
    const { config, database, clock, log } = this.options;
    await database.keepErasures();
    const { backup } = config;
    if (backup !== null && (await isDue({ db: database.read }, backup, clock.now()))) {
      const failure = await this.#run(["db", "backup", "--scheduled", "--json"]);
      if (failure !== null && !this.#isStopped) log.error({ reason: failure, dir: backup.dir }, backupFailed);
    }
    if (!this.#isStopped && (await isTidyingDue(database, clock.now()))) {
      const failure = await this.#run(["db", "tidy", "--json"]);
      if (failure !== null && !this.#isStopped)
        log.error({ reason: failure }, "what is kept no longer could not be deleted");
    }
  }

  /** Null when it went well, else what it said. */
  async #run(words: string[]): Promise<string | null> {
    if (this.#isStopped) return null;
    try {
      const child = Bun.spawn([...program, ...words], {
        env: environmentOf(this.options.config),
        stdin: "ignore",
        stdout: "ignore",
        stderr: "pipe",
      });
      this.#children.add(child);
      lowerPriorityOf(child.pid);
      const [told, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
      this.#children.delete(child);
      return code === 0 ? null : told.trim().split("\n").at(-1) || `exit code ${code}`;
    } catch (error) {
      return `it could not be started: ${(error as Error).message}`;
    }
  }
}

/** What the process needs to find the same database and the same folder. */
function environmentOf({ dataDir, databaseUrl, secret, backup }: Config): Record<string, string | undefined> {
  return {
    ...inheritedEnvironment(),
    DATA_DIR: resolve(dataDir),
    DATABASE_URL: databaseUrl ?? "",
    SECRET: secret ?? "",
    BACKUP_DIR: backup === null ? "" : resolve(backup.dir),
    BACKUP_EVERY: backup === null ? "" : formatDuration(backup.everyMs),
    BACKUP_KEEP: backup === null ? "" : String(backup.keep),
  };
}
