// A database in a SQLite file: one connection that writes, on a thread of its own while a server runs, and one that serves.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Dialect, Kysely } from "kysely";
import type { Log } from "../../process/log.ts";
import { versionsIn } from "../changes.ts";
import { type FaultSwitch, type OpenedEngine, prepare } from "../engine.ts";
import type { Tables } from "../tables/tables.ts";
import { FileInPlace } from "./file-in-place.ts";
import { openSqliteFile, sqliteFileName } from "./sqlite.ts";
import { sqliteDialect, sqliteDialectOver } from "./sqlite-dialect.ts";
import { SqliteWriter } from "./sqlite-writer.ts";

type Options = { dataDir: string; log: Log; isServing?: boolean };

export async function openSqlite(
  { dataDir, log, isServing = false }: Options,
  fault: FaultSwitch,
): Promise<OpenedEngine> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, sqliteFileName);
  const file = openSqliteFile(path, { readonly: false });
  const place = new FileInPlace(path, log);
  const over = (dialect: Dialect) => new Kysely<Tables>({ dialect, plugins: [fault] });
  const here = over(sqliteDialect(file, place));
  const installation = await prepare(here, "sqlite", log);
  const write = isServing ? over(sqliteDialectOver(new SqliteWriter(path), place)) : here;
  if (write !== here) await here.destroy();
  const serving = openSqliteFile(path, { readonly: true });
  const read = over(sqliteDialect(serving, place));
  const dataVersion = serving.query<{ data_version: number }, []>("pragma data_version");
  return {
    read,
    write,
    installation,
    watched: (check) => ({
      versions: () => versionsIn(read),
      stamp: () => (fault.isOn ? Number.NaN : (dataVersion.get()?.data_version ?? Number.NaN)),
      isTrusted: () => place.isThere,
      lost: () => {},
      check: (seen) => {
        place.look();
        return check({ read, write }, seen);
      },
    }),
    lookEveryMs: 50,
    firstLookMs: 0,
    end: () => place.stop(),
  };
}
