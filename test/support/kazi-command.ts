// What tests of the command line share beyond running one command: its JSON, and commands that go on until told to stop.
import { afterTest } from "./after-test.ts";
import { runCommand, startCommand } from "./command-line.ts";
import { anyPlace, type Place } from "./engines.ts";

type Environment = Record<string, string>;

export async function kaziJson<T>(place: Place, words: string[], env: Environment = {}): Promise<T> {
  const { exitCode, stdout, stderr } = await runCommand(place, [...words, "--json"], env);
  if (exitCode !== 0) throw new Error(`kazi ${words.join(" ")} ended with ${exitCode}: ${stderr}`);
  return JSON.parse(stdout) as T;
}

/** What the operator's marketplace pushes profiles with. */
export async function newPushToken(place: Place): Promise<string> {
  const words = ["operator", "token", "create", "--name", "marketplace", "--scope", "providers:push"];
  return (await kaziJson<{ token: string }>(place, words)).token;
}

export type LastingCommand = { output(): string; stop(): Promise<number> };
type LastingOptions = {
  until: string;
  env?: Environment;
  place?: Place;
  withinMs?: number;
  isFromSources?: boolean;
};

/** Starts a command that goes on, and waits until it has printed the words. */
export async function startLasting(words: string[], options: LastingOptions): Promise<LastingCommand> {
  const { until, env = {}, place = await anyPlace(), withinMs = 90_000, isFromSources = false } = options;
  const child = startCommand(place, words, env, { isFromSources });
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
  afterTest(lasting.stop);
  await isThere.finally(() => clearTimeout(deadline));
  return lasting;
}
