import type { Command } from "commander";
import { spanWords } from "../../web/status/time-words.ts";
import type { Config } from "../config/config.ts";
import { allBoards, boardNamed } from "../jobs/boards/all-boards.ts";
import type { Board, Feed } from "../jobs/boards/board.ts";
import { newestOfBoard } from "../jobs/catalogue/list-store.ts";
import { isOn } from "../jobs/endpoints.ts";
import { createBoardLooks } from "../jobs/feeds/board-look.ts";
import type { Job } from "../jobs/job/job.ts";
import type { JobsParts } from "../jobs/jobs-parts.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { systemClock } from "../process/clock.ts";
import { shortened } from "../text/cut-text.ts";
import { tryEmployers } from "./boards-to-try.ts";
import { CheckProgress } from "./terminal/check-progress.ts";
import { say, table, withJobs } from "./terminal/command.ts";
import { CommandMisused } from "./terminal/shell.ts";

type FeedCheck = {
  feed: string;
  /** `not due`: its terms do not allow to ask again so soon. `busy`: someone else is asking it. */
  outcome: "answered" | "unchanged" | "not due" | "paused" | "busy" | "failed";
  jobs: number;
  odd: number;
  took_ms: number;
  problem: string | null;
};
type BoardCheck = {
  board: string;
  name: string;
  is_good: boolean;
  /** Though it answers: something about it changed that a person has to look at. */
  needs_hand: boolean;
  /** Since the last look. */
  changed: string[];
  feeds: FeedCheck[];
  samples: Job[];
};

const samplesShown = 3;

export function addBoardsCheck(boards: Command): void {
  boards
    .command("check")
    .description(
      "ask the boards now, within their terms, and say what changed since the last look; exit code 1 when one needs a hand",
    )
    .argument("[board]", "only this one, also when it is off")
    .option(
      "--to-try",
      "ask the employers' accounts that nobody has seen answer instead; nothing is kept of them",
    )
    .option("--json", "print the results as JSON")
    .action((slug: string | undefined, options: { json?: boolean; toTry?: boolean }) =>
      withJobs(async (parts, config) => {
        if (options.toTry) {
          const trials = await tryEmployers(parts);
          return say({ json: trials, text: table(trials, "board name outcome jobs in_africa") }, options);
        }
        // Beside the boards' own turns, which may be hours apart.
        const pages = createOutbound({ ...config, boardsPauseMs: null });
        const look = createBoardLooks({ database: parts.database, outbound: pages });
        const chosen = chooseBoards(slug, config);
        const progress = new CheckProgress(chosen.map((board) => board.slug));
        const checks = await Promise.all(
          chosen.map(async (board) => {
            const check = await checkBoard(parts, board, look);
            progress.finish(board.slug);
            return check;
          }),
        );
        progress.end();
        pages.close();
        const failed = checks.filter((check) => !check.is_good).map((check) => check.board);
        const changed = checks.filter((check) => check.needs_hand).map((check) => check.board);
        const failures = [
          failed.length > 0 &&
            `${failed.length} of ${checks.length} failed: ${failed.join(", ")}; what was good before stays.`,
          changed.length > 0 &&
            `${changed.length} of ${checks.length} changed so that they need a hand: ${changed.join(", ")}.`,
        ].filter((sentence) => sentence !== false);
        say({ json: checks, text: checkText(checks), failure: failures.join(" ") || false }, options);
      }),
    );
}

function chooseBoards(slug: string | undefined, config: Config): Board[] {
  if (slug === undefined) return allBoards.filter((board) => isOn(board, config));
  const board = boardNamed(slug);
  if (!board) throw new CommandMisused(`There is no board \`${slug}\`; \`kazi boards list\` shows them all.`);
  if (board.switchedOn === "by-RELIEFWEB_APPNAME" && config.reliefwebAppname === null)
    throw new CommandMisused(`${board.name} answers only callers it knows; set RELIEFWEB_APPNAME first.`);
  return [board];
}

async function checkBoard(
  parts: JobsParts,
  board: Board,
  look: ReturnType<typeof createBoardLooks>,
): Promise<BoardCheck> {
  const feeds: FeedCheck[] = [];
  for (const feed of board.feeds) feeds.push(await checkFeed(parts, board, feed));
  const is_good = feeds.every((feed) => feed.outcome !== "failed");
  const changes = is_good ? await look(board, systemClock.now()) : [];
  const samples = await newestOfBoard(parts.database.read, board.slug, samplesShown);
  return {
    board: board.slug,
    name: board.name,
    is_good,
    needs_hand: changes.some(({ needsHand }) => needsHand),
    changed: changes.map(({ words }) => words),
    feeds,
    samples,
  };
}

async function checkFeed({ refresh, store }: JobsParts, board: Board, feed: Feed): Promise<FeedCheck> {
  const startedAtMs = systemClock.elapsedMs();
  const result = await refresh(board, feed);
  const took_ms = Math.round(systemClock.elapsedMs() - startedAtMs);
  const known = (await store.health()).find(
    (health) => health.board === board.slug && health.feed === feed.name,
  );
  const { count: jobs = 0, odd = 0 } = known ?? {};
  const checked = (outcome: FeedCheck["outcome"], problem: string | null = null): FeedCheck => ({
    feed: feed.name,
    outcome,
    jobs,
    odd,
    took_ms,
    problem,
  });
  switch (result.kind) {
    case "kept":
      return checked("answered");
    case "unchanged":
      return checked("unchanged");
    case "fresh":
      return checked("not due");
    case "paused":
      return checked("paused", "the operator has paused the board");
    case "failed":
      return checked("failed", `${result.failure.kind}: ${result.failure.detail}`);
  }
  const wait = `to be asked again in ${spanWords(result.untilMs - systemClock.now())}`;
  if (known === undefined || known.consecutiveFailures === 0) return checked("busy", wait);
  return checked("failed", `${known.lastFailureKind}: ${known.lastFailureDetail}; ${wait}`);
}

function checkText(checks: BoardCheck[]) {
  const feeds = checks.flatMap(({ board, changed, feeds }) =>
    feeds.map((feed, at) => ({
      ...{ board, ...feed },
      took: feed.outcome === "not due" ? "" : `${feed.took_ms} ms`,
      changed: at === 0 ? changed.join("; ") : "",
    })),
  );
  const [only] = checks;
  const samples =
    checks.length === 1
      ? (only?.samples ?? [])
      : checks.flatMap((check) => check.samples.slice(0, 1)).slice(0, samplesShown);
  return [
    table(feeds, "board feed outcome jobs odd took problem changed"),
    ...samples.map((job) => `\n${sampleText(job)}`),
    samples.length > 0 ? "" : null,
  ];
}

function sampleText(job: Job): string {
  const facts = [job.company, job.location, job.type, job.date.slice(0, 10)].filter(Boolean).join(" · ");
  const words = job.description.replaceAll(/\s+/g, " ");
  const description = shortened(words, 160);
  return [job.title, `  ${facts}`, `  ${description}`, `  ${job.url}`, `  ${job.id}, from ${job.source}`]
    .filter((line) => line.trim() !== "")
    .join("\n");
}
