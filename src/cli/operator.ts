import { type Command, InvalidArgumentError, Option } from "commander";
import { listOperators } from "../operators/operator-store.ts";
import { endOperator, inviteOperator } from "../operators/operators.ts";
import { addOperatorTokenCommands } from "./operator-token.ts";
import { auditContext, confirm, print, printJson, printTable, withDatabase } from "./terminal/shell.ts";

export function addOperatorCommands(program: Command): void {
  const operator = program
    .command("operator")
    .description("say who may use the operator's console, and make tokens for scripts");

  operator
    .command("create")
    .description("print a link that makes an operator, or lets one begin anew; it works once, for 30 minutes")
    .addOption(new Option("--email <address>", "whose link it is").argParser(readEmail).makeOptionMandatory())
    .option("--look-only", "may see everything and change nothing")
    .option("--json", "print the link as JSON")
    .action((options: { email: string; lookOnly?: boolean; json?: boolean }) =>
      withDatabase(
        async (database, config) => {
          const role = options.lookOnly ? ("look-only" as const) : ("operator" as const);
          const { email } = options;
          const link = await inviteOperator(database, { email, role }, config.publicUrl, auditContext());
          if (options.json) return printJson({ email, role, link: link.url, expires_at: link.expiresAt });
          print(
            `With this link ${email} chooses a password and sets up the second factor, and ${
              role === "operator" ? "is an operator" : "may look at everything"
            } from then on.\nIt works once, until ${link.expiresAt}:\n`,
          );
          print(`  ${link.url}\n`);
          print("Hand it over in a way that nobody else can read.");
        },
        { mayCreate: true },
      ),
    );

  operator
    .command("list")
    .description("list the operators")
    .option("--all", "those who no longer are, too")
    .option("--json", "print them as JSON")
    .action((options: { all?: boolean; json?: boolean }) =>
      withDatabase(async (database) => {
        const rows = (await listOperators(database.read)).filter(
          (row) => options.all || row.ended_at === null,
        );
        if (options.json)
          return printJson(
            rows.map((row) => ({
              id: row.account_id,
              email: row.email,
              name: row.name,
              role: row.role,
              has_second_factor: row.two_factor_enabled === 1,
              created_at: row.created_at,
              ended_at: row.ended_at,
            })),
          );
        if (rows.length === 0)
          return print("There is no operator yet; `kazi operator create --email …` prints a link for one.");
        printTable(
          ["id", "e-mail", "name", "role", "second factor", "since", "ended"],
          rows.map((row) => [
            row.account_id,
            row.email,
            row.name,
            row.role,
            row.two_factor_enabled === 1 ? "set up" : "missing",
            row.created_at.slice(0, 16),
            row.ended_at?.slice(0, 16) ?? "",
          ]),
        );
      }),
    );

  operator
    .command("end")
    .description("take an operator's access away, at once")
    .argument("<e-mail or id>")
    .option("--yes", "do not ask back")
    .option("--json", "print the result as JSON")
    .action((whom: string, options: { yes?: boolean; json?: boolean }) =>
      withDatabase(async (database) => {
        await confirm(`End the operator ${whom}? The account and its sessions are gone.`, options);
        await endOperator(
          database,
          whom.toLowerCase().includes("@") ? whom.toLowerCase() : whom,
          auditContext(),
        );
        if (options.json) printJson({ operator: whom, state: "ended" });
        else print(`${whom} is no operator any more; every session is ended.`);
      }),
    );

  addOperatorTokenCommands(operator);
}

function readEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (email.length > 254 || !/^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/.test(email))
    throw new InvalidArgumentError("Write an e-mail address.");
  return email;
}
