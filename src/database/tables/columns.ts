// Column types whose spelling differs between the engines.
import { type Kysely, PostgresAdapter, type RawBuilder, sql } from "kysely";

export type Engine = "sqlite" | "postgres";

/** Text that is ordered or unique: bytewise on both engines, whatever the server's locale. */
export function orderedText(engine: Engine): RawBuilder<unknown> {
  return engine === "postgres" ? sql`text collate "C"` : sql`text`;
}

/** For the few statements that each engine wants in its own words. */
export function engineOf<Schema>(db: Kysely<Schema>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
