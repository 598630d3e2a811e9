// Crashes in a server that is being asked all the time: the thread that reads feeds dies again and again, and errors are
// thrown that no code waits for.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { afterTest } from "../support/after-test.ts";
import { startJobs } from "../support/boards/running-jobs.ts";
import { sqlitePlace } from "../support/engines.ts";
import { kaziJson } from "../support/kazi-command.ts";
import { bearer, path } from "../support/provider-api.ts";
import { longStartMs, serveKazi, statusOf } from "../support/served-kazi.ts";
import { becomes } from "../support/waiting.ts";

const deaths = 5;
const rejections = 3;
const lines = 3;
const generousMs = 30_000;

/** Asks without a pause until told to stop; how often each status came. */
function asking(ask: (number: number) => Promise<number>) {
  const statuses: Record<number, number> = {};
  let isOver = false;
  let number = 0;
  const line = async () => {
    while (!isOver) {
      const status = await ask(number++);
      statuses[status] = (statuses[status] ?? 0) + 1;
      await Bun.sleep(5);
    }
  };
  const all = Promise.all(Array.from({ length: lines }, line));
  return {
    count: () => Object.values(statuses).reduce((sum, each) => sum + each, 0),
    async stop() {
      isOver = true;
      await all;
      return statuses;
    },
  };
}

test("the thread that reads feeds dies under requests: lists go on, it is replaced, and each death is logged once", async () => {
  const threads: Worker[] = [];
  const RealWorker = globalThis.Worker;
  globalThis.Worker = class extends RealWorker {
    constructor(...given: ConstructorParameters<typeof RealWorker>) {
      super(...given);
      if (String(given[0]).includes("jobs-worker-thread")) threads.push(this);
    }
  } as typeof RealWorker;
  afterTest(() => {
    globalThis.Worker = RealWorker;
  });
  const { allJobs, kazi } = await startJobs();
  const before = await allJobs("/api/remote-jobs");
  const status = (address: string) => statusOf(kazi.origin + address);
  const lists = asking(() => status("/api/remote-jobs"));
  const searches = asking((number) => status(`/api/search-jobs?query=engineer%20${number}`));
  for (let death = 1; death <= deaths; death += 1) {
    const asked = searches.count();
    expect(await becomes(async () => searches.count() > asked + 5, generousMs)).toBe(true);
    const died = threads.at(-1);
    died?.terminate();
    expect(await becomes(async () => threads.at(-1) !== died, generousMs)).toBe(true);
  }
  const asked = searches.count();
  expect(await becomes(async () => searches.count() > asked + 5, generousMs)).toBe(true);
  const [listed, searched] = [await lists.stop(), await searches.stop()];
  const said = kazi.logged.join("").match(/the thread that reads feeds was replaced/g)?.length ?? 0;
  console.log(
    `the thread that reads feeds killed ${deaths} times: lists ${JSON.stringify(listed)}, searches ${JSON.stringify(searched)}, ${said} lines in the log`,
  );
  expect(Object.keys(listed)).toEqual(["200"]);
  // The next thread makes what the dead one was at; on a slow machine some may wait too long for it.
  const { 200: found = 0, 429: toldToWait = 0, ...failed } = searched;
  expect(failed).toEqual({});
  expect([found > deaths, toldToWait <= deaths * lines]).toEqual([true, true]);
  expect(said).toBe(deaths);
  expect((await allJobs("/api/remote-jobs")).length).toBe(before.length);
}, 240_000);

async function servedWithErrors() {
  const place = sqlitePlace();
  await kaziJson(place, ["db", "migrate"]);
  await kaziJson(place, ["api", "enable"]);
  const { key } = await kaziJson<{ key: string }>(place, ["keys", "create", "--name", "load"]);
  const env = {
    LOG_LEVEL: "error",
    PROVIDERS_LIMIT: "10000000/1m",
    BUN_OPTIONS: `--preload ${join(import.meta.dir, "unhandled-errors.ts")}`,
    ERROR_TEXT: key,
  };
  const { child, ...kazi } = serveKazi(place, env, { words: ["--only", "providers"] });
  const logged = new Response(child.stdout).text();
  const complained = new Response(child.stderr).text();
  const status = () => kazi.status(path, bearer(key));
  const isUp = async () => child.exitCode !== null || (await status()) === 200;
  expect(await becomes(isUp, longStartMs)).toBe(true);
  return { key, child, logged, complained, load: asking(status), metric: () => rejectionsAt(kazi.origin) };
}

async function rejectionsAt(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/kazi_unhandled_errors_total\{kind="rejection"\} (\d+)/.exec(text)?.[1]);
}

test("a rejection that nobody waits for is counted, logged once, and serving goes on", async () => {
  const { key, child, logged, complained, load, metric } = await servedWithErrors();
  for (let i = 0; i < rejections; i += 1) {
    child.kill("SIGUSR2");
    const asked = load.count();
    const goesOn = async () => child.exitCode !== null || load.count() > asked + 10;
    expect(await becomes(goesOn, generousMs)).toBe(true);
  }
  expect(await becomes(async () => (await metric()) === rejections, generousMs)).toBe(true);
  const statuses = await load.stop();
  expect(child.exitCode).toBeNull();
  child.kill("SIGTERM");
  expect(await child.exited).toBe(0);
  expect(Object.keys(statuses)).toEqual(["200"]);
  const said = (await logged).split("\n").filter((line) => line.includes("unhandled rejection"));
  expect(said).toHaveLength(1);
  expect((await logged) + (await complained)).not.toContain(key);
}, 240_000);

test("an uncaught exception ends the process with code 1, after what is in flight", async () => {
  const { key, child, logged, complained, load } = await servedWithErrors();
  const before = load.count();
  expect(await becomes(async () => load.count() > before + 10, generousMs)).toBe(true);
  child.kill("SIGHUP");
  expect(await child.exited).toBe(1);
  const { 200: answered = 0, 0: refused, ...failed } = await load.stop();
  expect([answered > 0, refused, failed]).toEqual([true, expect.any(Number), {}]);
  const said = (await logged).split("\n").filter((line) => line.includes("uncaught exception"));
  expect(said).toHaveLength(1);
  expect((await logged) + (await complained)).not.toContain(key);
}, 240_000);

test("a log that cannot be written costs its lines, no request and not the process", async () => {
  const place = sqlitePlace();
  const under = ["sh", "-c", 'exec "$0" "$@" > /dev/full'];
  const { child, status } = serveKazi(place, {}, { words: ["--only", "providers"], under });
  expect(await becomes(async () => (await status("/health/live")) === 200, longStartMs)).toBe(true);
  for (let asked = 0; asked < 300; asked += 1) expect(await status("/health/live")).toBe(200);
  child.kill("SIGTERM");
  expect(await child.exited).toBe(0);
}, 240_000);
