// Pages of made-up entries, read by a board as if it had sent them.
import { type Board, type ListedJob, type PageResult, readPage } from "../../../src/jobs/boards/board.ts";
import { himalayas } from "../../../src/jobs/boards/himalayas.ts";
import { jobwebkenya } from "../../../src/jobs/boards/jobweb.ts";
import { remoteok } from "../../../src/jobs/boards/remoteok.ts";
import { remotive } from "../../../src/jobs/boards/remotive.ts";
import { weworkremotely } from "../../../src/jobs/boards/weworkremotely.ts";
import { withFacts } from "../../../src/jobs/catalogue/job-reading.ts";
import { type Job, noFacets } from "../../../src/jobs/job/job.ts";

export const nowMs = Date.UTC(2026, 10, 15, 12);
const encoder = new TextEncoder();
export const employer = { slug: "tumaini", name: "Tumaini", account: "tumaini" };

export function pageOf(board: Board, body: string | Uint8Array, number = 1, contentType = ""): PageResult {
  const [feed] = board.feeds;
  if (!feed) throw new Error("a board without feeds");
  const bytes = typeof body === "string" ? encoder.encode(body) : body;
  return readPage(board, feed, { number, bytes, contentType }, nowMs);
}

export function only(result: PageResult): ListedJob {
  const [listed] = result.jobs;
  if (!listed || result.jobs.length > 1) throw new Error(`expected one job, got ${result.jobs.length}`);
  return listed;
}

export const json = (board: Board, document: unknown, number = 1) =>
  pageOf(board, JSON.stringify(document), number);
export const rss = (board: Board, items: string) =>
  pageOf(board, `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel>${items}</channel></rss>`);

export const fromRemotive = (changes: object) =>
  only(json(remotive, { jobs: [{ id: 5, title: "Clerk", url: "https://remotive.com/j/5", ...changes }] }));
export const fromRemoteok = (changes: object) =>
  only(
    json(remoteok, [
      { legal: "x" },
      { id: "7", position: "Clerk", url: "https://remoteOK.com/7", ...changes },
    ]),
  );
export const fromHimalayas = (changes: object) =>
  only(json(himalayas, { jobs: [{ guid: "https://himalayas.app/j/a", title: "Clerk", ...changes }] }));
export const fromJobweb = (elements: string) =>
  only(
    rss(jobwebkenya, `<item><link>https://jobwebkenya.com/jobs/a/</link><guid>?p=1</guid>${elements}</item>`),
  );
export const fromWwr = (elements: string) =>
  only(rss(weworkremotely, `<item><link>https://weworkremotely.com/remote-jobs/a</link>${elements}</item>`));
/** As the worker knows it. */
export const jobWithFacts = (job: Job) => withFacts({ job, facets: noFacets, expiresAt: "" }, nowMs);
export const asLatin1 = (text: string): string => String.fromCharCode(...encoder.encode(text));
