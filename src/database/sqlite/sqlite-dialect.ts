// Kysely on bun:sqlite. Two connections to one file: one that writes and one, read-only, that serves.
import type { SQLQueryBindings, Database as SqliteFile } from "bun:sqlite";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { runOnFile, type SqliteRunner } from "./sqlite.ts";

/** What may keep statements from being run at all. */
export type Guard = { assert(): void };
const unguarded: Guard = { assert: () => {} };

export function sqliteDialect(file: SqliteFile, guard = unguarded): Dialect {
  return sqliteDialectOver(runnerOn(file), guard);
}

export function sqliteDialectOver(runner: SqliteRunner, guard = unguarded): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(runner, guard),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Runs statements on this thread. */
function runnerOn(file: SqliteFile): SqliteRunner {
  return {
    run: (query) => runOnFile(file, query),
    async *stream<Row>({ sql, parameters }: CompiledQuery) {
      for (const row of file.query(sql).iterate(...(parameters as SQLQueryBindings[])))
        yield { rows: [row as Row] };
    },
    async close() {
      file.close(false);
    },
  };
}

/** One connection shared by turns: a transaction keeps it until it ends. */
class SqliteDriver implements Driver {
  readonly #connection: DatabaseConnection;
  #turn: Promise<void> = Promise.resolve();
  #endTurn: () => void = () => {};

  constructor(
    private readonly runner: SqliteRunner,
    private readonly guard: Guard,
  ) {
    this.#connection = {
      executeQuery: (query) => runner.run(query),
      streamQuery: (query) => runner.stream(query),
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.guard.assert();
    const before = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await before;
    this.#endTurn = resolve;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#endTurn();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  /** On a full disk SQLite has already done it; to fail here would hide from everybody why. */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw("rollback"));
    } catch (error) {
      if (!(error instanceof Error && error.message.includes("no transaction is active"))) throw error;
    }
  }

  destroy(): Promise<void> {
    return this.runner.close();
  }
}
