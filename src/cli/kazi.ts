// The command line. One file per command beside this one; exit code 0 for done, 1 for failed, 2 for called wrongly.
import { Command, CommanderError, Help, type Option } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { NotAllowed, type Sentences, sentenceOf } from "../access/not-allowed.ts";
import { ConfigMistakes } from "../config/config.ts";
import { operatorSentences } from "../operators/sentences.ts";
import { addAccessCommands } from "./access.ts";
import { addApiCommands } from "./api.ts";
import { addBlockCommands } from "./block.ts";
import { addBoardsCommands } from "./boards.ts";
import { addDbCommands } from "./db.ts";
import { addDoctorCommand } from "./doctor.ts";
import { addJobsCommands } from "./jobs.ts";
import { addKeysCommands } from "./keys.ts";
import { addOperatorCommands } from "./operator.ts";
import { addPrivacyCommands } from "./privacy.ts";
import { addProvidersCommands } from "./providers.ts";
import { addServeCommand } from "./serve.ts";
import { CommandMisused, printAside } from "./terminal/shell.ts";

// What the command line says when something is not allowed: the operators' words, with the commands that help.
const made = "make a new one with `kazi keys create`";

const commandSentences = {
  ...operatorSentences,
  "key.none": ({ id }) => `There is no key ${id}; \`kazi keys list\` shows them all.`,
  "key.over": ({ id, state }) =>
    `The key ${id} ${state === "revoked" ? "was revoked" : "has expired"}; ${made}.`,
  "key.rotated": ({ id, successor }) =>
    `The key ${id} was rotated before; rotate its successor ${successor}.`,
  "key.predecessor": ({ id, until }) =>
    `The key ${id}, which this one replaces, works until ${until}; revoke it before you rotate again.`,
  "key.access-not-in-force":
    "This account's API access is suspended or has ended; none of its keys can be rotated.",
  "key.changed": ({ id }) => `The key ${id} was changed by someone else just now; look at it and try again.`,
  "access.none": ({ id }) => `There is no access ${id}; \`kazi access list\` shows them all.`,
  "operator.none": ({ id }) => `There is no operator ${id}; \`kazi operator list\` shows them all.`,
  "token.none": ({ id }) => `There is no token ${id}; \`kazi operator token list\` shows them all.`,
} satisfies Partial<Sentences>;

const program = new Command("kazi")
  .description("Provider Discovery and Job Listings, and the pages around them")
  .version(manifest.version)
  .showHelpAfterError("(add --help to see what can be written here)")
  .configureHelp({ showGlobalOptions: true, optionDescription })
  .exitOverride();

for (const add of [
  addServeCommand,
  addProvidersCommands,
  addKeysCommands,
  addAccessCommands,
  addOperatorCommands,
  addApiCommands,
  addBlockCommands,
  addBoardsCommands,
  addJobsCommands,
  addDbCommands,
  addPrivacyCommands,
  addDoctorCommand,
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
  const code = report(error);
  // Whatever a failed start left running must not keep the process from ending.
  if (code !== 0) process.exit(code);
}

/** Commander's settings are copied to a subcommand only when it is made, so they are handed down once all are there. */
function inheritSettings(command: Command): void {
  for (const child of command.commands) {
    child.copyInheritedSettings(command);
    inheritSettings(child);
  }
}

/** What Commander leaves to the refusal that follows. */
function optionDescription(option: Option): string {
  const described = Help.prototype.optionDescription(option);
  return option.mandatory ? `${described} (required)` : described;
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof ConfigMistakes || error instanceof CommandMisused) {
    printAside(error.message);
    return 2;
  }
  printAside((error instanceof NotAllowed && sentenceOf(commandSentences, error)) || sentenceFor(error));
  return 1;
}

/** What the system or a driver says in its own words, in ours, with what to do next. */
function sentenceFor(error: unknown): string {
  const {
    code = "",
    message = String(error),
    path = "",
  } = error as { code?: string; message?: string; path?: string };
  if (
    /^(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ETIMEDOUT|ECONNRESET)$/.test(code) ||
    /timeout exceeded when trying to connect/.test(message)
  )
    return `The database cannot be reached (${code || "time-out"}); see that it runs and that DATABASE_URL is right.`;
  if (message === "Query read timeout") return "The database did not answer in time; try again in a moment.";
  if (/^(28P01|28000|3D000)$/.test(code))
    return `The database refused the connection: ${message}; check DATABASE_URL.`;
  if (code === "SQLITE_NOTADB")
    return "The file kazi.sqlite in DATA_DIR is not a database; move it away, or restore a backup.";
  if (code === "SQLITE_CANTOPEN" || code === "SQLITE_READONLY")
    return "The database in DATA_DIR cannot be opened for writing; check the folder's owner and rights.";
  if (code === "SQLITE_FULL" || code === "ENOSPC") return "The disk is full; make room and try again.";
  if (/^(EEXIST|ENOENT|ENOTDIR|EACCES|EISDIR|EROFS|EPERM)$/.test(code) && path)
    return `${path} cannot be used (${code}); name another file or folder, or check its rights.`;
  return message;
}
