// A SQLite file and statements on it, without Kysely, which the thread that writes need not load. SQLite's own busy_timeout
// would freeze the event loop, so it stays at 0 and a busy database is asked again asynchronously until the deadline.
import { type SQLQueryBindings, Database as SqliteFile } from "bun:sqlite";
import { chmodSync } from "node:fs";
import type { CompiledQuery, QueryResult } from "kysely";

/** In DATA_DIR. */
export const sqliteFileName = "kazi.sqlite";
const busyDeadlineMs = 2_000;
/** For a statement outside of a transaction, as the accounts library writes: nobody can ask it to try again. */
const longDeadlineMs = 15_000;
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

export async function runOnFile<Row>(
  file: SqliteFile,
  query: Pick<CompiledQuery, "sql" | "parameters">,
): Promise<QueryResult<Row>> {
  const isTransaction = query.sql === "begin immediate";
  const deadline = performance.now() + (isTransaction ? busyDeadlineMs : longDeadlineMs);
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
