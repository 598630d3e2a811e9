import type { Command } from "commander";
import { type Config, ConfigMistakes, inheritedEnvironment } from "../config/config.ts";
import { allBoards } from "../jobs/boards/all-boards.ts";
import { isOn } from "../jobs/endpoints.ts";
import { systemClock } from "../process/clock.ts";
import { createLog } from "../process/log.ts";
import { counted } from "../upkeep/counted.ts";
import { checkData } from "../upkeep/doctor/doctor-data.ts";
import { checkDatabase } from "../upkeep/doctor/doctor-database.ts";
import { checkMachine } from "../upkeep/doctor/doctor-machine.ts";
import { checkRedis } from "../upkeep/doctor/doctor-redis.ts";
import { checkSettings } from "../upkeep/doctor/doctor-settings.ts";
import { type Finding, findingsAbout, type State } from "../upkeep/doctor/finding.ts";
import { withJobs } from "./terminal/command.ts";
import { oneLine } from "./terminal/plain-text.ts";
import {
  CommandFailed,
  config,
  endProgress,
  print,
  printJson,
  showProgress,
  withDatabase,
} from "./terminal/shell.ts";

type Options = { json?: boolean; askBoards?: boolean };

export function addDoctorCommand(program: Command): void {
  program
    .command("doctor")
    .description("check the installation and say what to do; exit code 1 when there is an error")
    .option("--ask-boards", "ask the boards first, as far as their terms allow it now")
    .option("--json", "print the findings as JSON")
    .action(async (options: Options) => {
      const found = await examine(options).finally(endProgress);
      if (options.json) printJson(found);
      else show(found);
      const errors = found.filter(({ state }) => state === "error").length;
      if (errors > 0) throw new CommandFailed(`${counted(errors, "error", "errors")} found.`);
    });
}

async function examine({ askBoards }: Options): Promise<Finding[]> {
  const settings = settingsOrMistakes();
  if (Array.isArray(settings)) return settings;
  const environment = inheritedEnvironment();
  const log = createLog({ level: "silent" });
  showProgress("Running checks…");
  const before = [
    ...checkSettings(settings, environment),
    ...(await checkMachine(settings, systemClock)),
    ...(await checkRedis(settings.redisUrl)),
  ];
  const { found, isReady } = await checkDatabase(settings, { clock: systemClock, log });
  if (!isReady) return [...before, ...found];
  if (askBoards) await askAll();
  return withDatabase(
    async (database) => [
      ...before,
      ...found,
      ...(await checkData({ database, config: settings, clock: systemClock, environment })),
    ],
    { isLooking: true },
  );
}

function settingsOrMistakes(): Config | Finding[] {
  try {
    return config();
  } catch (error) {
    if (!(error instanceof ConfigMistakes)) throw error;
    const { found, error: add } = findingsAbout("Settings");
    for (const sentence of error.sentences) {
      const [says = sentence, advice = ""] = sentence.split(/; (.*)/);
      add(
        says.split(" ")[0] ?? "",
        says.split(" ").slice(1).join(" "),
        advice || "See the README's settings.",
      );
    }
    return found;
  }
}

async function askAll(): Promise<void> {
  await withJobs(async (parts, settings) => {
    const on = allBoards.filter((board) => isOn(board, settings));
    await Promise.all(
      on.map(async (board) => {
        for (const feed of board.feeds) await parts.refresh(board, feed);
      }),
    );
  });
}

const marks: Record<State, { mark: string; colour: number }> = {
  ok: { mark: "✓", colour: 32 },
  warning: { mark: "!", colour: 33 },
  error: { mark: "✗", colour: 31 },
};

const bold = 1;

function show(found: Finding[]): void {
  const isShown = process.stdout.isTTY;
  const paint = (text: string, colour: number) => (isShown ? `\x1b[${colour}m${text}\x1b[0m` : text);
  const width = Math.max(...found.map(({ name }) => name.length));
  let about = "";
  const write = (line: string) => process.stdout.write(`${line}\n`);
  for (const { about: subject, name, state, says, advice } of found) {
    if (subject !== about) write(`${about === "" ? "" : "\n"}${paint(subject, bold)}`);
    about = subject;
    const { mark, colour } = marks[state];
    // Boards and callers have a say in some of it: only our own colours may steer the terminal.
    write(`  ${paint(mark, colour)} ${oneLine(name).padEnd(width)}  ${oneLine(says)}`);
    if (advice !== null) write(`    ${" ".repeat(width)}  ${paint(`→ ${oneLine(advice)}`, colour)}`);
  }
  const count = (state: State) => found.filter((finding) => finding.state === state).length;
  const [warnings, errors] = [
    counted(count("warning"), "warning", "warnings"),
    counted(count("error"), "error", "errors"),
  ];
  print(`\n${count("ok")} ok, ${warnings}, ${errors}.`);
}
