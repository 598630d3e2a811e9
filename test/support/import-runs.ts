// Imports on a test's database, and a file put through them.

import type { Database } from "../../src/database/database.ts";
import { systemClock } from "../../src/process/clock.ts";
import { ImportRuns } from "../../src/providers/import/import-runs.ts";
import type { RunState } from "../../src/providers/import/run-store.ts";
import { type Place, silentLog } from "./engines.ts";
import { within } from "./waiting.ts";

const maxMs = 60_000;

export function openRuns(place: Place, database: Database, startThread?: () => Worker): ImportRuns {
  return new ImportRuns({
    database,
    place: { databaseUrl: place.url, dataDir: place.dataDir },
    clock: systemClock,
    log: silentLog,
    ...(startThread && { startThread }),
  });
}

export async function* streamOf(...texts: string[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const text of texts) yield encoder.encode(text);
}

export async function announce(runs: ImportRuns, text: string, source = "test.file"): Promise<string> {
  return (await runs.create({ source, sizeBytes: Buffer.byteLength(text) }, "test")).id;
}

/** Its check has begun then. */
export async function upload(runs: ImportRuns, text: string): Promise<string> {
  const id = await announce(runs, text);
  await runs.upload(id, streamOf(text));
  return id;
}

export async function checked(runs: ImportRuns, text: string): Promise<string> {
  const id = await upload(runs, text);
  await reaches(runs, id, "checked");
  return id;
}

export async function reaches(runs: ImportRuns, id: string, ...states: RunState[]): Promise<void> {
  await within(maxMs, `the import is ${states.join(" or ")}`, async () =>
    states.includes((await runs.view(id)).state),
  );
}

export const asLines = (rows: Iterable<object>) => [...rows].map((row) => JSON.stringify(row)).join("\n");
