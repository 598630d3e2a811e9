// The thread on which feeds are read and answers made. It does what it is told, one thing at a time, and keeps all feeds' jobs in memory.
import type { Bytes } from "../../http/bodies/content-encoding.ts";
import { lowerPriority } from "../../process/low-priority.ts";
import { serveThread } from "../../threads/serve-thread.ts";
import { encodeBody } from "../answers/answer.ts";
import { JobMemory } from "../answers/job-memory.ts";
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
const memory = new JobMemory((frame, ...page) => listDocument(frame as PageFrame, ...page));

const tasks: JobsWorkerTasks = {
  readPage: memory.readPage,
  take: memory.take,
  put: memory.put,
  hide: (listings) => memory.hide(listings),
  answer: (request) => memory.answer(request),
  search: (request) => memory.search(request),
  shell: ({ frame, language, page }) => encodeBody(shellDocument(frame, language, page), html, 0),
  found({ frame, language, page }) {
    const found = jobsIn(page.found);
    const beside = page.beside ? jobsIn(page.beside) : [];
    return encodeBody(foundDocument(frame, language, { ...page, found, beside }), html, found.length);
  },
  has: ({ id, nowMs }) => memory.find(id, nowMs) !== null,
  job({ frame, language, page: { id, ...page } }) {
    const job = memory.find(id, page.nowMs);
    const text = jobDocument(frame, language, { ...page, job });
    return { ...encodeBody(text, html, 1), isFound: job !== null };
  },
};

const jobsIn = (bytes: Bytes) => JSON.parse(new TextDecoder().decode(bytes)) as Job[];

lowerPriority();
serveThread<JobsWorkerTasks>(tasks);
