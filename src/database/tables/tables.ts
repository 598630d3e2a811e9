import type { Kysely, Transaction } from "kysely";

/**
 * The columns of every table as Kysely sees them: here those that belong to no domain, and each domain adds its own. Times
 * are fixed-width ISO text, booleans 0 or 1, JSON is text: the same on both engines.
 */
export interface Tables {
  changes: { topic: string; version: number };
  settings: { name: string; value: string; changed_at: string };
  leases: { name: string; holder: string; until: string };
}

/** What one change is made through. */
export type Tx = Transaction<Tables>;

/** What can be asked: a connection, or the change at hand. */
export type Db = Kysely<Tables>;
