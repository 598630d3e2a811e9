// The command line. One file per command beside this one; exit code 0 for done, 1 for failed, 2 for called wrongly.
import { Command, CommanderError } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { ConfigMistakes } from "../config.ts";
import { addAccessCommands } from "./access.ts";
import { addApiCommands } from "./api.ts";
import { addBlockCommands } from "./block.ts";
import { addBoardsCommands } from "./boards.ts";
import { addDbCommands } from "./db.ts";
import { addJobsCommands } from "./jobs.ts";
import { addKeysCommands } from "./keys.ts";
import { addProvidersCommands } from "./providers.ts";
import { addServeCommand } from "./serve.ts";
import { CommandMisused } from "./shell.ts";

const program = new Command("kazi")
  .description("Provider Discovery and Job Listings, and the pages around them")
  .version(manifest.version)
  .showHelpAfterError("(add --help to see what can be written here)")
  .configureHelp({ showGlobalOptions: true })
  .exitOverride();

for (const add of [
  addServeCommand,
  addProvidersCommands,
  addKeysCommands,
  addAccessCommands,
  addApiCommands,
  addBlockCommands,
  addBoardsCommands,
  addJobsCommands,
  addDbCommands,
])
  add(program);
inheritSettings(program);

// Whoever reads the output may have seen enough, as `head` does.
process.stdout.on("error", (error: { code?: string }) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

/** Commander's settings are copied to a subcommand only when it is made, so they are handed down once all are there. */
function inheritSettings(command: Command): void {
  for (const child of command.commands) {
    child.copyInheritedSettings(command);
    inheritSettings(child);
  }
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof ConfigMistakes || error instanceof CommandMisused) {
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
}
