import type { Command } from "commander";
import { startSampleBoards } from "../../sample-boards/sample-boards.ts";
import { agoWords, spanWords } from "../../web/status/time-words.ts";
import type { BoardHealth } from "../jobs/feeds/board-health.ts";
import { median } from "../jobs/feeds/feed-judgement.ts";
import { createFeedStore, type FeedHealth } from "../jobs/feeds/feed-store.ts";
import { listPaused } from "../jobs/feeds/paused-store.ts";
import { boardsFrom } from "../jobs/jobs-status.ts";
import { isoOrNull, systemClock } from "../process/clock.ts";
import { addBoardsCheck } from "./boards-check.ts";
import { addBoardsFind } from "./boards-find.ts";
import { addCommand, say, table } from "./terminal/command.ts";
import { reading } from "./terminal/read-options.ts";
import { CommandFailed, untilStopped } from "./terminal/shell.ts";

export function addBoardsCommands(program: Command): void {
  const boards = program.command("boards").description("see how the job boards are doing");

  addCommand(boards, {
    name: "list",
    about: "list every board: state, age, jobs, next try; asks none",
    async run({ database, config, by: { nowMs } }) {
      const paused = new Set((await listPaused(database)).map(({ board }) => board));
      const all = boardsFrom(await createFeedStore(database).health(), config, paused, nowMs);
      return {
        json: all.map((health) => described(health, config.boardsPauseMs, nowMs)),
        text: table(
          all.map((health) => rowOf(health, nowMs)),
          "board state last_success jobs next_try problem",
        ),
      };
    },
  });

  addBoardsCheck(boards);
  addBoardsFind(boards);

  boards
    .command("sample")
    .description("run the sample boards: every board's format with made-up jobs")
    .option("--port <port>", "where to listen on this machine", readPort, 4100)
    .option("--json", "print where it listens as JSON")
    .action(async ({ port, json }: { port: number; json?: boolean | undefined }) => {
      const sample = await startSampleBoards({ clock: systemClock, port }).catch(
        (error: { code?: string }) => {
          if (error.code !== "EADDRINUSE") throw error;
          throw new CommandFailed(`Port ${port} is taken; stop what uses it, or write another --port.`);
        },
      );
      say({ json: { origin: sample.origin }, text: howToUse(sample.origin) }, { json });
      await untilStopped();
      await sample.stop();
    });
}

function rowOf({ board, state, jobs, lastSuccessAtMs, nextTryAtMs, problem }: BoardHealth, nowMs: number) {
  const nextTry = nextTryAtMs === null ? "when needed" : `in ${spanWords(nextTryAtMs - nowMs)}`;
  return {
    ...{ board: board.slug, state, jobs },
    last_success: lastSuccessAtMs === null ? "never" : agoWords(nowMs - lastSuccessAtMs),
    next_try: state === "off" || state === "paused" ? "" : nextTry,
    problem: problem && `${problem.kind}: ${problem.detail}`,
  };
}

function described(health: BoardHealth, boardsPauseMs: number | null, nowMs: number) {
  const { board, state, jobs, lastSuccessAtMs, nextTryAtMs, consecutiveFailures, problem, feeds } = health;
  return {
    board: board.slug,
    name: board.name,
    home: board.home,
    state,
    jobs,
    last_success_at: isoOrNull(lastSuccessAtMs),
    age_seconds: lastSuccessAtMs === null ? null : Math.max(0, Math.round((nowMs - lastSuccessAtMs) / 1_000)),
    next_try_at: isoOrNull(nextTryAtMs),
    consecutive_failures: consecutiveFailures,
    problem: problem && { kind: problem.kind, detail: problem.detail, at: isoOrNull(problem.atMs) },
    least_interval_seconds: (boardsPauseMs ?? board.terms.minIntervalMs) / 1_000,
    feeds: board.feeds.map(({ name }) =>
      describedFeed(
        name,
        feeds.find((feed) => feed.feed === name),
      ),
    ),
  };
}

function describedFeed(name: string, feed: FeedHealth | undefined) {
  return {
    feed: name,
    jobs: feed?.count ?? 0,
    odd: feed?.odd ?? 0,
    median_jobs: feed ? median(feed.recentCounts) : null,
    last_success_at: isoOrNull(feed?.fetchedAtMs ?? null),
    consecutive_failures: feed?.consecutiveFailures ?? 0,
    last_failure: feed?.lastFailureKind ? failureOf(feed) : null,
  };
}

function failureOf({ lastFailureKind: kind, lastFailureDetail: detail, lastFailureAtMs }: FeedHealth) {
  return { kind, detail, at: isoOrNull(lastFailureAtMs) };
}

function howToUse(origin: string): string {
  return `The sample boards answer at ${origin}. Stop them with Ctrl-C.

Use them instead of the real boards:
  BOARDS_ORIGIN=${origin} BOARDS_PAUSE=0s ./kazi serve

Look at one, break one, mend it:
  curl ${origin}/remotive.com/api/remote-jobs
  curl ${origin}/_faults -d '{"board":"remotive","fault":"500"}'
  curl -X DELETE ${origin}/_faults

Who was asked, and when: ${origin}/_calls`;
}

const readPort = reading(
  (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null),
  "Write a port number from 0 to 65535, like 4100.",
);
