// The command line as a process of its own, the way an operator runs it beside a server.
import { type Subprocess, spawn } from "bun";
import type { Place } from "./engines.ts";
import { testServices } from "./test-services.ts";

const root = new URL("../..", import.meta.url).pathname;
const sourceTree = [process.execPath, `${root}src/cli/kazi.ts`];

type Environment = Record<string, string>;
type StartOptions = {
  /** A program that runs it, with its own words. */
  under?: string[];
  /** By the sources, and not by the executable that was built for the tests. */
  isFromSources?: boolean;
};

export type CommandResult = { exitCode: number; stdout: string; stderr: string };

export function startCommand(
  place: Place,
  words: string[],
  env: Environment = {},
  { under = [], isFromSources = false }: StartOptions = {},
) {
  const { executable } = testServices;
  const program = executable === null || isFromSources ? sourceTree : [executable];
  return spawn([...under, ...program, ...words], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? "",
      DATA_DIR: place.dataDir,
      SECRET: "a secret of thirty-two characters or more",
      // No test asks a real board.
      BOARDS_ORIGIN: "http://127.0.0.1:9",
      ...(place.url === null ? {} : { DATABASE_URL: place.url }),
      ...(place.redisUrl === undefined ? {} : { REDIS_URL: place.redisUrl }),
      ...env,
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}

export async function runCommand(
  place: Place,
  words: string[],
  env: Environment = {},
  options: StartOptions = {},
): Promise<CommandResult> {
  return resultOf(startCommand(place, words, env, options));
}

export async function resultOf(command: Subprocess<"ignore", "pipe", "pipe">): Promise<CommandResult> {
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(command.stdout).text(),
    new Response(command.stderr).text(),
    command.exited,
  ]);
  return { exitCode, stdout, stderr };
}
