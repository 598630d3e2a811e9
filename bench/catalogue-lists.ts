// Making each list from the catalogue, at every size: read, merged, written as JSON and packed.
import { openReader } from "../src/database/reader.ts";
import { JobLists } from "../src/jobs/answers/job-lists.ts";
import { endpoints } from "../src/jobs/endpoints.ts";
import { systemClock } from "../src/process/clock.ts";
import type { Filled } from "./catalogue-data.ts";
import type { Group } from "./plot.ts";
import { heading, table, type Verdict, writeRatio } from "./printout.ts";
import { isQuick, median, ratioOf, takeTurns } from "./rounds.ts";

const listsPerRound = isQuick ? 1 : 3;
const frame = { title: "", homeUrl: "", selfUrl: "", updatedAtMs: 0, page: null };

export async function measureLists(filled: Filled): Promise<{ verdicts: Verdict[]; group: Group }> {
  const sizes = [...filled.places.keys()];
  const readers = [...filled.places].map(([size, place]) => [size, openReader(place)] as const);
  const contestants: Record<string, () => Promise<number>> = {};
  for (const { name } of endpoints)
    for (const [size, db] of readers)
      contestants[`${name} ${size}`] = () =>
        timeOf(new JobLists(db, { document: () => "", facts: () => "" }), name);
  for (const warmUp of Object.values(contestants)) await warmUp();
  const figures = await takeTurns(contestants);
  for (const [, db] of readers) await db.destroy();

  const timesOf = (name: string, size: number | undefined) => figures[`${name} ${size}`] ?? [];
  const ratio = (name: string) => ratioOf(timesOf(name, sizes.at(-1)), timesOf(name, sizes[0]));
  heading(`Making a list on ${filled.engine}, ms, by number of jobs`);
  table(
    ["list", ...sizes.map((size) => size.toLocaleString("en")), "most by fewest"],
    endpoints.map(({ name }) => [
      name,
      ...sizes.map((size) => median(timesOf(name, size))),
      writeRatio(ratio(name)),
    ]),
  );
  const verdicts = endpoints.map(({ name }) => ({
    what: `${name} on ${filled.engine}, most jobs by fewest`,
    ratio: ratio(name),
    wanted: { atMost: 2 },
  }));
  const bars = sizes.map((size) => ({
    name: `${size.toLocaleString("en")} jobs`,
    value: median(endpoints.map(({ name }) => median(timesOf(name, size)))),
  }));
  return { verdicts, group: { name: `making a list on ${filled.engine}`, unit: "milliseconds", bars } };
}

async function timeOf(lists: JobLists, name: string): Promise<number> {
  const endpoint = endpoints.find((candidate) => candidate.name === name);
  const feeds = [...(endpoint?.feeds ?? [])];
  const part = endpoint?.parameter === "page" ? { page: 1 } : {};
  const times: number[] = [];
  for (let count = 0; count < listsPerRound; count++) {
    const startedAt = performance.now();
    const version = String(count);
    await lists.answer({
      endpoint: name,
      feeds,
      part,
      form: "json",
      frame,
      nowMs: systemClock.now(),
      version,
    });
    times.push(performance.now() - startedAt);
  }
  // Other work on the machine only adds to it.
  return Math.min(...times);
}
