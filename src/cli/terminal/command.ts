// The one shape of a command: open the database, do one thing, and say what came of it, in sentences or with --json.
import type { Argument, Command, Option } from "commander";
import type { AuditContext } from "../../access/audit-store.ts";
import type { Config } from "../../config/config.ts";
import type { Database } from "../../database/database.ts";
import { type JobsParts, withJobs as withJobsOf } from "../../jobs/jobs-parts.ts";
import { createLog } from "../../process/log.ts";
import {
  auditContext,
  CommandFailed,
  type DatabaseUse,
  print,
  printJson,
  printTable,
  withDatabase,
} from "./shell.ts";

type Table = { headings: string[]; rows: string[][] };
type Text = string | Table | null;

export type Outcome = {
  json: unknown;
  /** For people: lines and tables, one below the other. Left out, they read the JSON as well. */
  text?: Text | Text[];
  /** Makes the exit code 1, once the rest is printed. */
  failure?: string | false;
};

export type Context = { database: Database; config: Config; by: AuditContext };

type CommandSpec<Given extends unknown[]> = DatabaseUse & {
  /** With its arguments, unless `takes` describes them. */
  name: string;
  about: string;
  takes?: Argument[];
  options?: Option[];
  /** Null when it has printed everything itself. */
  run(context: Context, ...given: Given): Promise<Outcome | null>;
};

/** `run` is given the arguments and then the options, as Commander hands them over. */
export function addCommand<Given extends unknown[]>(parent: Command, spec: CommandSpec<Given>): void {
  const { name, about, takes = [], options = [], run, ...use } = spec;
  const command = parent.command(name).description(about);
  for (const argument of takes) command.addArgument(argument);
  for (const option of options) command.addOption(option);
  command.option("--json", "print the result as JSON").action((...words: unknown[]) => {
    const given = words.slice(0, -1) as Given;
    return withDatabase(async (database, config) => {
      const outcome = await run({ database, config, by: auditContext() }, ...given);
      if (outcome !== null) say(outcome, given.at(-1) as { json?: boolean });
    }, use);
  });
}

export function say({ json, text, failure }: Outcome, options: { json?: boolean | undefined }): void {
  if (options.json || text === undefined) printJson(json);
  else
    for (const part of [text].flat())
      if (typeof part === "string") print(part);
      else if (part !== null) printTable(part.headings, part.rows);
  if (failure) throw new CommandFailed(failure);
}

/** Work on the jobs themselves, with the database and the threads they need. */
export function withJobs<T>(work: (parts: JobsParts, config: Config) => Promise<T>): Promise<T> {
  const log = createLog({ level: "error", destination: process.stderr });
  return withDatabase((database, config) =>
    withJobsOf({ database, config, log }, (parts) => work(parts, config)),
  );
}

/**
 * The columns are fields of the rows, in one text: times to the minute, lists as words, and under each heading what the
 * field is called. Without rows, `none` stands there instead.
 */
export function table(rows: object[], columns: string, none?: string): Text {
  if (rows.length === 0 && none !== undefined) return none;
  const fields = columns.split(" ");
  return {
    headings: fields.map((field) => field.replace(/_at$/, "").replaceAll("_", " ")),
    rows: rows.map((row) => fields.map((field) => cellOf(field, row[field as keyof typeof row]))),
  };
}

function cellOf(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(" ");
  return field.endsWith("_at") ? String(value ?? "").slice(0, 16) : String(value ?? "");
}
