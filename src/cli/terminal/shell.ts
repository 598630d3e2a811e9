// What every command may do to the outside: read the configuration, print, ask back, show progress, open the database.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { commandLine } from "../../access/audit-store.ts";
import { withServedAs } from "../../access/served-as.ts";
import { withStoredSettings } from "../../access/settings-in-force.ts";
import { type Config, readConfig } from "../../config/config.ts";
import { type Database, openDatabase } from "../../database/database.ts";
import { foreignOwner } from "../../database/sqlite/folder-owner.ts";
import { sqliteFileName } from "../../database/sqlite/sqlite.ts";
import { NoDatabase } from "../../database/unmigrated.ts";
import { demoFolder, withDemoBoards } from "../../demo/demo-boards.ts";
import { systemClock } from "../../process/clock.ts";
import { createLog } from "../../process/log.ts";
import { reapplyTo } from "../../upkeep/backups/reapply-erasures-store.ts";
import { harmless, harmlessJson, oneLine } from "./plain-text.ts";

/** Ends the command with exit code 1 and this sentence, which says what to do next. */
export class CommandFailed extends Error {}

/** Ends the command with exit code 2: it was called in a way that cannot work. */
export class CommandMisused extends Error {}

/** Who changes something by a command, and when. */
export const auditContext = () => ({ actor: commandLine, nowMs: systemClock.now() });

export const config = (): Config => readConfig(process.env);

export function print(text: string): void {
  process.stdout.write(`${harmless(text)}\n`);
}

/** What a person should read, but no program that reads the output. */
export function printAside(text: string): void {
  process.stderr.write(`${harmless(text)}\n`);
}

export function printJson(value: unknown): void {
  process.stdout.write(`${harmlessJson(JSON.stringify(value, null, 2))}\n`);
}

/** Rows under their headings, each column as wide as its widest cell. */
export function printTable(headings: string[], given: string[][]): void {
  const rows = given.map((row) => row.map(oneLine));
  const widths = headings.map((heading, i) =>
    Math.max(...[heading, ...rows.map((row) => row[i] ?? "")].map((cell) => Bun.stringWidth(cell))),
  );
  for (const row of [headings, ...rows]) {
    print(
      row
        .map((cell, i) => cell + " ".repeat(Math.max(0, (widths[i] ?? 0) - Bun.stringWidth(cell))))
        .join("  ")
        .trimEnd(),
    );
  }
}

/** A line that is rewritten in place; shown only where a person is looking. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${oneLine(text)}`);
}

export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
}

export type StopSignal = "SIGTERM" | "SIGINT";

/** Resolves when the process is told to stop, with how. */
export function untilStopped(): Promise<StopSignal> {
  const { promise, resolve } = Promise.withResolvers<StopSignal>();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve(signal));
  return promise;
}

/** Asks before something that cannot be undone. Without a terminal to ask on, --yes is needed. */
export async function confirm(question: string, options: { yes?: boolean }): Promise<void> {
  if (options.yes) return;
  if (!process.stdin.isTTY) throw new CommandMisused(`${question} Add --yes to go ahead.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${oneLine(question)} [y/N] `).finally(() => terminal.close());
  if (!/^y(es)?$/i.test(answer.trim())) throw new CommandFailed("Nothing was changed.");
}

export type DatabaseUse = {
  /** One of the first steps: where there is no database yet, it makes one. Every other command has lost its way there. */
  mayCreate?: boolean;
  /** It writes no file of its own, so it may be run by anybody who can open the database. */
  isLooking?: boolean;
};

/**
 * Runs one piece of work on the database the configuration names, beside a running server or without one, with what the
 * console has set and what the server says of itself laid over the configuration.
 */
export async function withDatabase<T>(
  work: (database: Database, config: Config) => Promise<T>,
  { mayCreate = false, isLooking = false }: DatabaseUse = {},
): Promise<T> {
  const settings = config();
  const log = createLog({ level: "warn", destination: process.stderr });
  if (!mayCreate) refuseWithoutDatabase(settings);
  if (!isLooking) refuseAsRoot(settings);
  const database = await openDatabase({
    url: settings.databaseUrl,
    dataDir: settings.dataDir,
    backupDir: settings.backup?.dir ?? null,
    log,
    ...(isLooking ? {} : { reapply: reapplyTo(systemClock) }),
  });
  try {
    const served = await withServedAs(database, settings, process.env);
    const asked = await withDemoBoards(database, served);
    return await work(database, await withStoredSettings(database, asked));
  } finally {
    await database.close();
  }
}

function refuseWithoutDatabase({ databaseUrl, dataDir }: Config): void {
  const isThere = (folder: string) => existsSync(join(folder, sqliteFileName));
  if (databaseUrl !== null || isThere(dataDir)) return;
  const demo = join(dataDir, demoFolder);
  const hint = isThere(demo)
    ? `\nThe demo keeps its own: for that one, put ${variable("DATA_DIR", demo)} before the command.`
    : "";
  throw new CommandFailed(new NoDatabase(dataDir).message + hint);
}

/** What root makes in another user's folder, that user's server cannot write to: the next erasure would fail there. */
export function refuseAsRoot({ dataDir }: Config): void {
  const owner = foreignOwner(dataDir);
  if (owner !== null)
    throw new CommandFailed(
      `${resolve(dataDir)} belongs to the user ${owner}, who could not write to what root makes there. Run this as that user: \`runuser -u ${owner} -- kazi …\` with the server's settings.`,
    );
}

/** As it is written before a command in a shell. */
export function variable(name: string, value: string): string {
  return `${name}=${/^[\w./:@-]*$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`}`;
}
