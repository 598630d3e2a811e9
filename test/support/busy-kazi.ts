// A whole Kazi with sample boards, the provider API switched on, and callers of both services all the while.

import { type SampleBoards, startSampleBoards } from "../../sample-boards/sample-boards.ts";
import { systemClock } from "../../src/process/clock.ts";
import { turnSwitch } from "../../src/providers/api-switch.ts";
import { afterTest } from "./after-test.ts";
import { fewerEmployers } from "./boards/running-jobs.ts";
import { sqlitePlace } from "./engines.ts";
import { bearer } from "./provider-api.ts";
import { newKey } from "./provider-data.ts";
import { type RunningKazi, startKazi } from "./running-kazi.ts";
import { within } from "./waiting.ts";

export type BusyKazi = RunningKazi & {
  boards: SampleBoards;
  /** The public profiles of a search, as a caller gets them. */
  search(
    query: string,
  ): Promise<{ id: string; phone: string | null; verified: boolean; bio: string | null }[]>;
  /** How many requests were answered so far, and what else happened. */
  traffic: { answered: number; odd: string[] };
};

const pauseMs = 40;

export async function startBusyKazi(env: Record<string, string> = {}): Promise<BusyKazi> {
  const boards = await startSampleBoards({ clock: systemClock });
  afterTest(() => boards.stop());
  const kazi = await startKazi(sqlitePlace(), {
    env: {
      BOARDS_ORIGIN: boards.origin,
      BOARDS_OFF: fewerEmployers,
      BOARDS_PAUSE: "0s",
      JOBS_LIMIT: "1000000/1m",
      LOG_LEVEL: "error",
      ...env,
    },
  });
  await turnSwitch(kazi.database, "enabled", { actor: "test", nowMs: systemClock.now() });
  const { secret } = await newKey(kazi.database);
  const ask = (path: string) => fetch(`${kazi.origin}${path}`, { headers: bearer(secret) });
  // A server that is in use has its lists.
  await within(120_000, "the list is there", async () => (await ask("/api/remote-jobs")).ok);
  const traffic: BusyKazi["traffic"] = { answered: 0, odd: [] };
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      for (const path of ["/api/v1/providers?limit=5", "/api/remote-jobs"]) {
        const outcome = await ask(path).then(
          ({ status }) => status,
          (error: Error) => error.message,
        );
        if (outcome === 200) traffic.answered += 1;
        else traffic.odd.push(`${path}: ${outcome}`);
      }
      await Bun.sleep(pauseMs);
    }
  })();
  afterTest(async () => {
    isOver = true;
    await asking;
  });
  return {
    ...kazi,
    boards,
    traffic,
    search: async (query) => ((await (await ask(`/api/v1/providers${query}`)).json()) as { data: [] }).data,
  };
}
