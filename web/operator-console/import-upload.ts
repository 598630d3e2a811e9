// The upload of a file. It goes on while other pages of the console are looked at.
import { signal } from "@preact/signals";
import * as server from "./requests.ts";

export type Upload = { id: string; sentBytes: number; failure: string };

/** The one under way from this page. */
export const upload = signal<Upload | null>(null);
let stopping = new AbortController();

export async function beginUpload(file: File): Promise<server.Import> {
  const begun = await server.beginImport(file.name, file.size);
  void send(begun.id, file);
  return begun;
}

/** After an upload that broke off. Rejects with a sentence when it is another file. */
export async function uploadAgain({ id, source, size_bytes }: server.Import, file: File): Promise<void> {
  if (file.size !== size_bytes)
    throw new Error(`That is a different file. This import expects ${source} with ${size_bytes} bytes.`);
  void send(id, file);
}

export function stopUpload(): void {
  stopping.abort();
  upload.value = null;
}

async function send(id: string, file: File): Promise<void> {
  stopUpload();
  stopping = new AbortController();
  const onProgress = (sentBytes: number) => {
    upload.value = { id, sentBytes, failure: "" };
  };
  onProgress(0);
  try {
    await server.uploadFile(id, file, { onProgress, stop: stopping.signal });
    upload.value = null;
  } catch (error) {
    upload.value = { id, sentBytes: 0, failure: (error as Error).message };
  }
}
