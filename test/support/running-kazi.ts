// A whole Kazi in this process, on a port of its own, with what it logged at hand.

import { type Environment, readConfig } from "../../src/config/config.ts";
import { type Running, start } from "../../src/main.ts";
import { type Clock, systemClock } from "../../src/process/clock.ts";
import { createLog } from "../../src/process/log.ts";
import type { Half } from "../../src/start/start-context.ts";
import { afterTest } from "./after-test.ts";
import type { Place } from "./engines.ts";
import { copyTemplate } from "./template-database.ts";

export type RunningKazi = Running & { logged: string[] };

const testSecret = "a secret of thirty-two characters or more";
/** No test asks a real board. */
const noBoards = "http://127.0.0.1:9";

/** The least that argon2 takes. */
export const minPasswordCost = { memoryCost: 8, timeCost: 1 };

export async function startKazi(
  place: Place,
  options: { env?: Environment; clock?: Clock; only?: Half } = {},
): Promise<RunningKazi> {
  const config = readConfig({
    PORT: "0",
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.url ?? undefined,
    // Redis has a clock of its own, which no test can move.
    REDIS_URL: options.clock ? undefined : place.redisUrl,
    SECRET: testSecret,
    BOARDS_ORIGIN: noBoards,
    ...options.env,
  });
  if (place.engine === "sqlite") await copyTemplate(place.dataDir);
  const logged: string[] = [];
  const log = createLog({ level: config.logLevel, destination: { write: (line) => void logged.push(line) } });
  const kazi = await start(config, {
    clock: options.clock ?? systemClock,
    log,
    only: options.only,
    passwordCost: minPasswordCost,
  });
  afterTest(() => kazi.stop());
  return { ...kazi, logged };
}

/** Sends bytes as they are and returns all that came back until the server closed, or the time was up. */
export async function sendRaw(port: number, bytes: string, waitMs = 300): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  let received = "";
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: {
      data: (_, chunk) => {
        received += chunk.toString("latin1");
      },
      close: () => resolve(received),
    },
  });
  socket.write(bytes);
  setTimeout(() => socket.end(), waitMs);
  return promise;
}
