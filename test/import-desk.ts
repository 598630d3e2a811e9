// An import desk on a test's database, and a file put through it.
import { systemClock } from "../src/clock.ts";
import type { Database } from "../src/database/database.ts";
import { ImportDesk, mostPartBytes } from "../src/providers/import-desk.ts";
import type { ImportState } from "../src/providers/import-store.ts";
import { type Place, silentLog } from "./engines.ts";
import { within } from "./waiting.ts";

const longestMs = 60_000;

export function openDesk(place: Place, database: Database, startThread?: () => Worker): ImportDesk {
  return new ImportDesk({
    database,
    place: { databaseUrl: place.url, dataDir: place.dataDir },
    clock: systemClock,
    log: silentLog,
    ...(startThread && { startThread }),
  });
}

export async function upload(desk: ImportDesk, text: string, source = "test.file"): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const { id } = await desk.create({ source, sizeBytes: bytes.byteLength }, "test");
  for (let at = 0, number = 0; at < bytes.byteLength; at += mostPartBytes, number += 1)
    await desk.addPart(id, number, bytes.slice(at, at + mostPartBytes));
  return id;
}

export async function checked(desk: ImportDesk, text: string): Promise<string> {
  const id = await upload(desk, text);
  await desk.check(id);
  await reaches(desk, id, "checked");
  return id;
}

export async function reaches(desk: ImportDesk, id: string, ...states: ImportState[]): Promise<void> {
  await within(longestMs, `the import is ${states.join(" or ")}`, async () =>
    states.includes((await desk.view(id))?.state ?? "failed"),
  );
}

export const asLines = (rows: Iterable<object>) => [...rows].map((row) => JSON.stringify(row)).join("\n");
