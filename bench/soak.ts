// npm run soak [-- --minutes N]: a third of what Kazi can do at most, for an hour, while boards fail at random and come
// back, and beside it every list, job searches of all kinds and provider searches. Memory, open files, event-loop delay
// and p99 over time, and the slope of each after a warm-up.
import { readdirSync, readFileSync } from "node:fs";
import { startSampleBoards } from "../sample-boards/sample-boards.ts";
import { allBoards } from "../src/jobs/boards/all-boards.ts";
import { endpointNames } from "../src/jobs/endpoints.ts";
import { systemClock } from "../src/process/clock.ts";
import { launchKazi } from "./kazi.ts";
import { load } from "./load.ts";
import { heading, note, table } from "./printout.ts";
import { type Program, scratchFolder } from "./programs.ts";
import { fillDatabases, openApi } from "./provider-data.ts";
import { slopeOf } from "./slope.ts";

const at = process.argv.indexOf("--minutes");
const minutes = at < 0 ? 60 : Number(process.argv[at + 1]);
if (!(minutes > 0)) throw new Error("Write how many minutes: npm run soak -- --minutes 10");
const stepSeconds = Math.max(5, Math.min(60, (minutes * 60) / 30));
const warmUpShare = 0.25;
const paceMs = 2;
const failures = ["500", "reset", "empty", "cut", "slow", "hang", "429"] as const;
const maxSlopeMb = 1;
const profiles = 2_000;
const visitEveryMs = 100;
/** Any two of them are a search, which is more than are kept: old ones make room for new ones all the time. */
const words =
  "manager engineer nurse driver teacher accountant sales designer marketing finance data software support officer assistant remote nairobi kenya senior junior analyst intern lawyer writer chef".split(
    " ",
  );
const counties = ["nairobi", "mombasa", "kisumu", "nakuru", "kiambu", "turkana"];

type Sample = {
  hours: number;
  rssMb: number;
  files: number;
  delayMs: number;
  p99Ms: number;
  perSecond: number;
};

const boards = await startSampleBoards({ clock: systemClock });
const dataDir = (await fillDatabases(scratchFolder(), [profiles])).get(profiles) ?? "";
const authorization = `Bearer ${await openApi(dataDir)}`;
const kazi = await launchKazi({
  dataDir,
  env: {
    BOARDS_ORIGIN: boards.origin,
    BOARDS_PAUSE: "0s",
    LOG_LEVEL: "warn",
    SEARCH_BUDGET: "999999999/1m",
    JOBS_WINDOWS: JSON.stringify(
      Object.fromEntries(
        endpointNames
          .filter((name) => name !== "search-jobs")
          .map((name) => [name, { fresh: "10s", stale: "24h" }]),
      ),
    ),
  },
});
const names = allBoards.map(({ slug }) => slug);
let broken = 0;
const trouble = setInterval(() => {
  const board = names[Math.floor(Math.random() * names.length)] ?? "";
  const isBroken = Math.random() < 0.5;
  boards.setFault(board, isBroken ? (failures[Math.floor(Math.random() * failures.length)] ?? "500") : null);
  if (isBroken) broken += 1;
}, 1_000);

