// What was erased, revoked, suspended or restricted, by id only, one JSON line each, in a file outside the database: a
// backup or a replica that is older than an erasure must not bring back what is gone. Lines are only ever added; one that a
// crash has torn is added again.
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

const finalKinds = ["provider", "account", "key", "token", "operator"] as const;
/** These can be lifted, and set again: of all lines about one id, the latest holds. */
const liftableKinds = ["restriction", "suspension", "key-end"] as const;
const erasureKinds = [
  ...finalKinds,
  ...liftableKinds,
  ...liftableKinds.map((kind) => `${kind}-lifted` as const),
];
export type Erasure = {
  kind: (typeof erasureKinds)[number];
  id: string;
  at: string;
  /** When a key that was rotated ends. */
  until?: string;
  /** In a log that several installations may share: which of them it is about. */
  of?: string;
};
/** Unreadable are the numbers of lines, from 1. */
export type ErasureLog = { erasures: Erasure[]; unreadable: number[] };

/** Null where there is no such file. */
export function readErasureLog(path: string): ErasureLog | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return null;
  if (found.isDirectory())
    throw new Error(`${path} is a folder; move it away, and the log of erasures is written in its place.`);
  const log: ErasureLog = { erasures: [], unreadable: [] };
  for (const [index, line] of readFileSync(path, "utf8").split("\n").entries()) {
    if (line === "") continue;
    const erasure = erasureOf(line);
    if (erasure === null) log.unreadable.push(index + 1);
    else log.erasures.push(erasure);
  }
  return log;
}

/** Adds those that are not in it yet, and returns how many that were once they are on the disk, all of them. */
export function addToErasureLog(path: string, erasures: Erasure[]): number {
  const known = linesIn(path);
  const missing = erasures.filter((erasure) => !known.has(sameLine(erasure)));
  const isNew = !existsSync(path);
  if (missing.length === 0 && !isNew) return 0;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, "a", 0o600);
  try {
    const lines = missing
      .map(({ kind, id, at, until, of }) => `${JSON.stringify({ at, kind, id, until, of })}\n`)
      .join("");
    writeWhole(file, isNew || endsInLine(path) ? lines : `\n${lines}`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  if (isNew) syncToDisk(dirname(path));
  for (const erasure of missing) known.add(sameLine(erasure));
  remembered.set(path, { bytes: statSync(path).size, lines: known });
  return missing.length;
}

/** On a disk that is nearly full a part may be written without an error. */
function writeWhole(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) {
    const written = writeSync(file, bytes, done);
    if (written === 0) throw new Error("the disk takes no more");
    done += written;
  }
}

/** What this process knows to be in each file while it is that long: erasures in a row do not read it again. */
const remembered = new Map<string, { bytes: number; lines: Set<string> }>();

function linesIn(path: string): Set<string> {
  const before = remembered.get(path);
  if (before && existsSync(path) && statSync(path).size === before.bytes) return before.lines;
  return new Set(readErasureLog(path)?.erasures.map(sameLine));
}

/** A file's content, or a folder's entries after one was made or renamed, is on the disk when this returns. */
export function syncToDisk(path: string): void {
  const opened = openSync(path, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

const isFinal = ({ kind }: Erasure) => finalKinds.some((final) => final === kind);

/** The same for two that tell of the same: what is final happens once, the rest as often as there are times. */
export const sameErasure = (erasure: Erasure) =>
  isFinal(erasure) ? `${erasure.kind} ${erasure.id}` : `${erasure.kind} ${erasure.id} ${erasure.at}`;

const sameLine = (erasure: Erasure) => `${sameErasure(erasure)} ${erasure.of ?? ""}`;

/** What holds after all of them: each final one once, and of what can be lifted the latest unless it was lifted. */
export function erasuresInForce(all: Erasure[]): Erasure[] {
  const inForce = new Map<string, Erasure>();
  for (const erasure of all) {
    const about = `${erasure.kind.replace("-lifted", "")} ${erasure.id}`;
    const before = inForce.get(about);
    if (before === undefined || (!isFinal(erasure) && erasure.at >= before.at)) inForce.set(about, erasure);
  }
  return [...inForce.values()].filter(({ kind }) => !kind.endsWith("-lifted"));
}

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
    const { kind, id, at, until, of } = JSON.parse(line) as Partial<Record<keyof Erasure, unknown>>;
    const known = erasureKinds.find((candidate) => candidate === kind);
    if (!known || typeof id !== "string" || !isTime(at)) return null;
    const erasure = { kind: known, id, at, ...(typeof of === "string" && { of }) };
    if (known !== "key-end") return erasure;
    return isTime(until) ? { ...erasure, until } : null;
  } catch {
    return null;
  }
}

const isTime = (value: unknown): value is string =>
  typeof value === "string" && !Number.isNaN(Date.parse(value));
