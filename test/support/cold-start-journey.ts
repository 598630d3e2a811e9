// F-COLD: whatever a server is asked for first, and in whichever order, before any board was ever asked.
import { expect, test } from "bun:test";
import { startSampleBoards } from "../../sample-boards/sample-boards.ts";
import type { Environment } from "../../src/config/config.ts";
import { seededRandom } from "../../src/demo/seeded-random.ts";
import { systemClock } from "../../src/process/clock.ts";
import { turnSwitch } from "../../src/providers/api-switch.ts";
import { afterTest } from "./after-test.ts";
import type { TestEngine } from "./engines.ts";
import { type RunningKazi, startKazi } from "./running-kazi.ts";

const generous = { JOBS_LIMIT: "1000000/1m", JOBS_SEARCH_LIMIT: "1000000/1m", PROVIDERS_LIMIT: "1000000/1m" };
/** The boards' own addresses, and no way to any of them. */
const unreachable = { BOARDS_ORIGIN: undefined, HTTPS_PROXY: "http://127.0.0.1:9" };

const orders = {
  "in the order in which they are served": (paths: string[]) => paths,
  "from the last to the first": (paths: string[]) => paths.toReversed(),
  "in a mixed order": (paths: string[]) => mixed(paths),
};
type Order = keyof typeof orders;
export const allOrders = Object.keys(orders) as Order[];

function mixed(paths: string[]): string[] {
  const random = seededRandom(1, 0);
  return paths
    .map((path) => ({ path, place: random.fraction() }))
    .sort((a, b) => a.place - b.place)
    .map(({ path }) => path);
}

async function begin({ readyPlace }: TestEngine, env: Environment): Promise<RunningKazi> {
  const kazi = await startKazi(await readyPlace(), { env: { ...generous, ...env } });
  await turnSwitch(kazi.database, "enabled", { actor: "test", nowMs: systemClock.now() });
  return kazi;
}

/** Each address that a GET reaches, with something in the place of every parameter. */
function gettable({ addresses, hotPaths }: RunningKazi): string[] {
  const paths = [...addresses.filter(({ method }) => method === "GET").map(({ path }) => path), ...hotPaths]
    .map((path) => path.replace(/:\w+(\{[^}]*\})?/g, "x"))
    .map((path) => (path.includes("search-jobs") ? `${path}?query=driver` : path));
  return [...new Set(paths)];
}

/** The addresses that answered 5xx, each asked once. */
async function failing(kazi: RunningKazi, paths: string[]): Promise<string[]> {
  const failed: string[] = [];
  for (const path of paths) {
    const response = await fetch(kazi.origin + path, {
      redirect: "manual",
      headers: { accept: "text/html" },
    });
    await response.arrayBuffer();
    if (response.status >= 500) failed.push(`${path} ${response.status}`);
  }
  return failed;
}

const errorsOf = ({ logged }: RunningKazi) => logged.filter((line) => JSON.parse(line).level === "error");

export function coldStartJourney(engine: TestEngine, inOrders: Order[]): void {
  for (const order of inOrders) {
    const arrange = orders[order];
    test(`answers every address ${order} without a 5xx`, async () => {
      const boards = await startSampleBoards({ clock: systemClock });
      afterTest(() => boards.stop());
      const kazi = await begin(engine, { BOARDS_ORIGIN: boards.origin, BOARDS_PAUSE: "0s" });
      expect(await failing(kazi, arrange(gettable(kazi)))).toEqual([]);
      expect(errorsOf(kazi)).toEqual([]);
    }, 120_000);

    test(`answers every address ${order} with no board in reach: only the jobs themselves are 500 or 503, by contract`, async () => {
      const kazi = await begin(engine, unreachable);
      const paths = gettable(kazi);
      const jobs = paths.filter((path) => /^\/(api|feeds)\/[a-z-]+-jobs/.test(path));
      const expected = [...jobs.map((path) => `${path} 500`), "/api/v2/jobs 503"];
      expect((await failing(kazi, arrange(paths))).sort()).toEqual(expected.sort());
      expect(errorsOf(kazi)).toEqual([]);
    }, 120_000);
  }
}
