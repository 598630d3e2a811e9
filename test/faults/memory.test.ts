// A whole Kazi with sample boards in 384 MB, refreshing every list again and again while it is asked.
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startSampleBoards } from "../../sample-boards/sample-boards.ts";
import { endpointNames } from "../../src/jobs/endpoints.ts";
import { systemClock } from "../../src/process/clock.ts";
import { afterTest } from "../support/after-test.ts";
import { sqlitePlace } from "../support/engines.ts";
import { longStartMs, serveKazi } from "../support/served-kazi.ts";
import { becomes } from "../support/waiting.ts";

const megabytes = 384;
/** So many pages of boards are read while it is asked. */
const minCalls = 20;
const bytes = megabytes * 1_048_576;

function isGone(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Either version of the system's groups; null without the right to make one. */
function limitedGroup(): { add(pid: number): void; kills(): number; remove(): Promise<void> } | null {
  for (const [root, limit, events] of [
    ["/sys/fs/cgroup/memory", "memory.limit_in_bytes", "memory.oom_control"],
    ["/sys/fs/cgroup", "memory.max", "memory.events"],
  ] as const) {
    const folder = join(root, `kazi-test-${process.pid}`);
    try {
      mkdirSync(folder);
      if (!existsSync(join(folder, limit))) throw new Error("no memory limits here");
      writeFileSync(join(folder, limit), String(bytes));
      return {
        add: (pid) => writeFileSync(join(folder, "cgroup.procs"), String(pid)),
        kills: () => Number(/oom_kill (\d+)/.exec(readFileSync(join(folder, events), "utf8"))?.[1] ?? 0),
        // A process that has just ended may still be counted for a moment.
        async remove() {
          await becomes(async () => !existsSync(folder) || isGone(folder), 10_000);
        },
      };
    } catch {
      if (existsSync(folder)) rmdirSync(folder);
    }
  }
  return null;
}

const probe = limitedGroup();
await probe?.remove();
if (!probe) console.warn("SKIPPED, no right to limit the memory of a process: little memory");

test.skipIf(!probe)(
  `in ${megabytes} MB it refreshes and answers without being killed`,
  async () => {
    const group = limitedGroup();
    if (!group) throw new Error("the group could not be made");
    afterTest(() => group.remove());
    const boards = await startSampleBoards({ clock: systemClock });
    afterTest(() => boards.stop());
    const lists = endpointNames.filter((name) => name !== "search-jobs");
    const windows = Object.fromEntries(lists.map((name) => [name, { fresh: "1s", stale: "1s" }]));
    const { child, status } = serveKazi(sqlitePlace(), {
      LOG_LEVEL: "error",
      BOARDS_ORIGIN: boards.origin,
      BOARDS_PAUSE: "0s",
      JOBS_LIMIT: "10000000/1m",
      JOBS_WINDOWS: JSON.stringify(windows),
    });
    group.add(child.pid);
    expect(await becomes(async () => (await status("/health/live")) === 200, longStartMs)).toBe(true);
    const ask = (name: string) => status(`/api/${name}?query=manager`);
    // Until the boards have been read for the first time there is nothing to answer with.
    const isWarm = async () => (await Promise.all(endpointNames.map(ask))).every((code) => code === 200);
    expect(await becomes(isWarm, 120_000)).toBe(true);
    boards.forgetCalls();
    const statuses = new Map<number, number>();
    const startedAt = performance.now();
    const isEnough = () => performance.now() - startedAt > 8_000 && boards.calls().length >= minCalls;
    while (!isEnough() && performance.now() - startedAt < 120_000)
      for (const code of await Promise.all(endpointNames.map(ask)))
        statuses.set(code, (statuses.get(code) ?? 0) + 1);
    const calls = boards.calls().length;
    const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1] ?? 0);
    console.log(
      `${[...statuses].map(([code, count]) => `${count} × ${code}`).join(", ")}, ${calls} calls of boards, most memory ${Math.round(peak / 1_024)} MB of ${megabytes}, ${group.kills()} kills`,
    );
    expect(child.exitCode).toBeNull();
    expect(group.kills()).toBe(0);
    expect([...statuses.keys()]).toEqual([200]);
    expect(calls).toBeGreaterThanOrEqual(minCalls);
  },
  240_000,
);
