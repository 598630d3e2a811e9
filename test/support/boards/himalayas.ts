// A whole Kazi whose only board in reach is a Himalayas that lists what the test wants, feed by feed.
import { afterTest } from "../after-test.ts";
import { anyPlace, type Place } from "../engines.ts";
import { manualClock } from "../manual-clock.ts";
import { type RunningJobs, startJobs } from "./running-jobs.ts";

/** `guid` is what names a job; the rest is as good as any. */
export type HimalayasEntry = { guid: string } & Record<string, unknown>;
/** By what is asked for: `country`, `worldwide`, `seniority` or `q`. */
export type HimalayasLists = Partial<Record<"country" | "worldwide" | "seniority" | "q", HimalayasEntry[]>>;

export function entry(name: string, more: Record<string, unknown> = {}): HimalayasEntry {
  const guid = `https://himalayas.app/companies/savanna/jobs/${name}`;
  const text = "Savanna looks for somebody who writes and reads. ".repeat(4);
  return { guid, title: name, companyName: "Savanna", description: text, applicationLink: guid, ...more };
}

export async function startHimalayas(lists: HimalayasLists, place?: Place) {
  const server = Bun.serve({
    port: 0,
    fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const list = Object.keys(lists).find((name) => searchParams.has(name)) as keyof HimalayasLists;
      if (!pathname.startsWith("/himalayas.app/") || !list) return new Response(null, { status: 500 });
      return Response.json({ jobs: lists[list], totalCount: lists[list]?.length });
    },
  });
  afterTest(() => server.stop(true));
  const clock = manualClock();
  const env = { BOARDS_ORIGIN: `http://127.0.0.1:${server.port}` };
  /** Again on the same database, as after a restart. */
  const again = (where: Place): Promise<RunningJobs> => startJobs({ place: where, clock, env });
  return { ...(await again(place ?? (await anyPlace()))), again };
}
