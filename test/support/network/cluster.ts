// Kazi as many real processes: one PostgreSQL, one Redis, both behind gates, and the sample boards.

import { type SampleBoards, startSampleBoards } from "../../../sample-boards/sample-boards.ts";
import { freePort } from "../../../scripts/free-port.ts";
import { type InterruptibleService, startPostgres, startRedis } from "../../../scripts/test-services.ts";
import { systemClock } from "../../../src/process/clock.ts";
import { fewerEmployers } from "../boards/running-jobs.ts";
import { startCommand } from "../command-line.ts";
import { type Place, sqlitePlace } from "../engines.ts";
import { kaziJson } from "../kazi-command.ts";
import { testServices } from "../test-services.ts";
import { within } from "../waiting.ts";
import { startTcpGate, type TcpGate } from "./tcp-gate.ts";

/** Starting a process may take long on a machine that is busy with other tests. */
export const longStartMs = 90_000;

export type Instance = {
  origin: string;
  end(signal: "SIGTERM" | "SIGKILL"): Promise<number>;
  start(): Promise<void>;
};

export type Cluster = {
  place: Place;
  boards: SampleBoards;
  postgres: InterruptibleService;
  redis: InterruptibleService;
  gates: { postgres: TcpGate; redis: TcpGate };
  instances: Instance[];
  /** What a command on one of the machines would print as JSON. */
  command<T>(words: string[]): Promise<T>;
  stop(): Promise<void>;
};

export const hasCluster =
  testServices.postgresBinary !== null && testServices.redisBinary !== null && testServices.nginx !== null;

export async function startCluster(count: number, env: Record<string, string> = {}): Promise<Cluster> {
  const closing: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const postgres = await startPostgres(String(testServices.postgresBinary));
    closing.push(() => postgres.stop());
    const redis = await startRedis(String(testServices.redisBinary));
    closing.push(() => redis.stop());
    const gateBefore = async ({ url }: { url: string }) => {
      const gate = await startTcpGate(Number(new URL(url).port));
      closing.push(() => gate.stop());
      return gate;
    };
    const gates = { postgres: await gateBefore(postgres), redis: await gateBefore(redis) };
    const boards = await startSampleBoards({ clock: systemClock });
    closing.push(() => boards.stop());

    const place: Place = {
      engine: "postgres",
      url: `postgres://postgres@127.0.0.1:${gates.postgres.port}/postgres`,
      dataDir: sqlitePlace().dataDir,
    };
    const settings = {
      BOARDS_ORIGIN: boards.origin,
      BOARDS_OFF: fewerEmployers,
      BOARDS_PAUSE: "0s",
      JOBS_LIMIT: "1000000/1m",
      PROVIDERS_LIMIT: "1000000/1m",
      REDIS_URL: `redis://127.0.0.1:${gates.redis.port}`,
      TRUSTED_PROXIES: "127.0.0.1",
      LOG_LEVEL: "warn",
      ...env,
    };
    await kaziJson(place, ["db", "migrate"]);
    const instances = Array.from({ length: count }, () => instance(place, settings));
    closing.push(() => Promise.all(instances.map(({ end }) => end("SIGKILL"))));
    await Promise.all(instances.map(({ start }) => start()));
    return {
      place,
      boards,
      postgres,
      redis,
      gates,
      instances,
      command: (words) => kaziJson(place, words),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

export function instance(place: Place, settings: Record<string, string>): Instance {
  const port = freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ReturnType<typeof startCommand> | null = null;
  return {
    origin,
    async start() {
      const started = startCommand(place, ["serve"], { ...settings, PORT: String(port) });
      child = started;
      let said = "";
      void listenTo(started.stdout, (text) => {
        said += text;
      });
      void listenTo(started.stderr, (text) => {
        said += text;
      });
      await within(longStartMs, `an instance answers`, async () => {
        if (started.exitCode !== null) throw new Error(`it ended with ${started.exitCode}: ${said}`);
        return isReady(origin);
      });
    },
    async end(signal) {
      child?.kill(signal);
      return (await child?.exited) ?? 0;
    },
  };
}

async function listenTo(stream: ReadableStream<Uint8Array>, note: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) note(decoder.decode(chunk, { stream: true }));
}

const isReady = (origin: string) =>
  fetch(`${origin}/health/ready`).then(
    (response) => response.ok,
    () => false,
  );

/** Between two requests of a line. Without it the callers alone keep a core busy. */
const pauseMs = 30;

export type Outcome = { startedAt: number; endedAt: number; status: number; text: string };

/** Asks again and again, over several connections, until told to stop. */
export function startLoad(lines: number, ask: (count: number) => Promise<Response>) {
  const outcomes: Outcome[] = [];
  let isOver = false;
  let count = 0;
  const line = async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const [status, text] = await ask(count++).then(
        async (response) => [response.status, await response.text()] as const,
        (error: Error) => [0, error.message] as const,
      );
      outcomes.push({ startedAt, endedAt: performance.now(), status, text });
      await Bun.sleep(pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: lines }, line));
  return {
    outcomes,
    async stop(): Promise<Outcome[]> {
      isOver = true;
      await all;
      return outcomes;
    },
  };
}

export function countByStatus(outcomes: Outcome[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of outcomes) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
