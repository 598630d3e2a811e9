import { Argument, type Command, Option } from "commander";
import { type TokenScope, tokenScopes } from "../access/area/operator-scopes.ts";
import { listOperators } from "../operators/operator-store.ts";
import { listTokens } from "../operators/operator-token-store.ts";
import { createToken, describeToken, revokeToken } from "../operators/operator-tokens.ts";
import { endOperator, inviteOperator } from "../operators/operators.ts";
import { addCommand, table } from "./terminal/command.ts";
import { expiresOption, reading, readSome } from "./terminal/read-options.ts";
import { confirm } from "./terminal/shell.ts";

const defaultTokenLifetimeMs = 90 * 86_400_000;

export function addOperatorCommands(program: Command): void {
  const operator = program
    .command("operator")
    .description("say who may use the operator's console, and make tokens for scripts");

  addCommand(operator, {
    name: "create",
    about: "print a link that makes an operator, or lets one begin anew; it works once, for 30 minutes",
    mayCreate: true,
    options: [
      new Option("--email <address>", "whose link it is").argParser(readEmail).makeOptionMandatory(),
      new Option("--look-only", "may see everything and change nothing"),
    ],
    async run({ database, config, by }, { email, lookOnly }: { email: string; lookOnly?: boolean }) {
      const role = lookOnly ? ("look-only" as const) : ("operator" as const);
      const link = await inviteOperator(database, { email, role }, config.publicUrl, by);
      const becomes = lookOnly ? "may look at everything" : "is an operator";
      return {
        json: { email, role, link: link.url, expires_at: link.expiresAt },
        text: [
          `With this link ${email} chooses a password and sets up the second factor, and ${becomes} from then on.\nIt works once, until ${link.expiresAt}:\n`,
          `  ${link.url}\n`,
          "Hand it over in a way that nobody else can read.",
        ],
      };
    },
  });

  addCommand(operator, {
    name: "list",
    about: "list the operators",
    options: [new Option("--all", "former operators, too")],
    async run({ database }, { all }: { all?: boolean }) {
      const rows = (await listOperators(database.read))
        .filter(({ ended_at }) => all || ended_at === null)
        .map(({ account_id, email, name, role, two_factor_enabled, created_at, ended_at }) => ({
          ...{ id: account_id, email, name, role, has_second_factor: two_factor_enabled === 1 },
          ...{ created_at, ended_at },
        }));
      const shown = rows.map((row) => ({
        ...row,
        second_factor: row.has_second_factor ? "set up" : "missing",
        since_at: row.created_at,
      }));
      const columns = "id email name role second_factor since_at ended_at";
      const none = "There is no operator yet; `kazi operator create --email …` prints a link for one.";
      return { json: rows, text: table(shown, columns, none) };
    },
  });

  addCommand(operator, {
    name: "end",
    about: "take an operator's access away, at once",
    takes: [new Argument("<e-mail or id>")],
    options: [new Option("--yes", "do not ask first")],
    async run({ database, by }, whom: string, options: { yes?: boolean }) {
      await confirm(`End the operator ${whom}? The account and its sessions are gone.`, options);
      await endOperator(database, whom.includes("@") ? whom.toLowerCase() : whom, by);
      return {
        json: { operator: whom, state: "ended" },
        text: `${whom} is no longer an operator; every session is ended.`,
      };
    },
  });

  addTokenCommands(operator);
}

function addTokenCommands(operator: Command): void {
  const token = operator.command("token").description("make, list and revoke the tokens of scripts");

  addCommand(token, {
    name: "create",
    about: "make a token and print its secret, this once",
    options: [
      new Option("--name <name>", "what the token is for").makeOptionMandatory(),
      new Option("--scope <scope...>", `what it may do: ${tokenScopes.join(", ")}`)
        .argParser(readSome(tokenScopes))
        .makeOptionMandatory(),
      expiresOption(defaultTokenLifetimeMs),
    ],
    async run(
      { database, config, by },
      { name, scope: scopes, expires }: { name: string; scope: TokenScope[]; expires: number },
    ) {
      const lifetimeMs = Number.isFinite(expires) ? expires : null;
      const made = await createToken(database, { name, scopes, lifetimeMs }, by);
      const { id, ...rest } = describeToken(made.token, by.nowMs);
      return {
        json: { id, token: made.secret, ...rest },
        text: [
          `The token ${id} may ${scopes.join(", ")}. Its secret is shown this once:\n`,
          `  ${made.secret}\n`,
          `Send it as \`Authorization: Bearer <token>\` to ${config.publicUrl}/operator/api, never from a browser.`,
        ],
      };
    },
  });

  addCommand(token, {
    name: "list",
    about: "list every token, newest first",
    async run({ database, by }) {
      const tokens = (await listTokens(database.read)).map((row) => describeToken(row, by.nowMs));
      const rows = tokens.map((row) => ({
        ...row,
        expires_at: row.expires_at ?? "never",
        last_used_at: row.last_used_at ?? "never",
      }));
      const columns = "id name starts_with scopes state expires_at last_used_at";
      const none = "There is no token yet; `kazi operator token create --name … --scope …` makes one.";
      return { json: tokens, text: table(rows, columns, none) };
    },
  });

  addCommand(token, {
    name: "revoke <id>",
    about: "end a token for good, at once",
    async run({ database, by }, id: string) {
      await revokeToken(database, id, by);
      const text = `The token ${id} is revoked; no instance accepts it any more.`;
      return { json: { id, state: "revoked" }, text };
    },
  });
}

const readEmail = reading((text) => {
  const email = text.trim().toLowerCase();
  return email.length <= 254 && /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(email) ? email : null;
}, "Write an e-mail address.");
