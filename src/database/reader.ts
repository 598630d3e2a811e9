// A connection that only reads, for a thread beside the serving one. It follows the file or the server like everyone else.
import { join } from "node:path";
import { Kysely } from "kysely";
import { createLog } from "../process/log.ts";
import { openPostgresPool, postgresDialect } from "./postgres/postgres.ts";
import { FileInPlace } from "./sqlite/file-in-place.ts";
import { openSqliteFile, sqliteFileName } from "./sqlite/sqlite.ts";
import { sqliteDialect } from "./sqlite/sqlite-dialect.ts";
import type { Tables } from "./tables/tables.ts";
import type { DatabaseLocation } from "./unmigrated.ts";

export type Reader = Kysely<Tables>;

const cacheKb = 4_096;

export function openReader({ url, dataDir }: DatabaseLocation): Reader {
  // The serving thread says what is the matter with the database.
  const log = createLog({ level: "silent" });
  if (url !== null) return new Kysely<Tables>({ dialect: postgresDialect(openPostgresPool(url, log)) });
  const path = join(dataDir, sqliteFileName);
  const file = openSqliteFile(path, { readonly: true });
  // It reads widely and seldom the same again.
  file.run(`pragma cache_size = -${cacheKb}`);
  return new Kysely<Tables>({ dialect: sqliteDialect(file, new FileInPlace(path, log)) });
}
