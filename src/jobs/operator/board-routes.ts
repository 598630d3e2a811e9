// The boards in the operator's console: how each is doing, what it last sent, and what to do about it.
import { z } from "zod";
import { type AreaRoute, forOperator, notFound, Refused, type Reply } from "../../access/area/area-route.ts";
import { type AuditContext, audit } from "../../access/audit-store.ts";
import type { Config } from "../../config/config.ts";
import type { Database } from "../../database/database.ts";
import { type Clock, iso, isoOrNull } from "../../process/clock.ts";
import { settlesWithin } from "../../process/settles-within.ts";
import { boardNamed } from "../boards/all-boards.ts";
import type { Board } from "../boards/board.ts";
import { isOn } from "../endpoints.ts";
import type { BoardHealth } from "../feeds/board-health.ts";
import { median } from "../feeds/feed-judgement.ts";
import type { FeedHealth, FeedKey } from "../feeds/feed-store.ts";
import { listPaused, type PausedBoard, pauseBoard, resumeBoard } from "../feeds/paused-store.ts";
import type { JobsParts } from "../jobs-parts.ts";
import { boardsFrom } from "../jobs-status.ts";
import {
  acceptQuarantined,
  discardQuarantined,
  listQuarantined,
  type QuarantinedResult,
  quarantinedJobs,
} from "./quarantine-store.ts";

const base = "/operator/api/boards";
const checkDeadlineMs = 8_000;

export type BoardRoutesOptions = {
  database: Database;
  clock: Clock;
  config: Config;
} & Pick<JobsParts, "refresh" | "store">;

export type ShownBoard = ReturnType<typeof described>;
export type Boards = { boards: ShownBoard[]; now: string };
export type BoardCheck = { feeds: { feed: string; outcome: string }[] };
export type QuarantinedJobs = { jobs: NonNullable<Awaited<ReturnType<typeof quarantinedJobs>>> };

export function boardRoutes({ database, clock, config, refresh, store }: BoardRoutesOptions): AreaRoute[] {
  const minIntervalOf = (board: Board) => config.boardsPauseMs ?? board.terms.minIntervalMs;

  function boardIn(slug: string): Board {
    const board = boardNamed(slug);
    if (board === undefined) throw notFound();
    return board;
  }

  function feedIn(slug: string, name: string) {
    const board = boardIn(slug);
    if (!board.feeds.some((feed) => feed.name === name)) throw notFound();
    return { board: slug, feed: name };
  }

  async function all() {
    const nowMs = clock.now();
    const [paused, quarantined] = [await listPaused(database), await listQuarantined(database)];
    const slugs = new Set(paused.map(({ board }) => board));
    return boardsFrom(await store.health(), config, slugs, nowMs).map((health) =>
      described(health, {
        minIntervalMs: minIntervalOf(health.board),
        paused: paused.find(({ board }) => board === health.board.slug) ?? null,
        quarantined: quarantined.filter(({ board }) => board === health.board.slug),
      }),
    );
  }

  async function one(slug: string): Promise<Reply<ShownBoard>> {
    const found = (await all()).find(({ board }) => board === slug);
    if (!found) throw notFound();
    return { json: found };
  }

  /** Each feed within its terms; what is not done soon goes on by itself. */
  async function check(board: Board): Promise<BoardCheck["feeds"]> {
    const outcomes = new Map(board.feeds.map(({ name }) => [name, "still being asked"]));
    const asking = Promise.all(
      board.feeds.map(async (feed) => outcomes.set(feed.name, outcomeWords(await refresh(board, feed)))),
    );
    await settlesWithin(asking, checkDeadlineMs);
    return [...outcomes].map(([feed, outcome]) => ({ feed, outcome }));
  }

  function outcomeWords(outcome: Awaited<ReturnType<JobsParts["refresh"]>>): string {
    if (outcome.kind === "kept") return `answered with ${outcome.count} jobs`;
    if (outcome.kind === "unchanged") return "has nothing new";
    if (outcome.kind === "fresh") return "was asked so lately that its terms do not allow it again yet";
    if (outcome.kind === "paused") return "is paused";
    if (outcome.kind === "failed") return `failed, ${outcome.failure.kind}: ${outcome.failure.detail}`;
    return `may be asked again at ${iso(outcome.untilMs)}`;
  }

  /** What becomes of a quarantined result; false when there is none. */
  function decide(action: string, act: (key: FeedKey, who: AuditContext) => Promise<boolean>): AreaRoute {
    return forOperator(
      `POST ${base}/:board/:feed/${action}`,
      "boards:change",
      null,
      async ({ by, param }) => {
        const key = feedIn(param("board"), param("feed"));
        if (!(await act(key, by)))
          throw new Refused(404, "There is no quarantined result of this feed any more.");
        return one(key.board);
      },
    );
  }

  return [
    forOperator(
      `GET ${base}`,
      "boards:read",
      null,
      async (): Promise<Reply<Boards>> => ({
        json: { boards: await all(), now: iso(clock.now()) },
      }),
    ),
    forOperator(
      `POST ${base}/:board/pause`,
      "boards:change",
      z.object({ reason: z.string().trim().max(500) }),
      async ({ body, by, param }) => {
        const { slug } = boardIn(param("board"));
        await pauseBoard(database, { board: slug, reason: body.reason || null }, by);
        return one(slug);
      },
    ),
    forOperator(`POST ${base}/:board/resume`, "boards:change", null, async ({ by, param }) => {
      const { slug } = boardIn(param("board"));
      await resumeBoard(database, slug, by);
      return one(slug);
    }),
    forOperator(
      `POST ${base}/:board/check`,
      "boards:change",
      null,
      async ({ by, param }): Promise<Reply<BoardCheck>> => {
        const board = boardIn(param("board"));
        if (!isOn(board, config)) throw new Refused(409, `${board.name} is switched off; see BOARDS_ON.`);
        await database.change([], (tx) => audit(tx, by, "board.check", board.slug));
        return { json: { feeds: await check(board) } };
      },
    ),
    forOperator(
      `GET ${base}/:board/:feed/quarantined`,
      "boards:read",
      null,
      async ({ param }): Promise<Reply<QuarantinedJobs>> => {
        const jobs = await quarantinedJobs(database, feedIn(param("board"), param("feed")));
        if (jobs === null) throw notFound();
        return { json: { jobs } };
      },
    ),
    decide("accept", async (key, by) => {
      const outcome = await acceptQuarantined(database, key, by);
      if (outcome === "outdated")
        throw new Refused(409, "A later result has been kept since; there is nothing to accept.");
      return outcome === "accepted";
    }),
    decide("discard", (key, by) => discardQuarantined(database, key, by)),
  ];
}

