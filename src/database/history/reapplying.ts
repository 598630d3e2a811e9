// The database may go back in time: a replica that lagged behind is promoted, or an older file is put in place. What was
// erased or revoked since is back in it then. Before anything of such a database is served, what the log of erasures knows
// is applied to it again.
import type { Log } from "../../process/log.ts";
import { bumpVersions, fell, versionsIn } from "../changes.ts";
import type { Engine } from "../tables/columns.ts";
import type { Db, Tx } from "../tables/tables.ts";
import { type Erasure, readErasureLog, sameErasure } from "./erasure-log.ts";
import { type ErasureKeeper, erasuresTopic } from "./erasures.ts";
import { erasuresSince, lackingErasures } from "./held-erasures.ts";

/** What was done again, by what it was; only what there was to do. */
export type Reapplied = Record<string, number>;
/** Does again what the database lacks, in its transaction. */
export type Reapply = (tx: Tx, engine: Engine, lacking: Erasure[]) => Promise<Reapplied>;

type Options = {
  engine: Engine;
  paths: string[];
  installation: string;
  keeper: ErasureKeeper;
  reapply: Reapply;
  forget(db: Db): Promise<void>;
  log: Log;
};

export class Reapplying {
  /** How often something had to be applied again since the start. */
  count = 0;

  constructor(private readonly options: Options) {}

  /** `seen` are the versions that this process knows. On PostgreSQL both are one connection. */
  async check({ read, write }: { read: Db; write: Db }, seen: ReadonlyMap<string, number>): Promise<void> {
    const { engine, reapply, forget, log } = this.options;
    const isOlder = fell(seen, await versionsIn(read));
    if (!isOlder && (await this.#lackingIn(read)).length === 0) return;
    const applied = await write.transaction().execute(async (tx) => {
      const counts = await reapply(tx, engine, await this.#lackingIn(tx));
      await bumpVersions(tx, [...seen.keys(), ...(await versionsIn(tx)).keys(), erasuresTopic]);
      return counts;
    });
    this.count += 1;
    log.warn(
      applied,
      "THE DATABASE WENT BACK IN TIME; what erasures.log knows was applied again before anything is served",
    );
    await forget(write).catch((error: Error) =>
      log.warn({ reason: error.message }, "what was deleted is not yet gone from the database's own files"),
    );
  }

  async #lackingIn(db: Db): Promise<Erasure[]> {
    const { keeper, log } = this.options;
    const held = await erasuresSince(db, "");
    const logged = this.#logged();
    const known = new Set(logged.map(sameErasure));
    try {
      if (held.some((erasure) => !known.has(sameErasure(erasure)))) keeper.write(held);
    } catch (error) {
      // It must not keep a server from its start: what is in the database is in force.
      log.error({ reason: (error as Error).message }, "erasures.log could not be written; it is tried again");
    }
    return lackingErasures(db, logged, held);
  }

  /** A copy that cannot be read is complained of; without the log itself nobody knows what must not come back. */
  #logged(): Erasure[] {
    const { paths, installation, log } = this.options;
    return paths.flatMap((path, index) => {
      try {
        const { erasures, unreadable } = readErasureLog(path) ?? { erasures: [], unreadable: [] };
        if (unreadable.length > 0) log.warn({ path, lines: unreadable }, "lines that cannot be read");
        if (index === 0) return erasures;
        // Several installations may keep their backups in one folder, and ids of profiles are the importer's.
        return erasures.flatMap(({ of, ...erasure }) => (of === installation ? erasure : []));
      } catch (error) {
        if (index === 0) throw error;
        log.error({ path, reason: (error as Error).message }, "a copy of erasures.log cannot be read");
        return [];
      }
    });
  }
}
