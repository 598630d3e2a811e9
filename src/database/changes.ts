// How one process learns what another changed. Every write bumps the version of the topics it touches in its own
// transaction; every process looks at the versions several times a second. Looking is nearly free (SQLite: one pragma;
// PostgreSQL: one row per topic), needs no connection of its own, and after an outage nothing has been missed.
import { sql } from "kysely";
import type { Db, Tx } from "./tables/tables.ts";

const knownForMs = 1_000;

export type Changes = {
  /** Calls back after every committed change of the topic, by whichever process. Returns how to stop. */
  on(topic: string, listener: () => void): () => void;
  /** False when this process could not look within the last second: then nothing kept in memory may be trusted. */
  isCurrent(): boolean;
  /** Looks now rather than at the next tick. */
  look(): Promise<void>;
};

/** What the watch needs of an engine. */
export type Watched = {
  versions(): Promise<Map<string, number>>;
  /** A cheap reading that differs after any commit, or NaN where there is none: then every look is a query. */
  stamp(): number;
  /** False while the database may lack what this process knows of: then nothing may be read from it. */
  isTrusted(): boolean;
  /** A look has failed. */
  lost(): void;
  /** At the first look, after an outage and when versions fall: makes sure that nothing erased or revoked is back. */
  check(seen: ReadonlyMap<string, number>): Promise<void>;
  /** Told once when the database has not been heard of for a second, and once when it is back. */
  turned?(isKnown: boolean): void;
};

export class ChangeWatch implements Changes {
  readonly #watched: Watched;
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #versions = new Map<string, number>();
  readonly #timer: Timer;
  #seenStamp = Number.NaN;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | null = null;
  #wasLost = true;
  #wasKnown = true;

  constructor({ watched, everyMs }: { watched: Watched; everyMs: number }) {
    this.#watched = watched;
    const turn = (isKnown: boolean) => {
      if (isKnown !== this.#wasKnown) watched.turned?.(isKnown);
      this.#wasKnown = isKnown;
    };
    this.#timer = setInterval(() => {
      // Only a look that failed says that it is away; one that is late does not.
      this.look().then(
        () => turn(true),
        () => turn(this.isCurrent()),
      );
    }, everyMs);
    this.#timer.unref();
  }

  on(topic: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  isCurrent(): boolean {
    return this.#watched.isTrusted() && performance.now() - this.#lookedAt < knownForMs;
  }

  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const startedAt = performance.now();
    const { versions, stamp, isTrusted, check } = this.#watched;
    try {
      if (this.#wasLost || !isTrusted()) await this.#checkAgain(check);
      const seenStamp = stamp();
      if (seenStamp !== this.#seenStamp) {
        // Only what was seen before the question was asked: of what is committed meanwhile, the answer need not know.
        const seen = new Map(this.#versions);
        let now = await versions();
        if (fell(seen, now)) {
          await this.#checkAgain(check);
          now = await versions();
        }
        this.#compare(now);
        this.#seenStamp = seenStamp;
      }
    } catch (error) {
      this.#wasLost = true;
      this.#watched.lost();
      throw error;
    }
    this.#lookedAt = startedAt;
  }

  async #checkAgain(check: Watched["check"]): Promise<void> {
    this.#wasLost = true;
    await check(this.#versions);
    this.#wasLost = false;
    this.#seenStamp = Number.NaN;
    // They may be another database's by now, so that even the same ones say nothing.
    for (const topic of this.#versions.keys()) this.#versions.set(topic, Number.NaN);
  }

  #compare(versions: Map<string, number>): void {
    for (const topic of new Set([...this.#versions.keys(), ...versions.keys()]))
      this.note(topic, versions.get(topic) ?? 0);
  }

  /**
   * Tells the listeners of a topic, once for each version. A lower one than was seen is a change too: the database was
   * set back, to an older copy or to a replica that lagged behind.
   */
  note(topic: string, version: number): void {
    if (version === this.#versions.get(topic)) return;
    this.#versions.set(topic, version);
    for (const listener of this.#listeners.get(topic) ?? []) listener();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

export async function versionsIn(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom("changes").selectAll().execute();
  return new Map(rows.map(({ topic, version }) => [topic, version]));
}

/** Whether one that was seen is lower now, or gone: the database was set back. */
export function fell(seen: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): boolean {
  return [...seen].some(([topic, version]) => (now.get(topic) ?? 0) < version);
}

/** Bumps the topics' versions; the last statement of a transaction, in one order, so that writers never deadlock. */
export async function bumpVersions(tx: Tx, topics: string[]): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  for (const topic of [...new Set(topics)].sort()) {
    const { version } = await tx
      .insertInto("changes")
      .values({ topic, version: 1 })
      .onConflict((conflict) => conflict.column("topic").doUpdateSet({ version: sql`changes.version + 1` }))
      .returning("version")
      .executeTakeFirstOrThrow();
    versions.set(topic, version);
  }
  return versions;
}
