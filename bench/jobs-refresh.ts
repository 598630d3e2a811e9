// What those who ask notice of a refresh of every board: p99 at a third of the peak, beside a Kazi that rests.
import { endpoints } from "../src/jobs/endpoints.ts";
import { launchKazi } from "./kazi.ts";
import { load, type Measured } from "./load.ts";
import { heading, note, table, type Verdict } from "./printout.ts";
import type { Program } from "./programs.ts";
import { isQuick, median, ratioOf, takeTurns } from "./rounds.ts";

const headers = { "accept-encoding": "br" };
const seconds = isQuick ? 1 : 6;
const alwaysStale = Object.fromEntries(endpoints.map(({ name }) => [name, { fresh: "1s", stale: "24h" }]));

export async function measureRefresh(resting: Program, boards: Program, path: string): Promise<Verdict[]> {
  const refreshing = await launchKazi({
    env: { BOARDS_ORIGIN: boards.origin, BOARDS_PAUSE: "0s", JOBS_WINDOWS: JSON.stringify(alwaysStale) },
  });
  await askAll(refreshing);
  const peak = await load({ server: resting, path, headers });
  const rate = Math.round(peak.perSecond / 3);
  const calls: number[] = [];

  const held = (server: Program) => load({ server, path, headers, seconds, rate });
  const figures = await takeTurns<"at rest" | "while refreshing", Measured>({
    "at rest": () => held(resting),
    "while refreshing": async () => {
      await fetch(`${boards.origin}/_calls`, { method: "DELETE" });
      const asking = setInterval(() => void askAll(refreshing), 500);
      const measured = await held(refreshing).finally(() => clearInterval(asking));
      const { total } = (await (await fetch(`${boards.origin}/_calls`)).json()) as { total: number };
      calls.push(total);
      return measured;
    },
  });
  await refreshing.stop();

  const p99 = (who: keyof typeof figures) => figures[who].map(({ p99Ms }) => p99Ms);
  heading(`p99 of ${path}, br, at ${rate.toLocaleString("en")} requests/s, a third of the peak`);
  table(
    ["", "requests/s", "p50 ms", "p99 ms"],
    Object.entries(figures).map(([who, all]) => [
      who,
      median(all.map(({ perSecond }) => perSecond)),
      median(all.map(({ p50Ms }) => p50Ms)),
      median(all.map(({ p99Ms }) => p99Ms)),
    ]),
  );
  note(
    `The boards were called ${median(calls)} times in each round of ${seconds} s, always with new jobs to read.`,
  );
  const ratio = ratioOf(p99("while refreshing"), p99("at rest"));
  return [{ what: "p99 while every board is refreshed by p99 at rest", ratio, wanted: { atMost: 3 } }];
}

export async function askAll({ origin }: Program): Promise<void> {
  await Promise.all(
    endpoints.map(({ name }) => fetch(`${origin}/api/${name}`).then((answer) => answer.bytes())),
  );
}
