// What an operator's monitoring wants to know about the jobs, gathered only when it looks.
import { Counter, Gauge, type Registry } from "prom-client";
import type { AnswerState } from "./answers/answer-cache.ts";
import type { AnswerFailures } from "./answers/answer-failures.ts";
import type { SearchAnswers } from "./answers/search-answers.ts";
import { type EndpointName, endpointNames } from "./endpoints.ts";
import type { BoardHealth } from "./feeds/board-health.ts";
import type { JobsStatus, ListStatus } from "./jobs-status.ts";
import type { JobsWorker } from "./worker/jobs-worker.ts";

type Outcome = AnswerState | "none";
const outcomes: readonly Outcome[] = ["fresh", "stale", "last-known-good", "none"];

/** How the answers stood when they were sent, in plain memory. */
export class JobsCount {
  readonly #counts = new Map<EndpointName, Record<Outcome, number>>(
    endpointNames.map((name) => [name, { fresh: 0, stale: 0, "last-known-good": 0, none: 0 }]),
  );

  answer(name: EndpointName, outcome: Outcome): void {
    const counts = this.#counts.get(name);
    if (counts) counts[outcome]++;
  }

  /** One row for each endpoint and outcome. */
  rows(): { endpoint: EndpointName; outcome: Outcome; count: number }[] {
    return [...this.#counts].flatMap(([endpoint, counts]) =>
      outcomes.map((outcome) => ({ endpoint, outcome, count: counts[outcome] })),
    );
  }
}

export type JobsMetricsOptions = {
  registry: Registry;
  count: JobsCount;
  failures: AnswerFailures;
  status: JobsStatus;
  searches: SearchAnswers;
  worker: JobsWorker;
  now(): number;
};

export function addJobsMetrics(options: JobsMetricsOptions): void {
  const { registry, count, failures, status, searches, worker, now } = options;
  const registers = [registry];

  new Counter({
    name: "kazi_jobs_answers_total",
    help: "Answers sent, by endpoint and by how the answer stood.",
    labelNames: ["endpoint", "outcome"],
    registers,
    collect() {
      this.reset();
      for (const { endpoint, outcome, count: answers } of count.rows())
        this.inc({ endpoint, outcome }, answers);
    },
  });

  new Counter({
    name: "kazi_jobs_answer_failures_total",
    help: "What went wrong while an endpoint's answers were made; the log says what.",
    labelNames: ["endpoint"],
    registers,
    collect() {
      this.reset();
      for (const { endpoint, count: failed } of failures.rows()) this.inc({ endpoint }, failed);
    },
  });

  const ofLists: [string, string, (list: ListStatus) => number | null][] = [
    [
      "kazi_jobs_answer_age_seconds",
      "Time since the endpoint's answer was last renewed.",
      ({ ageMs }) => seconds(ageMs),
    ],
    ["kazi_jobs_answer_jobs", "Jobs in the endpoint's whole answer.", ({ jobs }) => jobs],
    [
      "kazi_jobs_last_known_good_seconds",
      "For how long a last known good answer has been standing in; 0 while none has to.",
      ({ standsInForMs }) => seconds(standsInForMs ?? 0),
    ],
  ];
  for (const [name, help, read] of ofLists)
    new Gauge({
      name,
      help,
      labelNames: ["endpoint"],
      registers,
      collect() {
        for (const list of status.lists()) {
          const value = read(list);
          if (value !== null) this.set({ endpoint: list.name }, value);
        }
      },
    });

  const ofBoards: [string, string, (board: BoardHealth) => number | null][] = [
    [
      "kazi_board_last_success_age_seconds",
      "Time since the board last answered well.",
      ({ lastSuccessAtMs }) =>
        seconds(lastSuccessAtMs === null ? null : Math.max(0, now() - lastSuccessAtMs)),
    ],
    ["kazi_board_jobs", "Jobs in the board's last good answers.", ({ jobs }) => jobs],
    [
      "kazi_board_consecutive_failures",
      "Failed asks in a row, of the feed that fails longest.",
      ({ consecutiveFailures }) => consecutiveFailures,
    ],
  ];
  for (const [name, help, read] of ofBoards)
    new Gauge({
      name,
      help,
      labelNames: ["board"],
      registers,
      async collect() {
        this.reset();
        for (const health of await switchedOn(status)) {
          const value = read(health);
          if (value !== null) this.set({ board: health.board.slug }, value);
        }
      },
    });

  new Gauge({
    name: "kazi_jobs_kept_searches",
    help: "Searches kept in memory.",
    registers,
    collect() {
      this.set(searches.size.searches);
    },
  });
  new Gauge({
    name: "kazi_jobs_kept_searches_bytes",
    help: "Memory that the kept searches take.",
    registers,
    collect() {
      this.set(searches.size.bytes);
    },
  });
  new Counter({
    name: "kazi_jobs_worker_replacements_total",
    help: "Times the thread that reads feeds had to be replaced.",
    registers,
    collect() {
      this.reset();
      this.inc(worker.replacements);
    },
  });
}

/** Without the database and anything known of before, the boards' lines are left out rather than all metrics. */
async function switchedOn(status: JobsStatus): Promise<BoardHealth[]> {
  try {
    return (await status.boards()).boards.filter(({ state }) => state !== "off");
  } catch {
    return [];
  }
}

const seconds = (ms: number | null) => (ms === null ? null : ms / 1_000);
