// A serving process over catalogues of every size: from its start to the first list, its memory when it has made them all,
// and what those who ask notice while results are applied.
import { endpoints } from "../src/jobs/endpoints.ts";
import type { Filled, Place } from "./catalogue-data.ts";
import { askAll } from "./jobs-refresh.ts";
import { launchKazi } from "./kazi.ts";
import { load, type Measured } from "./load.ts";
import { heading, note, table, type Verdict, writeRatio } from "./printout.ts";
import { memoryOf, type Program } from "./programs.ts";
import { isQuick, median, ratioOf, takeTurns } from "./rounds.ts";
import { launchSampleBoards } from "./sample-boards.ts";

const hotPath = "/api/wfh-jobs";
const seconds = isQuick ? 1 : 6;
/** The lists that are old at a start are renewed within this time. */
const settledAfterMs = isQuick ? 0 : 20_000;
const secret = { SECRET: "a secret of thirty-two characters or more" };
const environmentOf = ({ url }: Place) => (url === null ? secret : { ...secret, DATABASE_URL: url });

export async function measureStart({ engine, places }: Filled): Promise<Verdict[]> {
  const started = await takeTurns(
    Object.fromEntries([...places].map(([size, place]) => [String(size), () => startOnce(place)])),
  );
  const sizes = [...places.keys()];
  const [fewest, most] = [sizes[0], sizes.at(-1)].map((size) => started[String(size)] ?? []);
  const ratio = (figure: "startMs" | "memoryMb") =>
    ratioOf(most?.map((each) => each[figure]) ?? [], fewest?.map((each) => each[figure]) ?? []);
  heading(`A serving process on ${engine}, by number of jobs`);
  table(
    ["", ...sizes.map((size) => size.toLocaleString("en")), "most by fewest"],
    Object.entries({
      startMs: "from command to first list, ms",
      memoryMb: "memory with all lists made, MB",
    } as const).map(([figure, what]) => [
      what,
      ...sizes.map((size) => median((started[String(size)] ?? []).map((each) => each[figure as "startMs"]))),
      writeRatio(ratio(figure as "startMs")),
    ]),
  );
  return [
    { what: `start on ${engine}, most jobs by fewest`, ratio: ratio("startMs"), wanted: { atMost: 1.2 } },
    { what: `memory on ${engine}, most jobs by fewest`, ratio: ratio("memoryMb"), wanted: { atMost: 1.2 } },
  ];
}

async function startOnce(place: Place): Promise<{ startMs: number; memoryMb: number }> {
  const startedAt = performance.now();
  const kazi = await launchKazi({ dataDir: place.dataDir, env: environmentOf(place) });
  await listOf(kazi);
  const startMs = performance.now() - startedAt;
  await askAll(kazi);
  await (await fetch(`${kazi.origin}/api/search-jobs?query=clerk`)).bytes();
  const memoryMb = memoryOf(kazi)?.nowMb ?? Number.NaN;
  await kazi.stop();
  return { startMs, memoryMb };
}

async function listOf({ origin }: Program): Promise<void> {
  const answer = await fetch(origin + hotPath);
  if ((await answer.bytes()).length < 1_000) throw new Error(`${hotPath} was answered with ${answer.status}`);
}

export async function measureApplying({ engine, places }: Filled): Promise<Verdict[]> {
  const [size, place] = [...places].at(-1) as [number, Place];
  const boards = await launchSampleBoards();
  const windows = endpoints.map(({ name }) => [
    name,
    `/api/${name}` === hotPath ? { fresh: "24h", stale: "24h" } : { fresh: "1s", stale: "24h" },
  ]);
  const env = {
    ...environmentOf(place),
    BOARDS_ORIGIN: boards.origin,
    BOARDS_PAUSE: "0s",
    JOBS_WINDOWS: JSON.stringify(Object.fromEntries(windows)),
  };
  const kazi = await launchKazi({ dataDir: place.dataDir, env });
  await askAll(kazi);
  await Bun.sleep(settledAfterMs);
  const hot = { server: kazi, path: hotPath, headers: { "accept-encoding": "br" } };
  const rate = Math.round((await load(hot)).perSecond / 3);
  const calls: number[] = [];
  const figures = await takeTurns<"at rest" | "while results are applied", Measured>({
    "at rest": () => load({ ...hot, seconds, rate }),
    "while results are applied": async () => {
      await fetch(`${boards.origin}/_calls`, { method: "DELETE" });
      const asking = setInterval(() => void askAll(kazi), 500);
      const measured = await load({ ...hot, seconds, rate }).finally(() => clearInterval(asking));
      const { total } = (await (await fetch(`${boards.origin}/_calls`)).json()) as { total: number };
      calls.push(total);
      // What is still on its way does not count against the rest.
      await Bun.sleep(settledAfterMs / 10);
      return measured;
    },
  });
  await kazi.stop();
  await boards.stop();

  heading(
    `p99 of ${hotPath} over ${size.toLocaleString("en")} jobs on ${engine}, br, at ${rate.toLocaleString("en")} requests/s, a third of the peak`,
  );
  table(
    ["", "requests/s", "p50 ms", "p99 ms"],
    Object.entries(figures).map(([who, all]) => [
      who,
      median(all.map(({ perSecond }) => perSecond)),
      median(all.map(({ p50Ms }) => p50Ms)),
      median(all.map(({ p99Ms }) => p99Ms)),
    ]),
  );
  note(`The boards were called ${median(calls)} times in each round of ${seconds} s, always with new jobs.`);
  const p99 = (who: keyof typeof figures) => figures[who].map(({ p99Ms }) => p99Ms);
  const ratio = ratioOf(p99("while results are applied"), p99("at rest"));
  return [
    { what: `p99 while results are applied on ${engine} by p99 at rest`, ratio, wanted: { atMost: 2 } },
  ];
}
