// What was erased, revoked or restricted, by id only, one JSON line each, in a file outside the database: a backup that is older
// than an erasure must not bring back what is gone. Lines are only ever added; one that a crash has torn is added again.
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

export const erasureLogName = "erasures.log";

const erasureKinds = ["provider", "account", "key", "token", "operator", "restriction"] as const;
export type Erasure = { kind: (typeof erasureKinds)[number]; id: string; at: string };
/** Unreadable are the numbers of lines, from 1. */
export type ErasureLog = { erasures: Erasure[]; unreadable: number[] };

/** Null where there is no such file. */
export function readErasureLog(path: string): ErasureLog | null {
  if (!existsSync(path)) return null;
  const log: ErasureLog = { erasures: [], unreadable: [] };
  for (const [index, line] of readFileSync(path, "utf8").split("\n").entries()) {
    if (line === "") continue;
    const erasure = erasureOf(line);
    if (erasure === null) log.unreadable.push(index + 1);
    else log.erasures.push(erasure);
  }
  return log;
}

/** Adds those that are not in it yet, and returns how many that were once they are on the disk. */
export function addToErasureLog(path: string, erasures: Erasure[]): number {
  const known = keysIn(path);
  const missing = erasures.filter((erasure) => !known.has(keyOf(erasure)));
  const isNew = !existsSync(path);
  if (missing.length === 0 && !isNew) return 0;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, "a", 0o600);
  try {
    const lines = missing.map(({ kind, id, at }) => `${JSON.stringify({ at, kind, id })}\n`).join("");
    writeSync(file, isNew || endsInLine(path) ? lines : `\n${lines}`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  if (isNew) syncFolder(dirname(path));
  for (const erasure of missing) known.add(keyOf(erasure));
  remembered.set(path, { bytes: statSync(path).size, keys: known });
  return missing.length;
}

/** What this process knows to be in each file while it is that long: erasures in a row do not read it again. */
const remembered = new Map<string, { bytes: number; keys: Set<string> }>();

function keysIn(path: string): Set<string> {
  const before = remembered.get(path);
  if (before && existsSync(path) && statSync(path).size === before.bytes) return before.keys;
  return new Set(readErasureLog(path)?.erasures.map(keyOf));
}

/** After a file was made or renamed: the folder's own entry is on the disk too. */
export function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

const keyOf = ({ kind, id }: Erasure) => `${kind} ${id}`;

function endsInLine(path: string): boolean {
  const file = openSync(path, "r");
  try {
    const last = Buffer.alloc(1);
    const { size } = statSync(path);
    return size === 0 || (readSync(file, last, 0, 1, size - 1) === 1 && last[0] === 0x0a);
  } finally {
    closeSync(file);
  }
}

function erasureOf(line: string): Erasure | null {
  try {
    const { kind, id, at } = JSON.parse(line) as Partial<Record<keyof Erasure, unknown>>;
    const known = erasureKinds.find((candidate) => candidate === kind);
    const isWhole = typeof id === "string" && typeof at === "string" && !Number.isNaN(Date.parse(at));
    return known && isWhole ? { kind: known, id, at } : null;
  } catch {
    return null;
  }
}
