// Applying a result of a feed, and looking for what is due, at every size.
import { type Database, openDatabase } from "../src/database/database.ts";
import { allBoards } from "../src/jobs/boards/all-boards.ts";
import { applyResult } from "../src/jobs/catalogue/catalogue-store.ts";
import { tidyCatalogue } from "../src/jobs/catalogue/catalogue-upkeep.ts";
import { jobReading, type SeenJob, seenJob } from "../src/jobs/catalogue/job-reading.ts";
import { noFacets } from "../src/jobs/job/job.ts";
import { systemClock } from "../src/process/clock.ts";
import type { Filled } from "./catalogue-data.ts";
import { heading, table, writeRatio } from "./printout.ts";
import { silentLog } from "./provider-data.ts";
import { median, ratioOf, takeTurns } from "./rounds.ts";

const jobsInResult = 300;
const newJobs = 30;
const inLists = ["remote-jobs", "search-jobs"];
const boardsOn = allBoards.map(({ slug }) => slug);

export async function measureWrites({ engine, places }: Filled): Promise<void> {
  const sizes = [...places.keys()];
  const contestants: Record<string, () => Promise<number>> = {};
  const databases: Database[] = [];
  const kinds = [`${jobsInResult} jobs seen again`, `${newJobs} of them new`, "nothing is due"] as const;
  for (const [size, place] of places) {
    const database = await openDatabase({ ...place, log: silentLog });
    databases.push(database);
    const seen = await newestSeen(database);
    contestants[`${kinds[0]} ${size}`] = () => apply(database, seen, 0);
    contestants[`${kinds[1]} ${size}`] = () => apply(database, seen, newJobs);
    contestants[`${kinds[2]} ${size}`] = () =>
      timeOf(() => tidyCatalogue(database, { boardsOn, nowMs: systemClock.now() }));
  }
  for (const warmUp of Object.values(contestants)) await warmUp();
  const figures = await takeTurns(contestants);
  for (const database of databases) await database.close();

  heading(`Applying a result, and looking for what is due, on ${engine}, ms, by number of jobs`);
  const timesOf = (kind: string, size: number | undefined) => figures[`${kind} ${size}`] ?? [];
  table(
    ["", ...sizes.map((size) => size.toLocaleString("en")), "most by fewest"],
    kinds.map((kind) => [
      kind,
      ...sizes.map((size) => median(timesOf(kind, size))),
      writeRatio(ratioOf(timesOf(kind, sizes.at(-1)), timesOf(kind, sizes[0]))),
    ]),
  );
}

async function newestSeen({ read }: Database): Promise<SeenJob[]> {
  const rows = await read
    .selectFrom("jobs")
    .select(["id", "digest", "closes_at", "link_key"])
    .where("board", "=", "remotive")
    .where("closed_at", "is", null)
    .limit(jobsInResult)
    .execute();
  return rows.map(({ id, digest, closes_at, link_key }) => ({
    id,
    digest,
    closesAt: closes_at,
    linkKey: link_key,
    lists: inLists,
  }));
}

let number = 0;

function apply(database: Database, seen: SeenJob[], fresh: number): Promise<number> {
  const nowMs = systemClock.now();
  const listed = Array.from({ length: fresh }, () => {
    const id = `remotive-new-${++number}`;
    const [title, url] = [`New job ${number}`, `https://remotive.example/new/${number}`];
    const text = {
      company: `Company ${number}`,
      location: "Nairobi",
      type: "",
      date: "",
      description: title,
    };
    return {
      job: { id, title, url, source: "Remotive", ...text },
      facets: { ...noFacets, remote: true },
      expiresAt: "",
    };
  });
  const jobs = [...listed.map((each) => seenJob(each, inLists)), ...seen.slice(fresh)];
  const readings = new Map(listed.map((each) => [each.job.id, jobReading(each, nowMs)]));
  const key = { board: "remotive", feed: "all", isWhole: false, askedAtMs: nowMs, inLists };
  return timeOf(() => database.change([], (tx) => applyResult(tx, { ...key, jobs, readings }, nowMs)));
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
