// Kysely on bun:sqlite. Two connections to one file: one that writes and one, read-only, that serves.
// SQLite's own busy_timeout would freeze the event loop, so it stays at 0 and a busy database is asked again
// asynchronously until the deadline.
import { type SQLQueryBindings, Database as SqliteFile } from "bun:sqlite";
import { chmodSync } from "node:fs";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

const busyDeadlineMs = 2_000;
/** For a statement outside of a transaction, as the accounts library writes: nobody can ask it to try again. */
const patientDeadlineMs = 15_000;
const busyPauseMs = 5;
const servingCacheKb = 32_768;

export class DatabaseBusy extends Error {
  static readonly code = "BUSY_PAST_DEADLINE";
  readonly code = DatabaseBusy.code;

  constructor() {
    super("The database is locked by another process; try again in a moment.");
  }
}

export function openSqliteFile(path: string, options: { readonly: boolean }): SqliteFile {
  const file = new SqliteFile(
    path,
    options.readonly ? { readonly: true } : { create: true, readwrite: true },
  );
  if (!options.readonly) {
    // It holds phones and hashes: nobody but its owner reads it, and SQLite gives its side files the same rights.
    chmodSync(path, 0o600);
    file.run("pragma journal_mode = wal");
    file.run("pragma synchronous = full");
    file.run("pragma foreign_keys = on");
    // What is deleted is overwritten: an erased profile must not be readable in the file's free space.
    file.run("pragma secure_delete = on");
  }
  // The default of 2 MB makes nearly every search of a large table ask the system for its pages again.
  if (options.readonly) file.run(`pragma cache_size = -${servingCacheKb}`);
  file.run("pragma busy_timeout = 0");
  file.run("pragma temp_store = memory");
  return file;
}

/** What runs statements on the one connection there is: the file itself, or a thread that holds it. */
export type SqliteRunner = {
  run<Row>(query: CompiledQuery): Promise<QueryResult<Row>>;
  stream<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>>;
  close(): Promise<void>;
};

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
  readonly #runner: SqliteRunner;
  readonly #guard: Guard;
  readonly #connection: DatabaseConnection;
  #turn: Promise<void> = Promise.resolve();
  #endTurn: () => void = () => {};

  constructor(runner: SqliteRunner, guard: Guard) {
    this.#runner = runner;
    this.#guard = guard;
    this.#connection = {
      executeQuery: (query) => runner.run(query),
      streamQuery: (query) => runner.stream(query),
    };
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#guard.assert();
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
    return this.#runner.close();
  }
}

export async function runOnFile<Row>(
  file: SqliteFile,
  query: Pick<CompiledQuery, "sql" | "parameters">,
): Promise<QueryResult<Row>> {
  const isTransaction = query.sql === "begin immediate";
  const deadline = performance.now() + (isTransaction ? busyDeadlineMs : patientDeadlineMs);
  for (;;) {
    try {
      return runOnce(file, query);
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > deadline) throw new DatabaseBusy();
      await Bun.sleep(busyPauseMs);
    }
  }
}

function runOnce<Row>(file: SqliteFile, query: Pick<CompiledQuery, "sql" | "parameters">): QueryResult<Row> {
  const statement = file.query(query.sql);
  const parameters = query.parameters as SQLQueryBindings[];
  if (statement.columnNames.length > 0) return { rows: statement.all(...parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

function isBusy(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? "";
  return code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED");
}
