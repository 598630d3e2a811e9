import type { Command } from "commander";
import { tidy } from "../upkeep/privacy/retention.ts";
import { auditContext, print, printJson, printTable, withDatabase } from "./terminal/shell.ts";

export function addDbTidy(db: Command): void {
  db.command("tidy")
    .description("delete what is older than it is kept (serve does it once a day)")
    .option("--json", "print what was deleted as JSON")
    .action((options: { json?: boolean }) =>
      withDatabase(async (database) => {
        const deleted = await tidy(database, auditContext());
        if (options.json) return printJson(deleted);
        printTable(
          ["what", "older than", "rows deleted"],
          deleted.map(({ name, before, rows }) => [name, before.slice(0, 10), String(rows)]),
        );
        print("`kazi privacy keep` changes how long each is kept.");
      }),
    );
}
