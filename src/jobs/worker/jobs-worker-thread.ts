// The thread on which feeds are read and answers made. It does what it is told, one thing at a time.

import { openReader } from "../../database/reader.ts";
import type { Bytes } from "../../http/bodies/content-encoding.ts";
import { lowerPriority } from "../../process/low-priority.ts";
import { type Served, serveThread } from "../../threads/serve-thread.ts";
import { encodeBody } from "../answers/answer.ts";
import { JobLists } from "../answers/job-lists.ts";
import { feedNamed } from "../boards/all-boards.ts";
import { FeedReadings } from "../feeds/feed-readings.ts";
import type { Job } from "../job/job.ts";
import {
  foundDocument,
  jobDocument,
  listDocument,
  type PageFrame,
  shellDocument,
} from "../pages/job-document.ts";
import type { JobsWorkerTasks } from "./jobs-worker.ts";

const html = "text/html; charset=utf-8";
const feeds = new FeedReadings();
const opened = Promise.withResolvers<JobLists>();

const tasks: Served<JobsWorkerTasks> = {
  open(location) {
    const db = openReader(location);
    opened.resolve(new JobLists(db, (frame, ...page) => listDocument(frame as PageFrame, ...page)));
  },
  readPage({ key, ...input }) {
    const { board, feed } = feedNamed(key);
    return feeds.readPage(board, feed, input);
  },
  readings: ({ ids, ...result }) => feeds.readings(result, ids),
  document: (result) => feeds.document(result),
  release: (result) => feeds.release(result),
  answer: async (request) => (await opened.promise).answer(request),
  search: async (request) => (await opened.promise).search(request),
  shell: ({ frame, language, page }) => encodeBody(shellDocument(frame, language, page), html, 0),
  found({ frame, language, page }) {
    const found = jobsIn(page.found);
    const beside = page.beside ? jobsIn(page.beside) : [];
    return encodeBody(foundDocument(frame, language, { ...page, found, beside }), html, found.length);
  },
  has: async ({ id, nowMs }) => (await (await opened.promise).find(id, nowMs)) !== null,
  async job({ frame, language, page: { id, ...page } }) {
    const job = await (await opened.promise).find(id, page.nowMs);
    const text = jobDocument(frame, language, { ...page, job });
    return { ...encodeBody(text, html, 1), isFound: job !== null };
  },
};

const jobsIn = (bytes: Bytes) => JSON.parse(new TextDecoder().decode(bytes)) as Job[];

lowerPriority();
serveThread<JobsWorkerTasks>(tasks);
