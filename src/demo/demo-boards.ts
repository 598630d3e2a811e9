// The boards of the demo. It writes down where they are, so that a command beside it asks them too and never the real
// ones; with the demo at rest it finds nobody there.

import type { Config } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import { readSetting, writeSetting } from "../database/settings.ts";
import { systemClock } from "../process/clock.ts";

/** Where the demo keeps its data, below DATA_DIR. */
export const demoFolder = "demo";

const storedOrigin = "demo.boards-origin";

export const demoBoardSettings = {
  boardsPauseMs: 0,
  reliefwebAppname: "kazi-demo",
  outboundProxy: null,
} as const satisfies Partial<Config>;

export async function writeDemoBoards(database: Database, origin: string): Promise<void> {
  await database.change([], (tx) => writeSetting(tx, storedOrigin, origin, systemClock.now()));
}

/** Where the database is a demo's; a BOARDS_ORIGIN of this shell wins. */
export async function withDemoBoards(database: Database, config: Config): Promise<Config> {
  if (config.boardsOrigin !== null) return config;
  const boardsOrigin = await readSetting(database.read, storedOrigin);
  return boardsOrigin === null ? config : { ...config, ...demoBoardSettings, boardsOrigin };
}
