import { existsSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Command, Option } from "commander";
import { commandLine } from "../access/audit-store.ts";
import { type Config, inheritedEnvironment } from "../config/config.ts";
import { systemClock } from "../process/clock.ts";
import { createLog } from "../process/log.ts";
import { backupName } from "../upkeep/backups/backup-folder.ts";
import { runBackup } from "../upkeep/backups/backup-run.ts";
import type { BackupRecord } from "../upkeep/backups/backup-store.ts";
import { say } from "./terminal/command.ts";
import {
  CommandMisused,
  config,
  confirm,
  endProgress,
  refuseAsRoot,
  showProgress,
} from "./terminal/shell.ts";

type Options = { json?: boolean; yes?: boolean; scheduled?: boolean; for?: string };

export function addDbBackup(db: Command): void {
  db.command("backup")
    .description(
      "copy the database while it is in use, restore the copy into a scratch database and check it",
    )
    .argument("[file]", "where to; without it, a new file in BACKUP_DIR")
    .option("--yes", "replace the file if it is there")
    .option("--json", "print the result as JSON")
    .addOption(new Option("--scheduled", "only if one is due, and delete the old ones").hideHelp())
    .addOption(new Option("--for <actor>", "in whose name it is made").hideHelp())
    .action(async (given: string | undefined, options: Options) => {
      const settings = config();
      // The server's own comes as the server's user.
      if (!options.scheduled && options.for === undefined) refuseAsRoot(settings);
      const file = fileFor(given, settings);
      if (existsSync(file)) await confirm(`${file} is there already and will be replaced.`, options);
      const made = await runBackup({
        location: { url: settings.databaseUrl, dataDir: settings.dataDir },
        file,
        schedule: options.scheduled ? settings.backup : null,
        actor: options.for ?? commandLine,
        environment: inheritedEnvironment(),
        clock: systemClock,
        log: createLog({ level: "warn", destination: process.stderr }),
        onStep: (text) => showProgress(`${text} …`),
      }).finally(endProgress);
      if (made === null) return say({ json: { due: false }, text: "No backup is due." }, options);
      const { bytes, checked_at } = made;
      const text = [
        `${made.file} is a good backup: ${sizeWords(bytes ?? 0)}, restored and checked at ${checked_at}.`,
        "It holds contact data and secrets: guard it like the database. Keep its .sha256 and the newest erasures.log with it.",
      ];
      say({ json: described(made), text }, options);
    });
}

function fileFor(given: string | undefined, { backup, databaseUrl }: Config): string {
  if (given !== undefined) return resolve(given);
  if (backup === null)
    throw new CommandMisused("Name the file, like `kazi db backup kazi-backup.sqlite`, or set BACKUP_DIR.");
  mkdirSync(backup.dir, { recursive: true, mode: 0o700 });
  const engine = databaseUrl === null ? "sqlite" : "postgres";
  // Two backups may be asked for within one second; neither takes the other's place.
  let namedAt = systemClock.now();
  while (existsSync(join(backup.dir, backupName(namedAt, engine)))) namedAt += 1_000;
  return resolve(join(backup.dir, backupName(namedAt, engine)));
}

function described({ file, bytes, sha256, begun_at, checked_at, step, row_counts }: BackupRecord) {
  return { file, bytes, sha256, begun_at, checked_at, step, rows: JSON.parse(row_counts ?? "{}") as object };
}

/** Bytes for people. */
function sizeWords(bytes: number): string {
  const [unit, size] = bytes >= 1e9 ? ["GB", 1e9] : bytes >= 1e6 ? ["MB", 1e6] : ["kB", 1e3];
  const value = bytes / Number(size);
  return `${value >= 100 ? Math.round(value) : value.toFixed(1)} ${unit}`;
}
