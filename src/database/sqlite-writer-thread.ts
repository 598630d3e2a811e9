// The thread that writes to SQLite while another serves: a commit waits for the disk, and here nobody waits with it.

import { openSqliteFile, runOnFile } from "./sqlite.ts";
import { type Reply, type Request, wordsOf } from "./sqlite-writer.ts";

let file: ReturnType<typeof openSqliteFile> | null = null;

self.onmessage = async ({ data }: MessageEvent<Request>) => {
  const { number } = data;
  try {
    postMessage({ number, result: await perform(data) } satisfies Reply);
  } catch (error) {
    postMessage({ number, error: wordsOf(error) } satisfies Reply);
  }
};

async function perform(request: Request): Promise<unknown> {
  if ("open" in request) file = openSqliteFile(request.open, { readonly: false });
  else if (file === null) throw new Error("the file that is to be written is not open");
  else if ("sql" in request) return runOnFile(file, request);
  else file.close(false);
  return null;
}
