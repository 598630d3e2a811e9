// A catalogue with what every sample board shows, and what real boards once showed where recordings stand beside the project.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { answerSample } from "../../../sample-boards/answer-sample.ts";
import type { Database } from "../../../src/database/database.ts";
import { allBoards } from "../../../src/jobs/boards/all-boards.ts";
import type { Board, Feed } from "../../../src/jobs/boards/board.ts";
import { applyResult } from "../../../src/jobs/catalogue/catalogue-store.ts";
import { listsShowing } from "../../../src/jobs/endpoints.ts";
import { FeedReadings } from "../../../src/jobs/feeds/feed-readings.ts";

const recordings = new URL("../../../../shared/boards/recordings", import.meta.url).pathname;
export const hasRecordings = existsSync(recordings);

type Answer = { board: Board; feed: Feed; bytes: Uint8Array };

async function* sampleAnswers(nowMs: number): AsyncGenerator<Answer> {
  for (const board of allBoards)
    for (const feed of board.feeds) {
      const { url } = feed.request(1, { reliefwebAppname: "x" }, nowMs);
      const { body } = await answerSample(board.slug, url, nowMs);
      yield { board, feed, bytes: typeof body === "string" ? new TextEncoder().encode(body) : body };
    }
}

function* recordedAnswers(): Generator<Answer> {
  for (const folder of hasRecordings ? readdirSync(recordings) : []) {
    const board = allBoards.find(({ slug, sample }) => slug === folder || sample === folder);
    const [feed] = board?.feeds ?? [];
    if (!board || !feed) continue;
    for (const file of readdirSync(`${recordings}/${folder}`))
      if (/\.(?:json|xml)$/.test(file) && !/meta|posting-detail/.test(file))
        yield { board, feed, bytes: readFileSync(`${recordings}/${folder}/${file}`) };
  }
}

export async function fillCatalogue(database: Database, nowMs: number): Promise<void> {
  const reader = new FeedReadings();
  const keep = async ({ board, feed, bytes }: Answer) => {
    const key = `${board.slug}/${feed.name}`;
    const whole = { ...feed, maxPages: 1 };
    const page = { number: 1, bytes, contentType: "" };
    const read = reader.readPage(board, whole, { page, askedAtMs: nowMs, nowMs });
    if (read.kind !== "whole") return;
    const held = { key, askedAtMs: nowMs };
    const ids = read.jobs.map(({ id }) => id);
    const readings = new Map(reader.readings(held, ids).map((reading) => [reading.id, reading]));
    const result = {
      ...{ board: board.slug, feed: feed.name, isWhole: false, askedAtMs: nowMs },
      ...{ inLists: listsShowing(key), jobs: read.jobs, readings },
    };
    await database.change([], (tx) => applyResult(tx, result, nowMs));
  };
  for await (const answer of sampleAnswers(nowMs)) await keep(answer);
  for (const answer of recordedAnswers()) await keep(answer);
}
