// From a board's slug to the sample's answer, without a server. A sample is found by the name its board declares,
// so a new board needs its own file, its sample and its line in the list, and nothing here.
import { allBoards } from "../src/jobs/boards/all-boards.ts";
import type { Board, FeedRequest } from "../src/jobs/boards/board.ts";
import { hiringSystems } from "../src/jobs/boards/hiring-systems.ts";
import type { MadeUpJob } from "./made-up/made-up-job.ts";
import type { BoardSample, SampleAnswer } from "./sample-board.ts";

/** A system that no employer in the list uses is tried with one that does not exist. */
export const sampledBoards: readonly Board[] = [
  ...allBoards,
  hiringSystems.rippling({ slug: "made-up-employer", name: "Made-up Employer", account: "made-up-employer" }),
];

const samples = new Map<string, Promise<BoardSample>>();

/** `held` replaces what the board holds, for boards that have suddenly lost most of it. */
export async function answerSample(
  slug: string,
  request: string | FeedRequest,
  nowMs: number,
  held: (jobs: readonly MadeUpJob[]) => readonly MadeUpJob[] = (jobs) => jobs,
): Promise<SampleAnswer> {
  const board = sampledBoards.find((candidate) => candidate.slug === slug);
  if (!board) throw new Error(`There is no board named ${slug}.`);
  const sample = await sampleOf(board);
  const { url, body = "" } = typeof request === "string" ? { url: request } : request;
  const asked = new URL(url);
  return sample.answer(asked, held(sample.jobs(asked, nowMs)), nowMs, body);
}

async function sampleOf(board: Board): Promise<BoardSample> {
  const loading =
    samples.get(board.sample) ??
    import(`../src/jobs/boards/${board.sample}.sample.ts`).then((module) => module.sample as BoardSample);
  samples.set(board.sample, loading);
  return loading;
}

/** Several employers share a hiring system's host; the start of the path tells them apart. */
export function boardAt(url: URL): Board | undefined {
  const sameHost = sampledBoards.filter((board) => board.hosts.includes(url.host));
  return sameHost.length > 1 ? sameHost.find((board) => isFeedOf(board, url)) : sameHost[0];
}

function isFeedOf(board: Board, url: URL): boolean {
  return board.feeds.some((feed) => {
    const { pathname } = new URL(feed.request(1, { reliefwebAppname: null }, 0).url);
    return url.pathname === pathname || url.pathname.startsWith(`${pathname}/`);
  });
}
