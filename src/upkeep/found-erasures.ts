// Every log of erasures that can be found for a backup: beside it, where it goes, and the one that was named.
import { dirname, join } from "node:path";
import { erasureLogsOf } from "../database/database.ts";
import { type ErasureLog, erasureLogName, readErasureLog } from "../database/erasure-log.ts";

export type FoundLog = ErasureLog & { path: string };
type Places = { dataDir: string; backupDir: string | null; further: string | null };

export function findErasureLogs(file: string, { dataDir, backupDir, further }: Places): FoundLog[] {
  const beside = join(dirname(file), erasureLogName);
  const places = new Set([beside, ...erasureLogsOf({ dataDir, backupDir }), ...(further ? [further] : [])]);
  return [...places].flatMap((path) => {
    const log = readErasureLog(path);
    return log ? [{ path, ...log }] : [];
  });
}

/** The lines that cannot be read, file by file; null where there is none. */
export function unreadableWords(logs: FoundLog[]): string | null {
  const words = logs
    .filter(({ unreadable }) => unreadable.length > 0)
    .map(
      ({ path, unreadable }) =>
        `${unreadable.length === 1 ? "line" : "lines"} ${unreadable.join(", ")} of ${path}`,
    );
  return words.length === 0 ? null : words.join("; ");
}
