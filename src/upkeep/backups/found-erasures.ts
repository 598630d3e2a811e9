// Every log of erasures that can be found for a backup: beside it, where it goes, and the one that was named.
import { statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { erasureLogsOf } from "../../database/database.ts";
import { type ErasureLog, erasureLogName, readErasureLog } from "../../database/history/erasure-log.ts";
import { ageWords, counted } from "../counted.ts";

export type FoundLog = ErasureLog & {
  path: string;
  lastEntryAt: string | null;
  writtenAt: string;
  /** Nothing but the copy that was made with the backup: of later erasures it knows nothing. */
  isCopy: boolean;
};
type Places = { dataDir: string; backupDir: string | null; further: string | null };

export function findErasureLogs(file: string, { dataDir, backupDir, further }: Places): FoundLog[] {
  const kept = [...erasureLogsOf({ dataDir, backupDir }), ...(further ? [further] : [])].map((path) =>
    resolve(path),
  );
  const beside = resolve(join(dirname(file), erasureLogName));
  return [...new Set([beside, ...kept])].flatMap((path) => {
    const log = readErasureLog(path);
    if (log === null) return [];
    const lastEntryAt = log.erasures.reduce<string | null>((last, { at }) => later(last, at), null);
    const writtenAt = statSync(path).mtime.toISOString();
    return [{ path, ...log, lastEntryAt, writtenAt, isCopy: !kept.includes(path) }];
  });
}

const later = (one: string | null, other: string) => (one !== null && one > other ? one : other);

export const whereTheNewestStands =
  "The newest erasures.log stands in DATA_DIR, and in BACKUP_DIR, of the server that the backup comes from";

/** How much a log can know, and how old it is. */
export function knowledgeOf({ path, erasures, lastEntryAt, writtenAt }: FoundLog, nowMs: number): string {
  const entries = lastEntryAt === null ? "no entry" : counted(erasures.length, "entry", "entries");
  const last = lastEntryAt === null ? "" : `, the last of ${lastEntryAt}`;
  return `${path} has ${entries}${last}; it was last written ${ageWords(nowMs - Date.parse(writtenAt))} ago, at ${writtenAt}`;
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
