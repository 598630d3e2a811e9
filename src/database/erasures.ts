// Keeps the log of erasures in step with the database, which is where an erasure happens first: what the log lacks, for
// instance after a crash, is added whenever this is asked.
import type { Kysely } from "kysely";
import type { Log } from "../log.ts";
import { addToErasureLog, type Erasure } from "./erasure-log.ts";
import type { Tables } from "./tables.ts";

const overlapMs = 3_600_000;

/** Everything erased, revoked or restricted since then. */
export async function erasuresSince(db: Kysely<Tables>, since: string): Promise<Erasure[]> {
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
  const as = (kind: Erasure["kind"], rows: { id: string; at: string | null }[]): Erasure[] =>
    rows.map(({ id, at }) => ({ kind, id, at: String(at) }));
  return [
    ...as("provider", providers),
    ...as("account", accounts),
    ...as("key", keys),
    ...as("token", tokens),
    ...as("operator", operators),
    ...as("restriction", restricted),
  ];
}

export class ErasureKeeper {
  readonly #db: Kysely<Tables>;
  readonly #paths: string[];
  readonly #log: Log;
  #doneUpTo = "";
  #keeping: Promise<void> = Promise.resolve();

  constructor(options: { db: Kysely<Tables>; paths: string[]; log: Log }) {
    this.#db = options.db;
    this.#paths = options.paths;
    this.#log = options.log;
  }

  /** Never rejects: the erasure itself is done, and what could not be written is written the next time. */
  keep(): Promise<void> {
    this.#keeping = this.#keeping.then(() =>
      this.#keep().catch((error: Error) =>
        this.#log.error({ reason: error.message }, "erasures.log could not be written; it is tried again"),
      ),
    );
    return this.#keeping;
  }

  async #keep(): Promise<void> {
    const erasures = await erasuresSince(this.#db, this.#doneUpTo);
    for (const path of this.#paths) addToErasureLog(path, erasures);
    const newest = erasures.reduce((latest, { at }) => (at > latest ? at : latest), "");
    // Another machine's clock may be behind this one's.
    if (newest !== "") this.#doneUpTo = new Date(Date.parse(newest) - overlapMs).toISOString();
  }
}
