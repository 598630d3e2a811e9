import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Command } from "commander";
import { commandLine } from "../access/audit-store.ts";
import { inheritedEnvironment } from "../config/config.ts";
import { systemClock } from "../process/clock.ts";
import { createLog } from "../process/log.ts";
import { checkSum, type SumCheck, sumSuffix } from "../upkeep/backups/backup-sum.ts";
import {
  type FoundLog,
  findErasureLogs,
  knowledgeOf,
  unreadableWords,
  whereTheNewestStands,
} from "../upkeep/backups/found-erasures.ts";
import { inspectTarget, type Restored, restoreBackup } from "../upkeep/backups/restore.ts";
import { counted } from "../upkeep/counted.ts";
import { say } from "./terminal/command.ts";
import {
  CommandMisused,
  config,
  confirm,
  endProgress,
  refuseAsRoot,
  showProgress,
} from "./terminal/shell.ts";

type Options = { erasures?: string; yes?: boolean; json?: boolean };

export function addDbRestore(db: Command): void {
  db.command("restore")
    .description("put a backup in place, erase again what was erased since, and end every session")
    .argument("<file>", "as `kazi db backup` made it")
    .option(
      "--erasures <file>",
      "the newest erasures.log: from DATA_DIR or BACKUP_DIR of the server that the backup comes from",
    )
    .option(
      "--yes",
      "replace the data that are there, take an altered file, and go on without a whole, newer erasures.log",
    )
    .option("--json", "print the result as JSON")
    .action(async (given: string, options: Options) => {
      const settings = config();
      refuseAsRoot(settings);
      const file = resolve(given);
      for (const path of [file, options.erasures])
        if (path !== undefined && !existsSync(path)) throw new CommandMisused(`There is no file ${path}.`);
      const log = createLog({ level: "warn", destination: process.stderr });
      const location = { url: settings.databaseUrl, dataDir: settings.dataDir };
      const place = location.url === null ? location.dataDir : "the database in DATABASE_URL";
      const there = await inspectTarget({ file, location, log });
      const sum = await checkSum(file, there?.sum ?? null);
      if (sum === "differs")
        await confirm(`${file} was altered after it was made: its SHA-256 is not the recorded one.`, options);
      if (there !== null)
        await confirm(`There is data in ${place}; it will be replaced by the backup and lost.`, options);
      const backupDir = settings.backup?.dir ?? null;
      const further = options.erasures ?? null;
      const logs = findErasureLogs(file, { dataDir: location.dataDir, backupDir, further });
      await refuseUncertain(logs, options);
      const restored = await restoreBackup({
        file,
        location,
        backupDir,
        erasures: [...logs.flatMap(({ erasures }) => erasures), ...(there?.erasures ?? [])],
        environment: inheritedEnvironment(),
        actor: commandLine,
        clock: systemClock,
        log,
        onStep: (text) => showProgress(`${text} …`),
      }).finally(endProgress);
      const text = [
        ...restoredText(file, restored, settings.secret !== null),
        sum === "matches" ? null : sumWords[sum](file),
        ...erasuresText(logs),
      ];
      say({ json: described(file, restored, { logs, sum }), text }, options);
    });
}

const sumWords = {
  missing: (file: string) => `There is no ${file}${sumSuffix}: whether the file was altered was not checked.`,
  differs: (file: string) => `${file} is not as it was made: its SHA-256 is not the recorded one.`,
};

async function refuseUncertain(logs: FoundLog[], options: Options): Promise<void> {
  const [first] = logs;
  if (first === undefined)
    await confirm(
      `There is no erasures.log beside the backup: what was erased after it was made would come back. ${whereTheNewestStands}; name it with --erasures.`,
      options,
    );
  else if (logs.every(({ isCopy }) => isCopy))
    await confirm(
      `The only log of erasures is the copy beside the backup: ${knowledgeOf(first, systemClock.now())}. What was erased after that would come back. ${whereTheNewestStands}; name it with --erasures.`,
      options,
    );
  const unreadable = unreadableWords(logs);
  if (unreadable !== null)
    await confirm(
      `Some of what was erased cannot be read and would come back: ${unreadable}. Name a whole erasures.log with --erasures, or mend or delete those lines.`,
      options,
    );
}

function erasuresText(logs: FoundLog[]): string[] {
  if (logs.length === 0)
    return ["Without an erasures.log: erase by hand whoever asked for it since the backup."];
  const unreadable = unreadableWords(logs);
  return [
    ...logs.map((log) => `${knowledgeOf(log, systemClock.now())}.`),
    `Erasures after that are not known here. ${whereTheNewestStands}: if it is newer, restore again with --erasures.`,
    ...(unreadable === null ? [] : [`Not read, and so perhaps not erased again: ${unreadable}.`]),
  ];
}

function restoredText(file: string, { rowCounts, reapplied, hasSecret }: Restored, isSecretSet: boolean) {
  const { providers = 0, accounts = 0, keys = 0, two_factors = 0 } = rowCounts;
  const providersOf = (count: number) => counted(count, "provider", "providers");
  const accountsOf = (count: number) => counted(count, "account", "accounts");
  const keysOf = (count: number) => counted(count, "key", "keys");
  return [
    `${file} is restored: ${providersOf(providers)}, ${accountsOf(accounts)}, ${keysOf(keys)}.`,
    `Erased again, because it happened after the backup: ${providersOf(reapplied.providers)}, ${accountsOf(reapplied.accounts)}; restricted again: ${reapplied.restricted}; suspended again: ${reapplied.suspended}; revoked again: ${keysOf(reapplied.keys)}.`,
    "Everybody has to sign in again. Consents and settings that changed after the backup are as they were then.",
    ...(!hasSecret && !isSecretSet && two_factors > 0
      ? [
          "The backup brought no secret along: set SECRET to the one it was made with, else no second factor is accepted.",
        ]
      : []),
  ];
}

function described(
  file: string,
  { rowCounts, reapplied }: Restored,
  { logs, sum }: { logs: FoundLog[]; sum: SumCheck },
) {
  return {
    file,
    checksum: sum,
    rows: rowCounts,
    erased_again: reapplied,
    erasures_from: logs.map(({ path }) => path),
    erasure_logs: logs.map(({ path, erasures, lastEntryAt, writtenAt, unreadable }) => ({
      path,
      entries: erasures.length,
      last_entry_at: lastEntryAt,
      written_at: writtenAt,
      unreadable_lines: unreadable,
    })),
  };
}
