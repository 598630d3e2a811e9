import { type Command, InvalidArgumentError, Option } from "commander";
import { auditOf } from "../access/audit-store.ts";
import { defaultRates } from "../access/keys/limits.ts";
import { allScopes, type Scope } from "../access/keys/scopes.ts";
import { approveAccess, declineAccess, suspendAccess } from "../access/requests/access-decisions.ts";
import type { AccessRules } from "../access/requests/access-steps.ts";
import {
  type AccessState,
  type AccessWithAccount,
  findAccess,
  listAccess,
} from "../access/requests/access-store.ts";
import { describeAccess } from "../access/requests/described-access.ts";
import type { Config } from "../config/config.ts";
import { parseRate, type Rate } from "../config/quantities.ts";
import { oneLine } from "./terminal/plain-text.ts";
import { readSome } from "./terminal/read-options.ts";
import { auditContext, CommandFailed, print, printJson, printTable, withDatabase } from "./terminal/shell.ts";

const states = ["requested", "approved", "declined", "suspended", "ended"];

type ApproveOptions = {
  limit?: Rate | "default";
  scope?: Scope[];
  licensing?: boolean;
  whiteLabel?: boolean;
  neverExpires?: boolean;
  json?: boolean;
};

export function addAccessCommands(program: Command): void {
  const access = program.command("access").description("decide who may use the provider API");

  access
    .command("list")
    .description("list requests and accesses, what waits for a decision first")
    .addOption(new Option("--state <state>", "only those in this state").choices(states))
    .option("--json", "print them as JSON")
    .action((options: { state?: AccessState; json?: boolean }) =>
      withDatabase(async (database) => {
        const rows = await listAccess(database.read, options.state);
        if (options.json) return printJson(rows.map(describeAccess));
        if (rows.length === 0) return print("There is nothing to show.");
        printTable(
          ["id", "account", "as", "state", "integration", "scopes", "limit", "since"],
          rows.map((row) => [
            row.id,
            row.account_email ?? row.account_id,
            row.kind,
            row.state,
            row.integration,
            scopesOf(row).join(" "),
            limitOf(row),
            row.changed_at.slice(0, 16),
          ]),
        );
      }),
    );

  access
    .command("show")
    .description("show one in full, with its history")
    .argument("<id>")
    .option("--json", "print it as JSON")
    .action((id: string, options: { json?: boolean }) =>
      withDatabase(async (database) => {
        const row = await findAccess(database.read, id);
        if (!row) throw new CommandFailed(`There is no access ${id}; \`kazi access list\` shows them all.`);
        const history = await auditOf(database.read, id);
        if (options.json) return printJson({ ...describeAccess(row), history });
        for (const [name, value] of Object.entries(describeAccess(row)))
          print(name.padEnd(18) + oneLine(Array.isArray(value) ? value.join(" ") : String(value ?? "-")));
        print("");
        printTable(
          ["when", "who", "what", "why"],
          history.map((entry) => [entry.at, entry.actor, entry.action, String(entry.detail.reason ?? "")]),
        );
      }),
    );

  access
    .command("approve")
    .description("grant a request, change what is granted, or lift a suspension")
    .argument("<id>")
    .option(
      "--limit <rate>",
      "requests in a window, like 600/1m, or default; above the default for partners only",
      readLimit,
    )
    .option(
      "--scope <scope...>",
      `scopes instead of those asked for or granted: ${allScopes.join(", ")}`,
      readSome(allScopes),
    )
    .option("--licensing", "grant data licensing (partners only)")
    .option("--no-licensing", "take data licensing back")
    .option("--white-label", "grant white-label use (partners only)")
    .option("--no-white-label", "take white-label use back")
    .option("--never-expires", "allow keys that never expire")
    .option("--no-never-expires", "take that back; a successor of such a key will expire")
    .option("--json", "print the result as JSON")
    .action((id: string, options: ApproveOptions) =>
      withDatabase(async (database, config) => {
        const { limit, scope, licensing, whiteLabel, neverExpires } = options;
        const changes = {
          ...(limit && { limit: limit === "default" ? null : limit }),
          ...(scope && { scopes: scope }),
          ...(licensing !== undefined && { licensing }),
          ...(whiteLabel !== undefined && { whiteLabel }),
          ...(neverExpires !== undefined && { mayNeverExpire: neverExpires }),
        };
        await approveAccess(database, id, changes, rulesOf(config), auditContext());
        const granted = describeAccess((await findAccess(database.read, id)) as AccessWithAccount);
        if (options.json) return printJson(granted);
        print(`The access ${id} is approved; its keys work within a second, and the account gets a mail.`);
        print(`It now has: ${grantWords(granted)}.`);
      }),
    );

  for (const [word, settle, description, done] of [
    ["decline", declineAccess, "refuse a request", "is declined; the account gets a mail with the reason."],
    [
      "suspend",
      suspendAccess,
      "stop an access and all its keys at once",
      "is suspended; all its keys are refused.",
    ],
  ] as const)
    access
      .command(word)
      .description(description)
      .argument("<id>")
      .requiredOption("--reason <reason>", "why; it is mailed to the account")
      .option("--json", "print the result as JSON")
      .action((id: string, options: { reason: string; json?: boolean }) =>
        withDatabase(async (database, config) => {
          await settle(database, id, options.reason, rulesOf(config), auditContext());
          if (options.json)
            printJson(describeAccess((await findAccess(database.read, id)) as AccessWithAccount));
          else print(`The access ${id} ${done}`);
        }),
      );
}

function rulesOf(config: Config): AccessRules {
  const { brandName, publicUrl } = config;
  return { brandName, publicUrl, defaultRates: defaultRates(config) };
}

const scopesOf = (row: AccessWithAccount) =>
  JSON.parse(row.state === "requested" ? row.asked_scopes : row.scopes) as Scope[];

/** Of what waits, what is asked for, as with the scopes. */
function limitOf(row: AccessWithAccount): string {
  if (row.state !== "requested") return row.rate_limit ?? "default";
  return row.asked_limit === null ? "default" : `${row.asked_limit} asked`;
}

function grantWords(granted: ReturnType<typeof describeAccess>): string {
  return [
    granted.scopes.join(", "),
    granted.limit === null ? "the default limit" : `a limit of ${granted.limit}`,
    ...(granted.data_licensing ? ["data licensing"] : []),
    ...(granted.white_label ? ["white-label use"] : []),
    granted.may_never_expire ? "keys that may never expire" : "keys that expire",
  ].join("; ");
}

function readLimit(text: string): Rate | "default" {
  const limit = text === "default" ? text : parseRate(text);
  if (limit === null) throw new InvalidArgumentError("Write a count and a window, like 600/1m, or default.");
  return limit;
}
