import type { Command } from "commander";
import { allMigrations } from "../database/migrations/all-migrations.ts";
import { addDbAcceptSecret } from "./db-accept-secret.ts";
import { addDbBackup } from "./db-backup.ts";
import { addDbRestore } from "./db-restore.ts";
import { addDbTidy } from "./db-tidy.ts";
import { print, printJson, withDatabase } from "./terminal/shell.ts";

export function addDbCommands(program: Command): void {
  const db = program.command("db").description("look after the database");

  db.command("migrate")
    .description("bring the database to this program's version (serve does it too)")
    .option("--json", "print the result as JSON")
    .action((options: { json?: boolean }) =>
      withDatabase(
        async ({ engine }) => {
          const version = allMigrations.at(-1)?.name ?? "empty";
          if (options.json) printJson({ engine, version });
          else print(`The ${engine === "sqlite" ? "SQLite" : "PostgreSQL"} database is at ${version}.`);
        },
        { mayCreate: true },
      ),
    );

  addDbBackup(db);
  addDbRestore(db);
  addDbTidy(db);
  addDbAcceptSecret(db);
}
