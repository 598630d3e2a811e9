// The thread that writes to SQLite while another serves: a commit waits for the disk, and here nobody waits with it.
import { serveThread } from "../../threads/serve-thread.ts";
import { openSqliteFile, runOnFile } from "./sqlite.ts";
import type { WriterTasks } from "./sqlite-writer.ts";

let file: ReturnType<typeof openSqliteFile> | null = null;

serveThread<WriterTasks>({
  open(path) {
    file = openSqliteFile(path, { readonly: false });
  },
  run(statement) {
    if (file === null) throw new Error("the file that is to be written is not open");
    return runOnFile(file, statement);
  },
  close: () => file?.close(false),
});
