import { Argument, type Command, Option } from "commander";
import { csvLine } from "../text/csv-line.ts";
import { counted } from "../upkeep/counted.ts";
import { periodOf, privacyReport, reportColumns } from "../upkeep/privacy/privacy-report.ts";
import {
  changeRetention,
  readRetentions,
  retentionFault,
  retentionRules,
} from "../upkeep/privacy/retention.ts";
import { addCommand, type Context, type Outcome, table } from "./terminal/command.ts";
import { CommandMisused, print } from "./terminal/shell.ts";

type ReportOptions = { from?: string; to?: string; provider?: string; csv?: boolean };

export function addPrivacyCommands(program: Command): void {
  const privacy = program.command("privacy").description("what the Data Protection Act asks of an operator");

  addCommand(privacy, {
    name: "report",
    about: "say which keys and accounts received whose contact data in a period",
    options: [
      new Option("--from <day>", "first day, like 2026-01-01; thirty days ago when left out"),
      new Option("--to <day>", "last day; today when left out"),
      new Option("--provider <id>", "only what was handed out of one provider"),
      new Option("--csv", "every pair of provider and key as CSV"),
    ],
    run: report,
  });

  addCommand(privacy, {
    name: "retention",
    about: "say how long what is recorded is kept",
    async run({ database }) {
      const rules = await readRetentions(database);
      return {
        json: rules,
        text: [
          table(
            rules.map((rule) => ({ ...rule, kept_for: `${rule.value}${rule.is_set ? "" : " (usual)"}` })),
            "name kept_for what",
          ),
          "Change one with `kazi privacy keep NAME HOWLONG`. The log goes to standard output and is not kept here.",
        ],
      };
    },
  });

  addCommand(privacy, {
    name: "keep",
    about: "change how long something is kept; what is older is deleted within a day",
    takes: [
      new Argument("<name>", `one of ${retentionRules.map(({ name }) => name).join(", ")}`),
      new Argument("<how long>", "like 400d, or forever"),
    ],
    async run({ database, by }, given: string, value: string) {
      const rule = retentionRules.find(({ name }) => name === given);
      if (!rule)
        throw new CommandMisused(
          `Nothing is kept as \`${given}\`; \`kazi privacy retention\` lists what is.`,
        );
      const { name, what } = rule;
      const fault = retentionFault(name, value);
      if (fault !== null) throw new CommandMisused(fault);
      await changeRetention(database, { name, value }, by);
      const span = value === "forever" ? value : `for ${value}`;
      const text = `${what.charAt(0).toUpperCase()}${what.slice(1)} is kept ${span} from now on.`;
      return { json: { name, value }, text };
    },
  });
}

async function report({ database, by }: Context, options: ReportOptions): Promise<Outcome | null> {
  const period = periodOf(options.from ?? null, options.to ?? null, by.nowMs);
  if (period === null)
    throw new CommandMisused(
      "Write the period as two days, the earlier first: --from 2026-01-01 --to 2026-01-31.",
    );
  const provider = options.provider ?? null;
  const { recipients, erased, lines } = await privacyReport(database, period, provider);
  if (options.csv) {
    print(csvLine(reportColumns));
    for await (const line of lines) print(csvLine(reportColumns.map((column) => line[column])));
    return null;
  }
  const rows = await Array.fromAsync(lines);
  const received = recipients.map((one) => ({
    ...one,
    name: one.key_name,
    account: one.account_email ?? one.account,
    providers: rows.filter((row) => row.key === one.key).length,
  }));
  const ofProvider = rows.map((row) => ({
    ...row,
    account: row.account_email ?? row.account,
    times: row.count,
    in_the_period: row.in_period,
  }));
  const pairs = counted(rows.length, "pair", "pairs");
  const handouts =
    provider === null
      ? [`\n${pairs} of provider and key: --csv or --json has them all, --provider ID those of one.`]
      : [`\nOf ${provider}`, table(ofProvider, "key account first_day last_day times in_the_period")];
  const erasures = erased.map(
    ({ provider: id, erased_at, handed_to }) =>
      `  ${id}  ${erased_at.slice(0, 10)}  ${handed_to.map(({ key }) => key).join(", ") || "nobody"}`,
  );
  return {
    json: { ...period, recipients, handouts: rows, erased },
    text: [
      `Recipients of contact data from ${period.from} to ${period.to}\n`,
      table(received, "key name account phones whatsapps locations providers", "Nobody received any."),
      ...(rows.length > 0 ? handouts : []),
      ...(erased.length > 0
        ? ["\nErased in the period; these keys had their data and their owners are to be told:"]
        : []),
      ...erasures,
    ],
  };
}
