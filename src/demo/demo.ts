// Everything with made-up data: sample boards in this process, sample providers, an API key made at each start. It never
// touches the data, the boards or the network of the real thing.
import { join } from "node:path";
import { startSampleBoards } from "../../sample-boards/sample-boards.ts";
import type { Config } from "../config/config.ts";
import { openDatabase } from "../database/database.ts";
import { lockForServing } from "../database/sqlite/server-lock.ts";
import { endpoints } from "../jobs/endpoints.ts";
import { withJobs } from "../jobs/jobs-parts.ts";
import { systemClock } from "../process/clock.ts";
import type { Log } from "../process/log.ts";
import { demoBoardSettings, demoFolder, writeDemoBoards } from "./demo-boards.ts";
import { addSampleDeveloper, operatorEmail } from "./demo-people.ts";
import { addSampleProviders } from "./demo-providers.ts";

export type Demo = { config: Config; stop(): Promise<void> };
type Progress = (text: string) => void;

/** The demo's settings, known before anything is started. */
export function demoConfig(real: Config): Config {
  return {
    ...real,
    host: "127.0.0.1",
    contact: real.contact ?? `mailto:${operatorEmail}`,
    publicUrl: `http://localhost:${real.port}`,
    dataDir: join(real.dataDir, demoFolder),
    databaseUrl: null,
    redisUrl: null,
    ...demoBoardSettings,
    trustedProxies: [],
    backup: null,
    smtpUrl: null,
    logLevel: real.logLevel === "info" ? "warn" : real.logLevel,
  };
}

/** Starts the sample boards and makes everything ready, so that the first page is quick; a second start finds it done. */
export async function prepareDemo(settings: Config, log: Log, onProgress: Progress): Promise<Demo> {
  const unlock = lockForServing(settings.dataDir);
  const boards = await startSampleBoards({ clock: systemClock });
  const config = { ...settings, boardsOrigin: boards.origin };
  try {
    await fill(config, boards.origin, log, onProgress);
  } catch (error) {
    await boards.stop();
    throw error;
  } finally {
    unlock();
  }
  return { config, stop: boards.stop };
}

async function fill(config: Config, boardsOrigin: string, log: Log, onProgress: Progress): Promise<void> {
  const database = await openDatabase({ url: null, dataDir: config.dataDir, log });
  try {
    await writeDemoBoards(database, boardsOrigin);
    await addSampleProviders(database, onProgress);
    await addSampleDeveloper(database, config);
    await withJobs({ config, database, log }, async ({ answers }) => {
      for (const [index, { name, title }] of endpoints.entries()) {
        onProgress(`Fetching the sample boards, ${index + 1} of ${endpoints.length}: ${title}`);
        const answer = answers.answer(name);
        if (answer.peek()?.state !== "fresh") await answer.renew();
      }
    });
  } finally {
    await database.close();
  }
}
