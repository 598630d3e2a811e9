// The thread on which feeds are read and answers made. It does what it is told, one thing at a time.

import type { JobsPage } from "../../../web/job-board/list/search-question.ts";
import { openReader } from "../../database/reader.ts";
import type { Bytes } from "../../http/bodies/content-encoding.ts";
import { lowerPriority } from "../../process/low-priority.ts";
import { type Served, serveThread } from "../../threads/serve-thread.ts";
import { encodeBody } from "../answers/answer.ts";
import { JobLists, type ListRendering } from "../answers/job-lists.ts";
import { V2Answers } from "../answers/v2/v2-answers.ts";
import { boardNamed, feedNamed } from "../boards/all-boards.ts";
import type { Board } from "../boards/board.ts";
import { readDetail } from "../boards/details.ts";
import type { Facts } from "../facts/facts.ts";
import { FeedReadings } from "../feeds/feed-readings.ts";
import type { Job } from "../job/job.ts";
import {
  filteredDocument,
  foundDocument,
  jobDocument,
  listDocument,
  type PageFrame,
  shellDocument,
  shownFacts,
} from "../pages/job-document.ts";
import { makeSitemap } from "../pages/sitemap.ts";
import type { JobsWorkerTasks } from "./jobs-worker.ts";

const html = "text/html; charset=utf-8";
const feeds = new FeedReadings();
const opened = Promise.withResolvers<JobLists>();
const openedV2 = Promise.withResolvers<V2Answers>();

const tasks: Served<JobsWorkerTasks> = {
  open(location) {
    const db = openReader(location);
    const document: ListRendering["document"] = (frame, ...page) => listDocument(frame as PageFrame, ...page);
    const facts: ListRendering["facts"] = (jobs) => factsById(jobs.map(({ job, facts }) => [job.id, facts]));
    const lists = new JobLists(db, { document, facts });
    opened.resolve(lists);
    openedV2.resolve(new V2Answers(db, lists));
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
  jobs: async (request) => (await openedV2.promise).jobs(request),
  snapshotPart: async (from) => (await openedV2.promise).snapshotPart(from),
  sitemap: async ({ origin }) => {
    const { db, index } = await opened.promise;
    return makeSitemap(db, index, origin);
  },
  shell: ({ frame, language, page }) => encodeBody(shellDocument(frame, language, page), html, 0),
  async filtered({ frame, language, page }) {
    const jobs = valueIn<Job[]>(page.jobs);
    const facts = await (await opened.promise).factsOf(jobs.map(({ id }) => id));
    return encodeBody(filteredDocument(frame, language, { ...page, jobs, facts }), html, jobs.length);
  },
  found({ frame, language, page }) {
    const found = valueIn<JobsPage>(page.found);
    return encodeBody(foundDocument(frame, language, { ...page, found }), html, found.data.length);
  },
  has: async ({ id, nowMs }) => (await (await opened.promise).find(id, nowMs)) !== null,
  async job({ frame, language, page: { id, ...page } }) {
    const job = await (await opened.promise).find(id, page.nowMs);
    const text = jobDocument(frame, language, { ...page, job });
    return { ...encodeBody(text, html, 1), isFound: job !== null };
  },
};

const factsById = (facts: Iterable<[string, Facts]>) =>
  JSON.stringify(Object.fromEntries(Array.from(facts, ([id, read]) => [id, shownFacts(read)])));
const valueIn = <Value>(bytes: Bytes) => JSON.parse(new TextDecoder().decode(bytes)) as Value;

lowerPriority();
serveThread<JobsWorkerTasks>(tasks);
