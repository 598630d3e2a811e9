// Applies results to a catalogue as fast as it can, as one of several instances: a feed of its own of a board whose feeds
// show the same jobs, beside the tidying that every instance does. Run as a process of its own, until it is killed.
import { openDatabase } from "../../../src/database/database.ts";
import { applyResult } from "../../../src/jobs/catalogue/catalogue-store.ts";
import { tidyCatalogue } from "../../../src/jobs/catalogue/catalogue-upkeep.ts";
import { hideJobs } from "../../../src/jobs/catalogue/closing-store.ts";
import { jobReading, seenJob } from "../../../src/jobs/catalogue/job-reading.ts";
import { unhideJobs } from "../../../src/jobs/catalogue/opening-store.ts";
import { createLog } from "../../../src/process/log.ts";
import { listedJob } from "../random-catalogue.ts";

const [url = "", dataDir = "", feed = ""] = process.argv.slice(2);
const board = "acme";
const jobsInAll = 60;
/** Time goes so much faster that jobs go and come while one looks. */
const hoursPerSecond = 40;
const startMs = Date.parse("2026-11-16T00:00:00.000Z");

const database = await openDatabase({ url, dataDir, log: createLog({ level: "silent" }) });
const pick = (count: number) => Math.floor(Math.random() * count);
const deadlock = "40P01";

/** Tried again as a server does it: a statement that waited for too long says nothing, a deadlock would be a fault. */
async function persistently(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if ((error as { code?: string }).code === deadlock) throw error;
      await Bun.sleep(100);
    }
  }
}

process.stdout.write("ready\n");
for (;;) {
  const nowMs = startMs + (Date.now() - startMs) * 3_600 * hoursPerSecond;
  const from = pick(jobsInAll);
  const listed = Array.from({ length: pick(30) }, (_, index) =>
    listedJob({
      number: (from + index) % jobsInAll,
      version: pick(3),
      expiresAtMs: index % 5 === 0 ? nowMs + pick(20) * 3_600_000 : null,
    }),
  );
  const jobs = listed.map((job) => seenJob(job, ["africa-jobs"]));
  const readings = new Map(listed.map((job) => [job.job.id, jobReading(job, nowMs)]));
  const key = { board, feed, isWhole: true, inLists: ["africa-jobs"], askedAtMs: nowMs };
  await persistently(() => database.change([], (tx) => applyResult(tx, { ...key, jobs, readings }, nowMs)));
  if (pick(4) === 0) await persistently(() => tidyCatalogue(database, { boardsOn: [board], nowMs }));
  const listing = `${board}-${pick(jobsInAll)}`;
  if (pick(4) === 0) await persistently(() => database.change([], (tx) => hideJobs(tx, listing, nowMs)));
  if (pick(4) === 0) await persistently(() => database.change([], (tx) => unhideJobs(tx, listing, nowMs)));
}