type Beside = { minIntervalMs: number; paused: PausedBoard | null; quarantined: QuarantinedResult[] };

function described(
  { board, state, jobs, lastSuccessAtMs, nextTryAtMs, problem, feeds }: BoardHealth,
  { minIntervalMs, paused, quarantined }: Beside,
) {
  return {
    board: board.slug,
    name: board.name,
    home: board.home,
    state,
    jobs,
    last_success_at: isoOrNull(lastSuccessAtMs),
    next_try_at: isoOrNull(nextTryAtMs),
    least_interval_seconds: minIntervalMs / 1_000,
    attribution: board.terms.attribution,
    problem: problem && { kind: problem.kind, detail: problem.detail, at: isoOrNull(problem.atMs) },
    paused: paused && { at: paused.createdAt, reason: paused.reason },
    feeds: board.feeds.map(({ name }) =>
      describedFeed(
        name,
        feeds.find(({ feed }) => feed === name),
        quarantined.find(({ feed }) => feed === name),
      ),
    ),
  };
}

function describedFeed(
  name: string,
  health: FeedHealth | undefined,
  quarantined: QuarantinedResult | undefined,
) {
  return {
    feed: name,
    jobs: health?.count ?? 0,
    odd: health?.odd ?? 0,
    counts: health?.recentCounts ?? [],
    usual: health ? median(health.recentCounts) : null,
    last_success_at: isoOrNull(health?.fetchedAtMs ?? null),
    consecutive_failures: health?.consecutiveFailures ?? 0,
    last_failure:
      health?.lastFailureKind != null
        ? {
            kind: health.lastFailureKind,
            detail: health.lastFailureDetail,
            at: isoOrNull(health.lastFailureAtMs),
            snippet: health.lastFailureSnippet,
          }
        : null,
    quarantined: quarantined
      ? {
          at: quarantined.askedAt,
          kind: quarantined.kind,
          detail: quarantined.detail,
          jobs: quarantined.count,
        }
      : null,
  };
}
