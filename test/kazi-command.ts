// The command line as a process of its own, as an operator runs it.
import { afterEach } from "bun:test";
import { type Place, sqlitePlace } from "./engines.ts";

const command = new URL("../kazi", import.meta.url).pathname;
const testSecret = "a secret of thirty-two characters or more";

export type Ran = { code: number; stdout: string; stderr: string };
type Environment = Record<string, string | undefined>;

/** Runs one command on the place's database and waits for its end. */
export async function kazi(place: Place, words: string[], env: Environment = {}): Promise<Ran> {
  const child = spawn(place, words, env);
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { code, stdout, stderr };
}

export async function kaziJson<T>(place: Place, words: string[], env: Environment = {}): Promise<T> {
  const { code, stdout, stderr } = await kazi(place, [...words, "--json"], env);
  if (code !== 0) throw new Error(`kazi ${words.join(" ")} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout) as T;
}

export type LastingCommand = { output(): string; stop(): Promise<number> };

/** Starts a command that goes on, and waits until it has printed the words. */
export async function startCommand(
  words: string[],
  {
    until,
    env = {},
    place = sqlitePlace(),
    withinMs = 30_000,
  }: {
    until: string;
    env?: Environment;
    place?: Place;
    withinMs?: number;
  },
): Promise<LastingCommand> {
  const child = spawn(place, words, env);
  let printed = "";
  const { promise: isThere, resolve, reject } = Promise.withResolvers<void>();
  const deadline = setTimeout(() => reject(new Error(`no "${until}" in: ${printed}`)), withinMs);
  const listen = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) {
      printed += decoder.decode(chunk, { stream: true });
      if (printed.includes(until)) resolve();
    }
  };
  void listen(child.stdout);
  void listen(child.stderr);
  void child.exited.then((code) => reject(new Error(`it ended with ${code}: ${printed}`)));
  const lasting = {
    output: () => printed,
    stop: () => {
      child.kill("SIGTERM");
      return child.exited;
    },
  };
  started.push(lasting);
  await isThere.finally(() => clearTimeout(deadline));
  return lasting;
}

const started: LastingCommand[] = [];
afterEach(async () => {
  for (const lasting of started.splice(0)) await lasting.stop();
});

/** A port that was free a moment ago. */
export function freePort(): string {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port } = server;
  void server.stop(true);
  return String(port);
}

function spawn(place: Place, words: string[], env: Environment) {
  return Bun.spawn([command, ...words], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: {
      PATH: process.env.PATH,
      DATA_DIR: place.dataDir,
      ...(place.url !== null && { DATABASE_URL: place.url, SECRET: testSecret }),
      ...env,
    },
  });
}
