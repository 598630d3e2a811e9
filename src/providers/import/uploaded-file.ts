// The file of an import between its upload and the end of its check: in a folder of DATA_DIR, for our eyes only.
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

const folderName = "imports";
const folderOf = (dataDir: string) => join(dataDir, folderName);

export type Received = { path: string; bytes: number };

/** Until the stream ends, is called off or exceeds its size. The caller judges by the bytes, and removes it. */
export async function receiveFile(
  place: { dataDir: string; importId: string; maxBytes: number },
  body: AsyncIterable<Uint8Array>,
  isCalledOff: () => boolean,
): Promise<Received> {
  const folder = folderOf(place.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${place.importId}.${crypto.randomUUID()}`);
  const file = await open(path, "wx", 0o600);
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > place.maxBytes || isCalledOff()) break;
      await file.writeFile(chunk);
    }
    return { path, bytes };
  } catch (error) {
    await removeFile(path);
    throw error;
  } finally {
    await file.close();
  }
}

export const removeFile = (path: string) => rm(path, { force: true });

/** After a crash: files of imports that need them no more. */
export async function removeLeftFiles(dataDir: string, isNeeded: (importId: string) => Promise<boolean>) {
  const folder = folderOf(dataDir);
  const names = await readdir(folder).catch(() => []);
  for (const name of names)
    if (!(await isNeeded(name.split(".")[0] ?? ""))) await removeFile(join(folder, name));
}
