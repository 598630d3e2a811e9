// The import thread, but while a file called "stuck" lies in DATA_DIR it never comes back from a check, nor from
// applying an import, for which it holds the lock of the writers on SQLite.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openSqliteFile, sqliteFileName } from "../../../src/database/sqlite/sqlite.ts";
import "../../../src/providers/import/import-worker.ts";
import type { Call } from "../../../src/threads/thread-messages.ts";

const run = self.onmessage;
let place: { url: string | null; dataDir: string } = { url: null, dataDir: "" };

self.onmessage = (event: MessageEvent<Call>) => {
  const { name, input } = event.data;
  if (name === "open") place = input as typeof place;
  const { url, dataDir } = place;
  if ((name === "check" || name === "apply") && existsSync(join(dataDir, "stuck"))) {
    if (name === "apply" && url === null)
      openSqliteFile(join(dataDir, sqliteFileName), { readonly: false }).run("begin immediate");
    for (;;);
  }
  run?.call(self, event);
};
