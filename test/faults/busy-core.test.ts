// Somebody else keeps a core busy. Kazi stays ready and answers every request; how much slower is printed.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { spawn } from "bun";
import { startSampleBoards } from "../../sample-boards/sample-boards.ts";
import { systemClock } from "../../src/process/clock.ts";
import { afterTest } from "../support/after-test.ts";
import { sqlitePlace } from "../support/engines.ts";
import { kaziJson } from "../support/kazi-command.ts";
import { bearer, path } from "../support/provider-api.ts";
import { longStartMs, serveKazi } from "../support/served-kazi.ts";
import { becomes } from "../support/waiting.ts";

const requests = 1_000;
const askReadyEvery = 20;
/** It ends by itself, should this process be killed. */
const maxBusyMs = 480_000;

/** The first core that this process may use; null where nobody can be kept on one. */
function someCore(): string | null {
  if (process.platform !== "linux" || !Bun.which("taskset")) return null;
  return /^Cpus_allowed_list:\s*(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? null;
}

function keepCoreBusy() {
  const core = someCore();
  const loop = `const end = Date.now() + ${maxBusyMs}; while (Date.now() < end);`;
  const child = spawn([...(core ? ["taskset", "-c", core] : []), process.execPath, "-e", loop], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "ignore",
  });
  afterTest(async () => {
    child.kill("SIGKILL");
    await child.exited;
  });
  return { child, how: core ? `core ${core}` : "a core of the system's choice" };
}

test("beside a busy core it stays ready and answers everyone", async () => {
  const boards = await startSampleBoards({ clock: systemClock });
  afterTest(() => boards.stop());
  const place = sqlitePlace();
  await kaziJson(place, ["db", "migrate"]);
  await kaziJson(place, ["api", "enable"]);
  const { key } = await kaziJson<{ key: string }>(place, ["keys", "create", "--name", "load"]);
  const kazi = serveKazi(place, {
    LOG_LEVEL: "error",
    BOARDS_ORIGIN: boards.origin,
    BOARDS_PAUSE: "0s",
    JOBS_LIMIT: "10000000/1m",
    PROVIDERS_LIMIT: "10000000/1m",
  });
  const status = (address: string) => kazi.status(address, bearer(key));
  const hot = ["/api/africa-jobs", `${path}?limit=20`];
  const isWarm = async () =>
    (await Promise.all([...hot, "/health/ready"].map(status))).every((code) => code === 200);
  expect(await becomes(isWarm, longStartMs)).toBe(true);

  async function measure() {
    const times: number[] = [];
    const odd: string[] = [];
    const line = async (address: string) => {
      for (let i = 0; i < requests; i += 1) {
        const startedAt = performance.now();
        const code = await status(address);
        times.push(performance.now() - startedAt);
        if (code !== 200) odd.push(`${address}: ${code}`);
        if (i % askReadyEvery > 0) continue;
        const ready = await status("/health/ready");
        if (ready !== 200) odd.push(`/health/ready: ${ready}`);
      }
    };
    await Promise.all(hot.map(line));
    times.sort((a, b) => a - b);
    return { odd, count: times.length, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
  }

  const quiet = await measure();
  const busy = keepCoreBusy();
  const beside = await measure();
  expect(busy.child.exitCode).toBeNull();
  console.log(
    `${busy.how} busy: ${beside.count} requests, ${beside.odd.length} odd answers, p99 ${beside.p99.toFixed(1)} ms (before ${quiet.p99.toFixed(1)} ms)`,
  );
  expect(quiet.odd).toEqual([]);
  expect(beside.odd).toEqual([]);
}, 500_000);