try {
  note("Asking until everything that may be kept in memory is kept …");
  for (const path of addresses().take(words.length ** 2 * 3)) await isAnswered(path);
  const path = "/api/africa-jobs";
  const headers = { "accept-encoding": "gzip" };
  const peak = await load({ server: kazi, path, headers, seconds: 5 });
  const rate = Math.floor(peak.perSecond / 3);
  heading(`Soak: ${minutes} minutes at ${rate} requests a second, a third of ${Math.round(peak.perSecond)}`);

  const samples: Sample[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + minutes * 60_000;
  const visits = visitUntil(endsAt);
  let errors = 0;
  while (performance.now() < endsAt) {
    const measured = await load({ server: kazi, path, headers, rate, paceMs, seconds: stepSeconds }).catch(
      (error: Error) => {
        console.error(error.message);
        errors += 1;
        return null;
      },
    );
    if (!measured) continue;
    const sample = {
      hours: (performance.now() - startedAt) / 3_600_000,
      ...(await stateOf(kazi)),
      ...measured,
    };
    samples.push(sample);
    console.log(
      `${(sample.hours * 60).toFixed(1).padStart(6)} min  ${sample.rssMb.toFixed(1)} MB  ${sample.files} files  delay ${sample.delayMs.toFixed(1)} ms  p99 ${sample.p99Ms.toFixed(1)} ms  ${Math.round(sample.perSecond)}/s`,
    );
  }
  const visited = await visits;
  note(`${visited.asked} other requests beside the load, ${visited.failed} not answered with 200.`);
  report(samples, errors + visited.failed);
} finally {
  clearInterval(trouble);
  await kazi.stop();
  await boards.stop();
}

/** Forever in turn: a job search, a list, a provider search. */
function* addresses(): Generator<string, never> {
  const pick = <T>(from: readonly T[], at: number) => from[Math.floor(at) % from.length];
  for (let turn = 0; ; turn++) {
    yield `/api/search-jobs?query=${pick(words, turn)}+${pick(words, turn / words.length)}`;
    yield `/api/${pick(endpointNames, turn)}?query=manager`;
    yield `/api/v1/providers?county=${pick(counties, turn)}&limit=${1 + (turn % 50)}`;
  }
}

/** False for an answer that is not 200, which is told at once. */
async function isAnswered(path: string): Promise<boolean> {
  try {
    const response = await fetch(kazi.origin + path, {
      headers: path.startsWith("/api/v1/") ? { authorization } : {},
    });
    await response.arrayBuffer();
    if (response.status === 200) return true;
    console.error(`${path}: ${response.status}`);
  } catch (error) {
    console.error(`${path}: ${(error as Error).message}`);
  }
  return false;
}

async function visitUntil(endsAt: number): Promise<{ asked: number; failed: number }> {
  const visited = { asked: 0, failed: 0 };
  for (const path of addresses()) {
    if (performance.now() >= endsAt) break;
    visited.asked += 1;
    if (!(await isAnswered(path))) visited.failed += 1;
    await Bun.sleep(visitEveryMs);
  }
  return visited;
}

async function stateOf(server: Program): Promise<Pick<Sample, "rssMb" | "files" | "delayMs">> {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  const metrics = await (await fetch(`${server.origin}/metrics`)).text();
  const lag = /^nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)/m.exec(metrics)?.[1];
  return {
    rssMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024,
    files: readdirSync(`/proc/${server.pid}/fd`).length,
    delayMs: Number(lag) * 1_000,
  };
}

function report(samples: Sample[], errors: number): void {
  const warm = samples.filter(({ hours }) => hours * 60 > minutes * warmUpShare);
  note(`After ${Math.round(minutes * warmUpShare)} minutes of warm-up; boards were broken ${broken} times.`);
  /** Steady is what grows by no more than it may, or by nothing that can be told from chance. */
  const judged = (name: string, of: (sample: Sample) => number, most: (mean: number) => number) => {
    const values = warm.map(of);
    const { perHour, low, high } = slopeOf(
      warm.map((sample) => ({ hours: sample.hours, value: of(sample) })),
    );
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const isSteady = perHour <= most(mean) || low <= 0;
    const interval = `${low.toFixed(2)} to ${high.toFixed(2)}`;
    const row = [name, Math.min(...values), Math.max(...values), perHour, interval, isSteady ? "yes" : "NO"];
    return { row, isSteady };
  };
  const memory = judged(
    "memory, MB",
    ({ rssMb }) => rssMb,
    () => maxSlopeMb,
  );
  const files = judged(
    "open files",
    ({ files }) => files,
    () => 0,
  );
  const aTenth = (mean: number) => mean / 10;
  const delay = judged("event-loop delay p99, ms", ({ delayMs }) => delayMs, aTenth);
  const p99 = judged("p99, ms", ({ p99Ms }) => p99Ms, aTenth);
  table(
    ["", "least", "most", "slope an hour", "95 % interval", "steady"],
    [memory, files, delay, p99].map(({ row }) => row),
  );
  note(`${errors} errors. Times are told and not judged: they are the machine's as much as ours.`);
  process.exitCode = memory.isSteady && files.isSteady && errors === 0 ? 0 : 1;
}
