// The command line as a process of its own, the way an operator runs it beside a server.
import { type Subprocess, spawn } from "bun";
import type { Place } from "./engines.ts";

const root = new URL("..", import.meta.url).pathname;

export type CommandResult = { exitCode: number; stdout: string; stderr: string };

/** `under` is a program that runs it, with its own words. */
export function startCommand(
  place: Place,
  words: string[],
  env: Record<string, string> = {},
  under: string[] = [],
) {
  return spawn([...under, process.execPath, `${root}src/cli/kazi.ts`, ...words], {
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
  env: Record<string, string> = {},
): Promise<CommandResult> {
  return resultOf(startCommand(place, words, env));
}

export async function resultOf(command: Subprocess<"ignore", "pipe", "pipe">): Promise<CommandResult> {
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(command.stdout).text(),
    new Response(command.stderr).text(),
    command.exited,
  ]);
  return { exitCode, stdout, stderr };
}
