import type { Command } from "commander";
import type { Database } from "../database/database.ts";
import { systemClock } from "../process/clock.ts";
import { csvLine } from "../text/csv-line.ts";
import { periodOf, reportColumns, reportLines, reportSummary } from "../upkeep/privacy/privacy-report.ts";
import {
  changeRetention,
  readRetentions,
  retentionFault,
  retentionRules,
} from "../upkeep/privacy/retention.ts";
import {
  auditContext,
  CommandMisused,
  print,
  printJson,
  printTable,
  withDatabase,
} from "./terminal/shell.ts";

type ReportOptions = { from?: string; to?: string; provider?: string; csv?: boolean; json?: boolean };

export function addPrivacyCommands(program: Command): void {
  const privacy = program.command("privacy").description("what the Data Protection Act asks of an operator");

  privacy
    .command("report")
    .description("say which keys and accounts received whose contact data in a period")
    .option("--from <day>", "first day, like 2026-01-01; thirty days ago when left out")
    .option("--to <day>", "last day; today when left out")
    .option("--provider <id>", "only what was handed out of one provider")
    .option("--csv", "every pair of provider and key as CSV")
    .option("--json", "everything as JSON")
    .action((options: ReportOptions) => withDatabase((database) => report(database, options)));

  privacy
    .command("retention")
    .description("say how long what is recorded is kept")
    .option("--json", "print it as JSON")
    .action((options: { json?: boolean }) =>
      withDatabase(async (database) => {
        const rules = await readRetentions(database);
        if (options.json)
          return printJson(
            rules.map(({ name, what, value, usual, isSet }) => ({ name, what, value, usual, is_set: isSet })),
          );
        printTable(
          ["name", "kept for", "what"],
          rules.map(({ name, what, value, isSet }) => [name, `${value}${isSet ? "" : " (usual)"}`, what]),
        );
        print(
          "Change one with `kazi privacy keep NAME HOWLONG`. The log goes to standard output and is not kept here.",
        );
      }),
    );

  privacy
    .command("keep")
    .description("change how long something is kept; what is older is deleted within a day")
    .argument("<name>", `one of ${retentionRules.map(({ name }) => name).join(", ")}`)
    .argument("<how long>", "like 400d, or forever")
    .option("--json", "print the result as JSON")
    .action((given: string, value: string, options: { json?: boolean }) => {
      const rule = retentionRules.find(({ name }) => name === given);
      if (!rule)
        throw new CommandMisused(
          `Nothing is kept as \`${given}\`; \`kazi privacy retention\` lists what is.`,
        );
      const fault = retentionFault(rule.name, value);
      if (fault !== null) throw new CommandMisused(fault);
      return withDatabase(async (database) => {
        await changeRetention(database, { name: rule.name, value, ...auditContext() });
        if (options.json) printJson({ name: rule.name, value });
        else
          print(
            `${sentence(rule.what)} is kept ${value === "forever" ? value : `for ${value}`} from now on.`,
          );
      });
    });
}

async function report(database: Database, options: ReportOptions): Promise<void> {
  const period = periodOf(options.from ?? null, options.to ?? null, systemClock.now());
  if (period === null)
    throw new CommandMisused(
      "Write the period as two days, the earlier first: --from 2026-01-01 --to 2026-01-31.",
    );
  const { recipients, erased } = await reportSummary(database, period);
  const provider = options.provider ?? null;
  const lines = reportLines(database, period, { recipients, provider });
  if (options.csv) {
    print(csvLine(reportColumns));
    for await (const line of lines) print(csvLine(reportColumns.map((column) => line[column])));
    return;
  }
  const rows = await Array.fromAsync(lines);
  const gone = erased.filter((erasure) => provider === null || erasure.provider === provider);
  if (options.json) return printJson({ ...period, recipients, handouts: rows, erased: gone });
  print(`Recipients of contact data from ${period.from} to ${period.to}\n`);
  if (recipients.length === 0) print("Nobody received any.");
  else
    printTable(
      ["key", "name", "account", "phones", "whatsapps", "locations", "providers"],
      recipients.map(({ key, key_name, account, account_email, phones, whatsapps, locations }) => [
        key,
        key_name,
        account_email ?? account,
        String(phones),
        String(whatsapps),
        String(locations),
        String(rows.filter((row) => row.key === key).length),
      ]),
    );
  if (provider !== null && rows.length > 0) {
    print(`\nOf ${provider}`);
    printTable(
      ["key", "account", "first day", "last day", "times", "in the period"],
      rows.map((row) => [
        row.key,
        row.account_email ?? row.account,
        row.first_day,
        row.last_day,
        String(row.count),
        row.in_period,
      ]),
    );
  }
  if (gone.length > 0) {
    print("\nErased in the period; these keys had their data and their owners are to be told:");
    for (const { provider: id, erased_at, handed_to } of gone)
      print(`  ${id}  ${erased_at.slice(0, 10)}  ${handed_to.map(({ key }) => key).join(", ") || "nobody"}`);
  }
  if (provider === null && rows.length > 0)
    print(
      `\n${rows.length} pairs of provider and key: --csv or --json has them all, --provider ID those of one.`,
    );
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
