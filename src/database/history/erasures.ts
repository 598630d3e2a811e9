// Keeps the log of erasures in step with the database, which is where an erasure happens first: what the log lacks, for
// instance after a crash, is added whenever this is asked.
import { statSync } from "node:fs";
import { type Kysely, sql } from "kysely";
import type { Log } from "../../process/log.ts";
import type { Tables } from "../tables/tables.ts";
import { addToErasureLog, type Erasure } from "./erasure-log.ts";

/** A change under this topic is in the log of erasures before `change` returns, and soon in that of every other machine. */
export const erasuresTopic = "erasures";

const overlapMs = 3_600_000;
const liftsReadForMs = 30 * 86_400_000;

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

/** Everything erased, revoked, suspended or restricted since then, and what of it was lifted. */
export async function erasuresSince(db: Kysely<Tables>, since: string): Promise<Erasure[]> {
  const as = (kind: Erasure["kind"], rows: { id: string; at: string | null }[]): Erasure[] =>
    rows.map(({ id, at }) => ({ kind, id, at: String(at) }));
  const providers = await db
    .selectFrom("erased_providers")
    .select(["id", "erased_at as at"])
    .where("erased_at", ">=", since)
    .execute();
  const accounts = await db
    .selectFrom("accounts")
    .select(["id", "deleted_at as at"])
    .where("deleted_at", ">=", since)
    .execute();
  const keys = await db
    .selectFrom("keys")
    .select(["id", "revoked_at as at"])
    .where("revoked_at", ">=", since)
    .execute();
  // A key is rotated when its successor is made.
  const rotated = await db
    .selectFrom("keys")
    .innerJoin("keys as successor", "successor.id", "keys.successor_id")
    .select(["keys.id", "successor.created_at as at", "keys.expires_at as until"])
    .where("successor.created_at", ">=", since)
    .where("keys.expires_at", "is not", null)
    .execute();
  const tokens = await db
    .selectFrom("operator_tokens")
    .select(["id", "revoked_at as at"])
    .where("revoked_at", ">=", since)
    .execute();
  const operators = await db
    .selectFrom("operators")
    .select(["account_id as id", "ended_at as at"])
    .where("ended_at", ">=", since)
    .execute();
  const restricted = await db
    .selectFrom("providers")
    .select(["id", "restricted_at as at"])
    .where("restricted_at", ">=", since)
    .execute();
  const suspended = await db
    .selectFrom("access")
    .select(["id", "decided_at as at"])
    .where("state", "=", "suspended")
    .where("decided_at", ">=", since)
    .execute();
  return [
    ...as("provider", providers),
    ...as("account", accounts),
    ...as("key", keys),
    ...rotated.map(({ id, at, until }): Erasure => ({ kind: "key-end", id, at, until: String(until) })),
    ...as("token", tokens),
    ...as("operator", operators),
    ...as("restriction", restricted),
    ...as("suspension", suspended),
    ...as("restriction-lifted", await lifted(db, "provider.restrict", "provider.unrestrict", since)),
    ...as("suspension-lifted", await lifted(db, "access.suspend", "access.approve", since)),
    ...as("key-end-lifted", await lifted(db, "key.rotate", "key.rotation-undone", since)),
  ];
}

/**
 * What was lifted leaves no trace in its own row, only in the audit log. A month of it is enough: what is older has long
 * been written.
 */
async function lifted(db: Kysely<Tables>, set: string, lift: string, since: string) {
  const newest = await db.selectFrom("audit").select("at").orderBy("at", "desc").limit(1).executeTakeFirst();
  if (newest === undefined) return [];
  const aMonthBefore = new Date(Date.parse(newest.at) - liftsReadForMs).toISOString();
  return db
    .selectFrom("audit")
    .select(["subject as id", "at"])
    .where("action", "=", lift)
    .where("at", ">=", since > aMonthBefore ? since : aMonthBefore)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("audit as earlier")
          .select(sql`1`.as("one"))
          .whereRef("earlier.subject", "=", "audit.subject")
          .where("earlier.action", "=", set)
          .whereRef("earlier.at", "<=", "audit.at"),
      ),
    )
    .execute();
}

export class ErasureKeeper {
  readonly #db: Kysely<Tables>;
  readonly #paths: string[];
  readonly #log: Log;
  readonly #installation: string;
  #doneUpTo = "";
  #keptAtMs = 0;
  #keptBytes = 0;
  #keeping: Promise<void> = Promise.resolve();

  /** The first of the paths is the log that counts; the others are copies, where others may write too. */
  constructor(options: { db: Kysely<Tables>; paths: string[]; installation: string; log: Log }) {
    this.#db = options.db;
    this.#paths = options.paths;
    this.#installation = options.installation;
    this.#log = options.log;
  }

  /** Rejects with `ErasureNotLogged`: the erasure itself is done, and what could not be written is written the next time. */
  keep(): Promise<void> {
    const kept = this.#keeping.then(() => this.#keep());
    this.#keeping = kept.catch(() => {});
    return kept;
  }

  async #keep(): Promise<void> {
    try {
      const [nowMs, path = ""] = [Date.now(), this.#paths[0]];
      // After a clock that was set back, or a log that lost lines, everything is looked at again.
      if (nowMs < this.#keptAtMs || bytesOf(path) < this.#keptBytes) this.#doneUpTo = "";
      const erasures = await erasuresSince(this.#db, this.#doneUpTo);
      const isWhole = this.write(erasures);
      const newestMs = Math.max(...erasures.map(({ at }) => Date.parse(at)));
      // Another machine's clock may be behind this one's, or ahead of it.
      if (isWhole && erasures.length > 0)
        this.#doneUpTo = new Date(Math.min(newestMs, nowMs) - overlapMs).toISOString();
      this.#keptAtMs = nowMs;
      this.#keptBytes = bytesOf(path);
    } catch (error) {
      const { message: reason } = error as Error;
      this.#log.error({ reason }, "erasures.log could not be written; it is tried again");
      throw new ErasureNotLogged(reason);
    }
  }

  /** False when a copy could not be written; only without the first log nothing counts as written. */
  write(erasures: Erasure[]): boolean {
    const [first, ...copies] = this.#paths;
    if (first !== undefined) addToErasureLog(first, erasures);
    let isWhole = true;
    for (const path of copies)
      try {
        const of = this.#installation;
        addToErasureLog(
          path,
          erasures.map((erasure) => ({ ...erasure, of })),
        );
      } catch (error) {
        isWhole = false;
        this.#log.error({ path, reason: (error as Error).message }, "a copy of erasures.log was not written");
      }
    return isWhole;
  }
}

const bytesOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
