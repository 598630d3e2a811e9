import type { Kysely } from "kysely";
import type { Engine } from "../tables/columns.ts";

/**
 * One step of the schema. Once released it is never edited: a later step mends it. Processes of the release before go on
 * working on the new schema until they are restarted, so a step adds and never takes away.
 */
export type Migration = {
  name: string;
  /** The exception: tables, and columns as `table.column`, that already the release before this one has left alone. */
  takesAway?: string[];
  up(db: Kysely<unknown>, engine: Engine): Promise<void>;
};
