// A new search over 10,000, 100,000 and 1,000,000 jobs on both engines: found, read, counted, written as JSON and packed.
// Beside it MiniSearch with all jobs in memory, at the sizes that it can hold.
import MiniSearch from "minisearch";
import { findPrograms, startPostgres } from "../scripts/test-services.ts";
import { openReader } from "../src/database/reader.ts";
import { JobLists } from "../src/jobs/answers/job-lists.ts";
import { readQuestion } from "../src/jobs/answers/v2/question.ts";
import { V2Answers } from "../src/jobs/answers/v2/v2-answers.ts";
import { systemClock } from "../src/process/clock.ts";
import { plot } from "./plot.ts";
import { heading, note, table, type Verdict, verdicts, writeRatio } from "./printout.ts";
import { isQuick, median, ratioOf, spreadOf, takeTurns } from "./rounds.ts";
import { fillSearched, madeUp, queries, type Searched } from "./search-data.ts";

const sizes = isQuick ? [1_000, 10_000] : [10_000, 100_000, 1_000_000];
const perRound = isQuick ? 40 : 200;
const maxInMemory = 100_000;
/** What a search may take of a processor at the second size, in milliseconds. */
const wantedMs = 2;

type Times = { cpuMs: number; p99Ms: number };

/** Processor time of this process for one search, and the slowest of those that find twenty jobs. */
async function timesOf(search: (query: string) => Promise<number>): Promise<Times> {
  const walls: number[] = [];
  const cpus: number[] = [];
  for (const query of queries(perRound)) {
    const [startedAt, before] = [performance.now(), process.cpuUsage()];
    const found = await search(query);
    const { user, system } = process.cpuUsage(before);
    cpus.push((user + system) / 1_000);
    if (found >= 20) walls.push(performance.now() - startedAt);
  }
  return {
    cpuMs: median(cpus),
    p99Ms: walls.toSorted((a, b) => a - b)[Math.floor(walls.length * 0.99)] ?? 0,
  };
}

async function measure({ engine, places }: Searched): Promise<Verdict[]> {
  const contestants: Record<string, () => Promise<Times>> = {};
  const readers = [...places].map(([size, place]) => [size, openReader(place)] as const);
  for (const [size, db] of readers) {
    const lists = new JobLists(db, { document: () => "", facts: () => "" });
    const answers = new V2Answers(db, lists);
    contestants[size] = () =>
      timesOf(async (query) => {
        const question = readQuestion(new URLSearchParams({ query }));
        const { body } = await answers.jobs({ question, nowMs: systemClock.now() });
        return body.count;
      });
  }
  for (const size of sizes.filter((each) => engine === "SQLite" && each <= maxInMemory))
    contestants[`MiniSearch ${size}`] = miniSearchOf(size);
  for (const warmUp of Object.values(contestants)) await warmUp();
  const figures = await takeTurns(contestants);
  for (const [, db] of readers) await db.destroy();
  heading(`A new search on ${engine}, ms`);
  table(
    ["jobs", "processor time, median", "p99 with 20 hits or more"],
    Object.entries(figures).map(([name, times]) => [
      Number.isNaN(Number(name)) ? name : Number(name).toLocaleString("en"),
      median(times.map(({ cpuMs }) => cpuMs)),
      median(times.map(({ p99Ms }) => p99Ms)),
    ]),
  );
  const of = (size: number | undefined, figure: keyof Times) =>
    (figures[String(size)] ?? []).map((times) => times[figure]);
  const growth = ratioOf(of(sizes.at(-1), "p99Ms"), of(sizes[0], "p99Ms"));
  note(`p99 at the most jobs by that at the fewest: ${writeRatio(growth)}`);
  return [
    {
      what: `processor time of a new search on ${engine} by ${wantedMs} ms, ${sizes[1]?.toLocaleString("en")} jobs`,
      ratio: spreadOf(of(sizes[1], "cpuMs").map((ms) => ms / wantedMs)),
      wanted: { atMost: 1 },
    },
    { what: `p99 of a new search on ${engine}, most jobs by fewest`, ratio: growth, wanted: { atMost: 3 } },
  ];
}

function miniSearchOf(size: number): () => Promise<Times> {
  const index = new MiniSearch({
    fields: ["title", "company", "location", "description"],
    storeFields: ["date"],
    searchOptions: { boost: { title: 8, company: 4, location: 3 }, combineWith: "AND" },
  });
  const nowMs = systemClock.now();
  for (let number = 0; number < size; number++) index.add(madeUp(number, nowMs).job);
  return () => timesOf(async (query) => index.search(query).length);
}

const { postgres } = findPrograms(["redis", "chromium", "nginx", "varnish", "strace"]);
const server = postgres === null ? null : await startPostgres(postgres);
const all: Verdict[] = [];
try {
  for (const url of [null, ...(server ? [server.url] : [])])
    all.push(...(await measure(await fillSearched(sizes, url))));
} finally {
  await server?.stop();
}
verdicts(all);
await plot(
  "search",
  "A new search, by what was wanted of it",
  all.map(({ what, ratio }) => ({
    name: what,
    unit: "times",
    bars: [{ name: "measured", value: ratio.median }],
  })),
);
