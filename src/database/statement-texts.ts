// Kysely writes a statement's text anew each time, which for hundreds of parameters costs more than running it. Where the
// text depends on a few things only, it is written once for each of them and run with other parameters after that.
import type { Compilable, CompiledQuery, QueryResult } from "kysely";
import type { Db } from "./tables/tables.ts";

const statements = new Map<string, CompiledQuery>();

/** `key` names everything the text depends on, the engine included; `parameters` are in the order of the statement. */
export function runPrepared<Row>(
  db: Db,
  key: string,
  parameters: unknown[],
  write: () => Compilable,
): Promise<QueryResult<Row>> {
  const statement = statements.get(key) ?? write().compile();
  statements.set(key, statement);
  return db.executeQuery<Row>({ ...statement, parameters } as CompiledQuery<Row>);
}
