// The upload of a file, part by part. It goes on while other pages are looked at, and after a reload the same file can be
// chosen again to send what is missing.
import { signal } from "@preact/signals";
import { beginImport, type Import, stepImport, uploadPart } from "./requests.ts";

const partBytes = 524_288;
const tries = 4;
const pauseMs = 1_000;

export type Upload = { id: string; sentBytes: number; failure: string };

/** The one under way from this page. */
export const upload = signal<Upload | null>(null);
let stopping = new AbortController();

export async function beginUpload(file: File): Promise<Import> {
  const begun = await beginImport(file.name, file.size);
  void send(begun, file);
  return begun;
}

/** Rejects with a sentence when it is another file. */
export async function resumeUpload(begun: Import, file: File): Promise<void> {
  if (file.size !== begun.size_bytes)
    throw new Error(
      `That is another file: this import waits for ${begun.source} with ${begun.size_bytes} bytes.`,
    );
  void send(begun, file);
}

export function stopUpload(): void {
  stopping.abort();
  upload.value = null;
}

async function send(begun: Import, file: File): Promise<void> {
  stopping.abort();
  stopping = new AbortController();
  const { signal: stop } = stopping;
  const { id } = begun;
  upload.value = { id, sentBytes: begun.received_bytes, failure: "" };
  try {
    let { parts, received_bytes: sent } = begun;
    while (sent < file.size) {
      const part = file.slice(sent, sent + partBytes);
      const number = parts;
      ({ parts, received_bytes: sent } = await persistently(() => uploadPart(id, number, part, stop), stop));
      upload.value = { id, sentBytes: sent, failure: "" };
    }
    await stepImport(id, "check");
    upload.value = null;
  } catch (error) {
    if (!stop.aborted) upload.value = { id, sentBytes: 0, failure: (error as Error).message };
  }
}

/** A connection that breaks for a moment does not end an upload. */
async function persistently<T>(work: () => Promise<T>, stop: AbortSignal): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (stop.aborted || left <= 1) throw error;
      await new Promise((go) => setTimeout(go, pauseMs));
    }
  }
}
