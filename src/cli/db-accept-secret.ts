import type { Command } from "commander";
import { acceptSecret } from "../access/sign-in/secret-fingerprint.ts";
import { sessionSecret } from "../access/sign-in/session-secret.ts";
import { auditContext, confirm, print, printJson, withDatabase } from "./terminal/shell.ts";

export function addDbAcceptSecret(db: Command): void {
  db.command("accept-secret")
    .description("let servers start with the SECRET of this shell instead of the one used so far")
    .option("--yes", "do not ask back")
    .option("--json", "print the result as JSON")
    .action((options: { yes?: boolean; json?: boolean }) =>
      withDatabase(async (database, config) => {
        await confirm(
          "Every session ends, and no second factor set up so far can be used any more.",
          options,
        );
        const secret = sessionSecret(config);
        await acceptSecret(database, secret, auditContext());
        if (options.json) return printJson({ accepted: true });
        print(
          "Servers start with this SECRET from now on. Restart those that run with another one.\nOperators set up their second factor again: `kazi operator create --email ADDRESS` prints a link for each.",
        );
      }),
    );
}
