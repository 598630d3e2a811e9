// How the lists and the boards stand, for the status page, the metrics and the command line. Looking never asks a board:
// lists come from memory, boards from the database, read at most every few seconds and kept for when it is away.

import type { Config } from "../config/config.ts";
import type { Clock } from "../process/clock.ts";
import { settlesWithin } from "../process/settles-within.ts";
import { maxJobs } from "./answers/answer.ts";
import type { AnswerState } from "./answers/answer-cache.ts";
import type { EndpointAnswers } from "./answers/endpoint-answers.ts";
import { allBoards } from "./boards/all-boards.ts";
import { type EndpointName, endpoints, isOn } from "./endpoints.ts";
import { type BoardHealth, boardHealth } from "./feeds/board-health.ts";
import type { FeedHealth, FeedStore } from "./feeds/feed-store.ts";
import type { PausedBoards } from "./feeds/paused-store.ts";

const readEveryMs = 3_000;
/** A database that is slower than this is not waited for when something is known. */
const deadlineMs = 500;

export type ListStatus = {
  name: EndpointName;
  title: string;
  /** `unavailable`: nothing was ever fetched, and its boards do not answer. */
  state: AnswerState | "none" | "unavailable";
  /** Null while it was never renewed, though it may hold jobs that another list's renewal brought. */
  ageMs: number | null;
  /** What a caller can get, over all pages where there are pages. */
  jobs: number;
  /** For how long a last known good answer has been standing in because boards do not answer; null while none has to. */
  standsInForMs: number | null;
};

export type BoardsStatus = {
  boards: BoardHealth[];
  readAtMs: number;
  /** False when the database could not be read just now and this is what it said before. */
  isCurrent: boolean;
};

type Switches = Pick<Config, "boardsOn" | "boardsOff" | "reliefwebAppname" | "boardsPauseMs">;

type JobsStatusOptions = {
  answers: EndpointAnswers;
  store: FeedStore;
  switches: Switches;
  paused: PausedBoards;
  clock: Clock;
};

export class JobsStatus {
  readonly #options: JobsStatusOptions;
  #known: { feeds: FeedHealth[]; atMs: number } | null = null;
  #isCurrent = false;
  #readAtMs = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | null = null;

  constructor(options: JobsStatusOptions) {
    this.#options = options;
  }

  lists(): ListStatus[] {
    return endpoints.map(({ name, title, parameter }) => {
      const answer = this.#options.answers.answer(name);
      const snapshot = answer.peek();
      const ageMs = snapshot ? Math.max(0, answer.window.freshMs - snapshot.freshLeftMs) : null;
      const failingForMs = answer.failingForMs();
      return {
        name,
        title,
        state: snapshot?.state ?? (failingForMs === null ? "none" : "unavailable"),
        ageMs: Number.isFinite(ageMs) ? ageMs : null,
        jobs: Math.min(snapshot?.value.total ?? 0, parameter === "page" ? Number.POSITIVE_INFINITY : maxJobs),
        standsInForMs: snapshot && failingForMs,
      };
    });
  }

  /** What callers would notice, in words. */
  degraded(): string[] {
    return this.lists().flatMap(({ name, state, standsInForMs }) => {
      if (state === "unavailable") return `${name}: unavailable, its boards do not answer and never did`;
      return standsInForMs === null ? [] : `${name}: boards do not answer, last known good listings stand in`;
    });
  }

  /** Throws only while the database is away and nothing was ever read. */
  async boards(): Promise<BoardsStatus> {
    const { clock, switches, paused } = this.#options;
    if (clock.elapsedMs() - this.#readAtMs >= readEveryMs) {
      const reading = this.#read();
      if (this.#known === null) await reading;
      else if (!(await settlesWithin(reading, deadlineMs))) this.#isCurrent = false;
    }
    if (this.#known === null) throw new Error("how the boards stand could not be read yet");
    const { feeds, atMs } = this.#known;
    const boards = boardsFrom(feeds, switches, paused.current(), clock.now());
    return { boards, readAtMs: atMs, isCurrent: this.#isCurrent };
  }

  #read(): Promise<void> {
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readOnce(): Promise<void> {
    const { store, clock } = this.#options;
    try {
      this.#known = { feeds: await store.health(), atMs: clock.now() };
      this.#isCurrent = true;
    } catch {
      this.#isCurrent = false;
    }
    this.#readAtMs = clock.elapsedMs();
  }
}

/** Every board that Kazi knows, those that are off at the end. */
export function boardsFrom(
  feeds: readonly FeedHealth[],
  switches: Switches,
  paused: ReadonlySet<string>,
  nowMs: number,
): BoardHealth[] {
  const boards = allBoards.map((board) =>
    boardHealth(board, feeds, {
      isOn: isOn(board, switches),
      isPaused: paused.has(board.slug),
      minIntervalMs: switches.boardsPauseMs ?? board.terms.minIntervalMs,
      nowMs,
    }),
  );
  return [...boards.filter(({ state }) => state !== "off"), ...boards.filter(({ state }) => state === "off")];
}
