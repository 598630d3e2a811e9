// One server per SQLite directory: caches and limits live in its memory. The lock is a transaction left open on a small
// file of its own, so the operating system drops it with the process, however that ends. Commands do not take it.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openSqliteFile } from "./sqlite.ts";

export class AlreadyServed extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `Another Kazi server (process ${pid}) already uses ${dataDir}; stop it, or set another DATA_DIR and PORT.`,
    );
  }
}

/** Returns how to let go of the directory. */
export function lockForServing(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = openSqliteFile(join(dataDir, "server.lock"), { readonly: false });
  try {
    file.run(
      "create table if not exists holder (one integer primary key check (one = 1), pid integer not null)",
    );
    file
      .query("insert into holder values (1, ?) on conflict (one) do update set pid = excluded.pid")
      .run(process.pid);
    file.run("begin immediate");
  } catch (error) {
    const holder = file.query<{ pid: number }, []>("select pid from holder").get();
    file.close();
    if ((error as { code?: string }).code?.startsWith("SQLITE_BUSY") && holder)
      throw new AlreadyServed(dataDir, holder.pid);
    throw error;
  }
  return () => {
    file.run("rollback");
    file.close();
  };
}
