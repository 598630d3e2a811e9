// The thread on which feeds are read and answers made. It does what it is told, one thing at a time, and keeps the shelf.
import type { Bytes } from "../../http/bodies/content-encoding.ts";
import { stepAside } from "../../process/low-priority.ts";
import { serveThread } from "../../threads/serve-thread.ts";
import { encodeBody } from "../answers/answer.ts";
import { JobShelf } from "../answers/job-memory.ts";
import { boardNamed } from "../boards/all-boards.ts";
import { assembleDocument, readFeedPage } from "../feeds/feed-document.ts";
import type { Job } from "../job/job.ts";
import {
  foundDocument,
  jobDocument,
  listDocument,
  type PageFrame,
  shellDocument,
} from "../pages/job-document.ts";
import type { WorkshopTasks } from "./jobs-worker.ts";

const html = "text/html; charset=utf-8";
const shelf = new JobShelf((frame, ...page) => listDocument(frame as PageFrame, ...page));

const tasks: WorkshopTasks = {
  readPage({ board: slug, feed: name, page, nowMs }) {
    const board = boardNamed(slug);
    const feed = board?.feeds.find((candidate) => candidate.name === name);
    if (!board || !feed) throw new Error(`no feed ${slug}/${name}`);
    return readFeedPage(board, feed, page, nowMs);
  },
  assemble: ({ pages, known, nowMs }) => assembleDocument(pages, known, nowMs),
  put: (feed) => shelf.put(feed),
  hide: (listings) => shelf.hide(listings),
  answer: (request) => shelf.answer(request),
  search: (request) => shelf.search(request),
  shell: ({ frame, language, page }) => encodeBody(shellDocument(frame, language, page), html, 0),
  found({ frame, language, page }) {
    const found = jobsIn(page.found);
    const beside = page.beside ? jobsIn(page.beside) : [];
    return encodeBody(foundDocument(frame, language, { ...page, found, beside }), html, found.length);
  },
  has: ({ id, nowMs }) => shelf.find(id, nowMs) !== null,
  job({ frame, language, page: { id, ...page } }) {
    const job = shelf.find(id, page.nowMs);
    const text = jobDocument(frame, language, { ...page, job });
    return { ...encodeBody(text, html, 1), isFound: job !== null };
  },
};

const jobsIn = (bytes: Bytes) => JSON.parse(new TextDecoder().decode(bytes)) as Job[];

stepAside();
serveThread<WorkshopTasks>(tasks);
