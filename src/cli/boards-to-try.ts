// Accounts that nobody is known to have seen answer: asked once, and nothing of them is kept but that they were asked.

import { type Board, readPage } from "../jobs/boards/board.ts";
import { employersToTry } from "../jobs/boards/employers-to-try.ts";
import { NotParsable } from "../jobs/boards/not-parsable.ts";
import { lastLook, rememberLook } from "../jobs/catalogue/board-look-store.ts";
import { isInAfrica } from "../jobs/facts/place-verdict.ts";
import type { JobsParts } from "../jobs/jobs-parts.ts";
import { systemClock } from "../process/clock.ts";

export type Trial = { board: string; name: string; outcome: string; jobs: number; in_africa: number };

export function tryEmployers(parts: JobsParts): Promise<Trial[]> {
  return Promise.all(employersToTry.map((board) => tryOne(parts, board)));
}

async function tryOne({ database, outbound }: JobsParts, board: Board): Promise<Trial> {
  const tried = (outcome: string, jobs = 0, in_africa = 0): Trial => ({
    ...{ board: board.slug, name: board.name, outcome, jobs, in_africa },
  });
  const [feed] = board.feeds;
  const nowMs = systemClock.now();
  const before = await lastLook(database.read, board.slug);
  if (!feed || (before && nowMs - Date.parse(before.lookedAt) < board.terms.minIntervalMs))
    return tried("not due");
  await rememberLook(database, board.slug, { jobs: 0, newest: "", stated: {}, terms: null }, nowMs);
  const answer = await outbound.get({
    ...feed.request(1, { reliefwebAppname: null }, nowMs),
    allowedHosts: board.hosts,
  });
  if (answer.kind === "not-modified") return tried("unchanged");
  if (answer.kind === "failed") return tried(`${answer.failure.kind}: ${answer.failure.detail}`);
  try {
    const { bytes, contentType } = answer;
    const { jobs } = readPage(board, feed, { number: 1, bytes, contentType }, nowMs);
    const inAfrica = jobs.filter(({ job }) => isInAfrica(job.location));
    return tried(jobs.length === 0 ? "empty" : "answered", jobs.length, inAfrica.length);
  } catch (error) {
    if (!(error instanceof NotParsable)) throw error;
    return tried(`${error.kind}: ${error.message}`);
  }
}
