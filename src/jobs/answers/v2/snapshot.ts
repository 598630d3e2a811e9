// All open jobs that may be passed on, in one compressed file, with the number of the last change before it was begun.
// Whoever takes it and then follows the changes from that number has what the catalogue has. It is made in parts off the
// serving thread, at most once an hour, and kept as a file so that it takes no memory.
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Reader } from "../../../database/reader.ts";
import type { Bytes } from "../../../http/bodies/content-encoding.ts";
import { type Clock, iso } from "../../../process/clock.ts";
import type { Calls } from "../../../threads/thread-messages.ts";
import { allBoards } from "../../boards/all-boards.ts";
import { jobsOfBoard } from "../../catalogue/found-store.ts";
import { type V2Job, v2Job } from "./job.ts";

const jobsAtOnce = 200;
const hourMs = 3_600_000;
export const snapshotWindow = { freshMs: hourMs, staleMs: 24 * hourMs };

export type SnapshotTasks = { snapshotPart(from: Part): Promise<{ bytes: Bytes; last: string | null }> };
type Part = { board: string; after: string };
/** `path` is of a file that nobody changes any more. */
export type SnapshotFile = { path: string; bytes: number; changedAtMs: number; etag: string };

/** In the worker: a bounded number of lines. */
export async function snapshotPart(db: Reader, { board, after }: Part) {
  const jobs = await jobsOfBoard(db, { board, after, limit: jobsAtOnce });
  const last = jobs.length < jobsAtOnce ? null : (jobs.at(-1)?.job.id ?? null);
  return { bytes: linesOf(jobs.map(v2Job)), last };
}

const linesOf = (values: readonly (V2Job | { seq: number; taken_at: string })[]) =>
  new TextEncoder().encode(values.map((value) => `${JSON.stringify(value)}\n`).join(""));

export async function makeSnapshot(options: {
  folder: string;
  worker: Calls<SnapshotTasks>;
  clock: Clock;
  /** The number of the last change, read before anything else. */
  seq: number;
}): Promise<SnapshotFile> {
  const { folder, worker, clock, seq } = options;
  const takenAtMs = clock.now();
  const name = `jobs-${randomUUID()}.ndjson.gz`;
  const path = join(folder, name);
  await mkdir(folder, { recursive: true });
  await pipeline(lines({ worker, seq, takenAtMs }), createGzip(), createWriteStream(path));
  await removeOlder(folder, name);
  const { size } = await stat(path);
  return { path, bytes: size, changedAtMs: takenAtMs, etag: `"${seq}-${takenAtMs.toString(36)}"` };
}

async function* lines(from: { worker: Calls<SnapshotTasks>; seq: number; takenAtMs: number }) {
  yield linesOf([{ seq: from.seq, taken_at: iso(from.takenAtMs) }]);
  for (const { slug: board, terms } of allBoards) {
    if (!terms.mayRepublish) continue;
    for (let after: string | null = ""; after !== null; ) {
      const part: Awaited<ReturnType<typeof snapshotPart>> = await from.worker.do("snapshotPart", {
        board,
        after,
      });
      yield part.bytes;
      after = part.last;
    }
  }
}

/** Whoever is still reading one that is removed reads it to its end. */
async function removeOlder(folder: string, current: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name !== current) await rm(join(folder, name), { force: true });
}
