import { type Command, Option } from "commander";
import { auditOf } from "../access/audit-store.ts";
import { defaultRates } from "../access/keys/limits.ts";
import { allScopes, type Scope } from "../access/keys/scopes.ts";
import { approveAccess, declineAccess, suspendAccess } from "../access/requests/access-decisions.ts";
import type { AccessRules } from "../access/requests/access-steps.ts";
import {
  type AccessState,
  type AccessWithAccount,
  describeAccess,
  findAccess,
  listAccess,
} from "../access/requests/access-store.ts";
import type { Config } from "../config/config.ts";
import { parseRate, type Rate } from "../config/quantities.ts";
import type { Database } from "../database/database.ts";
import { addCommand, table } from "./terminal/command.ts";
import { oneLine } from "./terminal/plain-text.ts";
import { reading, readSome } from "./terminal/read-options.ts";
import { CommandFailed } from "./terminal/shell.ts";

const states = ["requested", "approved", "declined", "suspended", "ended"];

type ApproveOptions = {
  limit?: Rate | "default";
  scope?: Scope[];
  licensing?: boolean;
  whiteLabel?: boolean;
  neverExpires?: boolean;
};

export function addAccessCommands(program: Command): void {
  const access = program.command("access").description("decide who may use the provider API");

  addCommand(access, {
    name: "list",
    about: "list requests and accesses, what waits for a decision first",
    options: [new Option("--state <state>", "only those in this state").choices(states)],
    async run({ database }, { state }: { state?: AccessState }) {
      const rows = await listAccess(database.read, state);
      const shown = rows.map((row) => ({
        ...row,
        account: row.account_email ?? row.account_id,
        as: row.kind,
        scopes: scopesOf(row),
        limit: limitOf(row),
        since_at: row.changed_at,
      }));
      const columns = "id account as state integration scopes limit since_at";
      return { json: rows.map(describeAccess), text: table(shown, columns, "There is nothing to show.") };
    },
  });

  addCommand(access, {
    name: "show <id>",
    about: "show one in full, with its history",
    async run({ database }, id: string) {
      const described = await describedAccess(database, id);
      const history = await auditOf(database.read, id);
      const lines = Object.entries(described).map(
        ([name, value]) =>
          name.padEnd(18) + oneLine(Array.isArray(value) ? value.join(" ") : String(value ?? "-")),
      );
      const past = history.map(({ at, actor, action, detail }) => ({
        when: at,
        who: actor,
        what: action,
        why: detail.reason,
      }));
      const text = [...lines, "", table(past, "when who what why")];
      return { json: { ...described, history }, text };
    },
  });

  addCommand(access, {
    name: "approve <id>",
    about: "grant a request, change what is granted, or lift a suspension",
    options: [
      new Option(
        "--limit <rate>",
        "requests in a window, like 600/1m, or default; above the default for partners only",
      ).argParser(readLimit),
      new Option(
        "--scope <scope...>",
        `scopes instead of those asked for or granted: ${allScopes.join(", ")}`,
      ).argParser(readSome(allScopes)),
      new Option("--licensing", "grant data licensing (partners only)"),
      new Option("--no-licensing", "take data licensing back"),
      new Option("--white-label", "grant white-label use (partners only)"),
      new Option("--no-white-label", "take white-label use back"),
      new Option("--never-expires", "allow keys that never expire"),
      new Option("--no-never-expires", "take that back; a successor of such a key will expire"),
    ],
    async run({ database, config, by }, id: string, options: ApproveOptions) {
      const { limit, scope, licensing, whiteLabel, neverExpires } = options;
      const changes = {
        ...(limit && { limit: limit === "default" ? null : limit }),
        ...(scope && { scopes: scope }),
        ...(licensing !== undefined && { licensing }),
        ...(whiteLabel !== undefined && { whiteLabel }),
        ...(neverExpires !== undefined && { mayNeverExpire: neverExpires }),
      };
      await approveAccess(database, id, changes, rulesOf(config), by);
      const granted = await describedAccess(database, id);
      return {
        json: granted,
        text: [
          `The access ${id} is approved; its keys work within a second, and the account gets a mail.`,
          `It now has: ${grantWords(granted)}.`,
        ],
      };
    },
  });

  for (const [word, settle, about, done] of [
    ["decline", declineAccess, "refuse a request", "is declined; the account gets a mail with the reason."],
    [
      "suspend",
      suspendAccess,
      "stop an access and all its keys at once",
      "is suspended; all its keys are refused.",
    ],
  ] as const)
    addCommand(access, {
      name: `${word} <id>`,
      about,
      options: [new Option("--reason <reason>", "why; it is mailed to the account").makeOptionMandatory()],
      async run({ database, config, by }, id: string, { reason }: { reason: string }) {
        await settle(database, id, reason, rulesOf(config), by);
        return { json: await describedAccess(database, id), text: `The access ${id} ${done}` };
      },
    });
}

async function describedAccess(database: Database, id: string) {
  const row = await findAccess(database.read, id);
  if (!row) throw new CommandFailed(`There is no access ${id}; \`kazi access list\` shows them all.`);
  return describeAccess(row);
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

const readLimit = reading(
  (text) => (text === "default" ? text : parseRate(text)),
  "Write a count and a window, like 600/1m, or default.",
);
