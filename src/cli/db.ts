import { type Command, Option } from "commander";
import { acceptSecret } from "../access/sign-in/secret-fingerprint.ts";
import { sessionSecret } from "../access/sign-in/session-secret.ts";
import { allMigrations } from "../database/migrations/all-migrations.ts";
import { tidy } from "../upkeep/privacy/retention.ts";
import { addDbBackup } from "./db-backup.ts";
import { addDbRestore } from "./db-restore.ts";
import { addCommand, table } from "./terminal/command.ts";
import { confirm } from "./terminal/shell.ts";

export function addDbCommands(program: Command): void {
  const db = program.command("db").description("look after the database");

  addCommand(db, {
    name: "migrate",
    about: "bring the database to this program's version (serve does it too)",
    mayCreate: true,
    async run({ database: { engine } }) {
      const version = allMigrations.at(-1)?.name ?? "empty";
      const name = engine === "sqlite" ? "SQLite" : "PostgreSQL";
      return { json: { engine, version }, text: `The ${name} database is at ${version}.` };
    },
  });

  addDbBackup(db);
  addDbRestore(db);

  addCommand(db, {
    name: "tidy",
    about: "delete what is older than it is kept (serve does it once a day)",
    async run({ database, by }) {
      const deleted = await tidy(database, by);
      const rows = deleted.map(({ name, before, rows }) => ({
        what: name,
        older_than: before.slice(0, 10),
        rows_deleted: rows,
      }));
      const text = [
        table(rows, "what older_than rows_deleted"),
        "`kazi privacy keep` changes how long each is kept.",
      ];
      return { json: deleted, text };
    },
  });

  addCommand(db, {
    name: "accept-secret",
    about: "let servers start with the SECRET of this shell instead of the one used so far",
    options: [new Option("--yes", "do not ask first")],
    async run({ database, config, by }, options: { yes?: boolean }) {
      await confirm("Every session ends, and no second factor set up so far can be used any more.", options);
      await acceptSecret(database, sessionSecret(config), by);
      return {
        json: { accepted: true },
        text: [
          "Servers start with this SECRET from now on. Restart those that run with another one.",
          "Operators set up their second factor again: `kazi operator create --email ADDRESS` prints a link for each.",
        ],
      };
    },
  });
}
