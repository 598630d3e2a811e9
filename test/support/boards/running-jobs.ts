// A whole Kazi whose boards are the sample boards, both on a clock that the test moves.
import { type SampleBoards, startSampleBoards } from "../../../sample-boards/sample-boards.ts";
import type { Environment } from "../../../src/config/config.ts";
import { employers } from "../../../src/jobs/boards/employers.ts";
import type { Job } from "../../../src/jobs/job/job.ts";
import { afterTest } from "../after-test.ts";
import { anyPlace, type Place } from "../engines.ts";
import { type ManualClock, manualClock } from "../manual-clock.ts";
import { type RunningKazi, startKazi } from "../running-kazi.ts";
import { becomes } from "../waiting.ts";

/** Sixty employers are read like any of the first sixteen: the others are left to the tests about them. */
export const fewerEmployers = employers
  .slice(16)
  .map(({ slug }) => slug)
  .join();

export type RunningJobs = {
  kazi: RunningKazi;
  boards: SampleBoards;
  clock: ManualClock;
  place: Place;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  jobs(path: string): Promise<Job[]>;
  /** The jobs once no board is late any more, however busy the machine is. */
  allJobs(path: string): Promise<Job[]>;
};

export async function startJobs(
  options: { place?: Place; env?: Environment; clock?: ManualClock; boards?: SampleBoards } = {},
): Promise<RunningJobs> {
  const clock = options.clock ?? manualClock();
  const place = options.place ?? (await anyPlace());
  const boards = options.boards ?? (await startSampleBoards({ clock }));
  if (!options.boards) afterTest(() => boards.stop());
  const env = {
    BOARDS_ORIGIN: boards.origin,
    BOARDS_PAUSE: "0s",
    BOARDS_OFF: fewerEmployers,
    JOBS_LIMIT: "1000000/1m",
    JOBS_SEARCH_LIMIT: "1000000/1m",
    ...options.env,
  };
  const kazi = await startKazi(place, { env, clock });
  const get = (path: string, headers?: Record<string, string>) =>
    fetch(kazi.origin + path, headers ? { headers } : {});
  // A page that needs no jobs brings the thread that reads feeds, so that no test waits for it.
  await (await get("/saved")).arrayBuffer();
  return {
    kazi,
    boards,
    clock,
    place,
    get,
    jobs: async (path) => (await (await get(path)).json()) as Job[],
    async allJobs(path) {
      const isWhole = async () =>
        (await get(path)).headers.get("cache-control")?.includes("max-age=300") ?? false;
      await becomes(isWhole, 60_000);
      return (await (await get(path)).json()) as Job[];
    },
  };
}

/** How often each address of a board was asked. */
export function callsByUrl(boards: SampleBoards): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { url } of boards.calls()) counts.set(url, (counts.get(url) ?? 0) + 1);
  return counts;
}
