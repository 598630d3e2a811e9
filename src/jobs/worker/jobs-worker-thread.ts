// The thread on which feeds are read and answers made. It does what it is told, one thing at a time.

import { openReader } from "../../database/reader.ts";
import type { Bytes } from "../../http/bodies/content-encoding.ts";
import { lowerPriority } from "../../process/low-priority.ts";
import { type Served, serveThread } from "../../threads/serve-thread.ts";
import { encodeBody } from "../answers/answer.ts";
import { JobLists, type ListRendering } from "../answers/job-lists.ts";
import { boardNamed, feedNamed } from "../boards/all-boards.ts";
import type { Board } from "../boards/board.ts";
import { readDetail } from "../boards/details.ts";
import type { Facts } from "../facts/facts.ts";
import { FeedReadings } from "../feeds/feed-readings.ts";
import type { Job } from "../job/job.ts";
import {
  foundDocument,
  jobDocument,
  listDocument,
  type PageFrame,
  shellDocument,
  shownFacts,
} from "../pages/job-document.ts";
import type { JobsWorkerTasks } from "./jobs-worker.ts";

const html = "text/html; charset=utf-8";
const feeds = new FeedReadings();
const opened = Promise.withResolvers<JobLists>();

const tasks: Served<JobsWorkerTasks> = {
  open(location) {
    const db = openReader(location);
    const document: ListRendering["document"] = (frame, ...page) => listDocument(frame as PageFrame, ...page);
    const facts: ListRendering["facts"] = (jobs) => factsById(jobs.map(({ job, facts }) => [job.id, facts]));
    opened.resolve(new JobLists(db, { document, facts }));
  },
  readPage({ key, ...input }) {
    const { board, feed } = feedNamed(key);
    return feeds.readPage(board, feed, input);
  },
  readings: ({ ids, ...result }) => feeds.readings(result, ids),
  incomplete: (result) => feeds.incomplete(feedNamed(result.key).board, result),
  readDetail: ({ board, page }) => readDetail(boardNamed(board) as Board, page),
  complete({ details, ...result }) {
    const { board, feed } = feedNamed(result.key);
    return feeds.complete(board, feed, result, details);
  },
  document: (result) => feeds.document(result),
  release: (result) => feeds.release(result),
  answer: async (request) => (await opened.promise).answer(request),
  search: async (request) => (await opened.promise).search(request),
  shell: ({ frame, language, page }) => encodeBody(shellDocument(frame, language, page), html, 0),
  async found({ frame, language, page }) {
    const [found, beside] = [jobsIn(page.found), page.beside ? jobsIn(page.beside) : []];
    const facts = await (await opened.promise).factsOf([...found, ...beside].map(({ id }) => id));
    const text = foundDocument(frame, language, { ...page, found, beside, facts });
    return encodeBody(text, html, found.length);
  },
  facts: async ({ ids }) => factsById(await (await opened.promise).factsOf(ids)),
  has: async ({ id, nowMs }) => (await (await opened.promise).find(id, nowMs)) !== null,
  async job({ frame, language, page: { id, ...page } }) {
    const job = await (await opened.promise).find(id, page.nowMs);
    const text = jobDocument(frame, language, { ...page, job });
    return { ...encodeBody(text, html, 1), isFound: job !== null };
  },
};

const factsById = (facts: Iterable<[string, Facts]>) =>
  JSON.stringify(Object.fromEntries(Array.from(facts, ([id, read]) => [id, shownFacts(read)])));
const jobsIn = (bytes: Bytes) => JSON.parse(new TextDecoder().decode(bytes)) as Job[];

lowerPriority();
serveThread<JobsWorkerTasks>(tasks);
