import { type Command, Option } from "commander";
import { type TokenScope, tokenScopes } from "../access/area/operator-scopes.ts";
import { formatDuration } from "../config/quantities.ts";
import { listTokens } from "../operators/operator-token-store.ts";
import { createToken, describeToken, revokeToken } from "../operators/operator-tokens.ts";
import { systemClock } from "../process/clock.ts";
import { readExpiry, readSome } from "./terminal/read-options.ts";
import { auditContext, print, printJson, printTable, withDatabase } from "./terminal/shell.ts";

const defaultLifetimeMs = 90 * 86_400_000;

type CreateOptions = { name: string; scope: TokenScope[]; expires: number; json?: boolean };

export function addOperatorTokenCommands(operator: Command): void {
  const token = operator.command("token").description("make, list and revoke the tokens of scripts");

  token
    .command("create")
    .description("make a token and print its secret, this once")
    .requiredOption("--name <name>", "what the token is for")
    .addOption(
      new Option("--scope <scope...>", `what it may do: ${tokenScopes.join(", ")}`)
        .argParser(readSome(tokenScopes))
        .makeOptionMandatory(),
    )
    .addOption(
      new Option("--expires <duration>", "when it ends, like 90d, or never")
        .argParser(readExpiry)
        .default(defaultLifetimeMs, formatDuration(defaultLifetimeMs)),
    )
    .option("--json", "print the token as JSON")
    .action((options: CreateOptions) =>
      withDatabase(async (database, config) => {
        const lifetimeMs = Number.isFinite(options.expires) ? options.expires : null;
        const { name, scope: scopes } = options;
        const made = await createToken(database, { name, scopes, lifetimeMs }, auditContext());
        const { id, ...rest } = describeToken(made.token, systemClock.now());
        if (options.json) return printJson({ id, token: made.secret, ...rest });
        print(`The token ${id} may ${scopes.join(", ")}. Its secret is shown this once:\n`);
        print(`  ${made.secret}\n`);
        print(
          `Send it as \`Authorization: Bearer <token>\` to ${config.publicUrl}/operator/api, never from a browser.`,
        );
      }),
    );

  token
    .command("list")
    .description("list every token, newest first")
    .option("--json", "print the tokens as JSON")
    .action((options: { json?: boolean }) =>
      withDatabase(async (database) => {
        const tokens = (await listTokens(database.read)).map((row) => describeToken(row, systemClock.now()));
        if (options.json) return printJson(tokens);
        if (tokens.length === 0)
          return print("There is no token yet; `kazi operator token create --name … --scope …` makes one.");
        printTable(
          ["id", "name", "starts with", "scopes", "state", "expires", "last used"],
          tokens.map((row) => [
            row.id,
            row.name,
            row.starts_with,
            row.scopes.join(" "),
            row.state,
            row.expires_at?.slice(0, 16) ?? "never",
            row.last_used_at?.slice(0, 16) ?? "never",
          ]),
        );
      }),
    );

  token
    .command("revoke")
    .description("end a token for good, at once")
    .argument("<id>")
    .option("--json", "print the result as JSON")
    .action((id: string, options: { json?: boolean }) =>
      withDatabase(async (database) => {
        await revokeToken(database, id, auditContext());
        if (options.json) printJson({ id, state: "revoked" });
        else print(`The token ${id} is revoked; no instance accepts it any more.`);
      }),
    );
}
