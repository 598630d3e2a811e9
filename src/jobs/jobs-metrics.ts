// What an operator's monitoring wants to know about the jobs, gathered only when it looks.
import { Counter, Gauge, type Registry } from "prom-client";
import type { AnswerState } from "./answers/answer-cache.ts";
import type { AnswerFailures } from "./answers/answer-failures.ts";
import type { KeptAnswers } from "./answers/kept-answers.ts";
import { type CountedName, countedNames } from "./endpoints.ts";
import type { BoardHealth } from "./feeds/board-health.ts";
import type { JobsStatus, ListStatus } from "./jobs-status.ts";
import type { JobsWorker } from "./worker/jobs-worker.ts";

type Outcome = AnswerState | "none";
const outcomes: readonly Outcome[] = ["fresh", "stale", "last-known-good", "none"];

/** How the answers stood when they were sent, in plain memory. */
export class JobsCount {
  readonly #counts = new Map<CountedName, Record<Outcome, number>>(
    countedNames.map((name) => [name, { fresh: 0, stale: 0, "last-known-good": 0, none: 0 }]),
  );

  answer(name: CountedName, outcome: Outcome): void {
    const counts = this.#counts.get(name);
    if (counts) counts[outcome]++;
  }

  /** One row for each endpoint and outcome. */
  rows(): { endpoint: CountedName; outcome: Outcome; count: number }[] {
    return [...this.#counts].flatMap(([endpoint, counts]) =>
      outcomes.map((outcome) => ({ endpoint, outcome, count: counts[outcome] })),
    );
  }
}

type Row = [value: number | null, labels: Record<string, string>];

export type JobsMetricsOptions = {
  registry: Registry;
  count: JobsCount;
  failures: AnswerFailures;
  status: JobsStatus;
  kept: KeptAnswers;
  worker: JobsWorker;
  now(): number;
};

export function addJobsMetrics(options: JobsMetricsOptions): void {
  const { registry, count, failures, status, kept, worker, now } = options;
  const registers = [registry];

  /** Values that have been counted elsewhere; those that are null are left out. */
  function metric(
    Kind: typeof Counter | typeof Gauge,
    name: string,
    help: string,
    labelNames: string[],
    read: () => Row[] | Promise<Row[]>,
  ): void {
    new Kind({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const rows = await read();
        this.reset();
        for (const [value, labels] of rows) if (value !== null) this.inc(labels, value);
      },
    });
  }
  const ofLists = (name: string, help: string, read: (list: ListStatus) => number | null) =>
    metric(Gauge, name, help, ["endpoint"], () =>
      status.lists().map((list) => [read(list), { endpoint: list.name }]),
    );
  const ofBoards = (name: string, help: string, read: (board: BoardHealth) => number | null) =>
    metric(Gauge, name, help, ["board"], async () =>
      (await switchedOn(status)).map((health) => [read(health), { board: health.board.slug }]),
    );

  metric(
    Counter,
    "kazi_jobs_answers_total",
    "Answers sent, by endpoint and by how the answer stood.",
    ["endpoint", "outcome"],
    () => count.rows().map(({ endpoint, outcome, count: answers }) => [answers, { endpoint, outcome }]),
  );
  metric(
    Counter,
    "kazi_jobs_answer_failures_total",
    "What went wrong while an endpoint's answers were made; the log says what.",
    ["endpoint"],
    () => failures.rows().map(({ endpoint, count: failed }) => [failed, { endpoint }]),
  );
  ofLists("kazi_jobs_answer_age_seconds", "Time since the endpoint's answer was last renewed.", ({ ageMs }) =>
    seconds(ageMs),
  );
  ofLists("kazi_jobs_answer_jobs", "Jobs in the endpoint's whole answer.", ({ jobs }) => jobs);
  ofLists(
    "kazi_jobs_last_known_good_seconds",
    "For how long a last known good answer has been standing in; 0 while none has to.",
    ({ standsInForMs }) => seconds(standsInForMs ?? 0),
  );
  ofBoards(
    "kazi_board_last_success_age_seconds",
    "Time since the board last answered well.",
    ({ lastSuccessAtMs }) => seconds(lastSuccessAtMs === null ? null : Math.max(0, now() - lastSuccessAtMs)),
  );
  ofBoards("kazi_board_jobs", "Jobs in the board's last good answers.", ({ jobs }) => jobs);
  ofBoards(
    "kazi_board_consecutive_failures",
    "Failed asks in a row, of the feed that fails longest.",
    ({ consecutiveFailures }) => consecutiveFailures,
  );
  metric(Gauge, "kazi_jobs_kept_searches", "Searches kept in memory.", [], () => [[kept.size.searches, {}]]);
  metric(Gauge, "kazi_jobs_kept_searches_bytes", "Memory that the kept searches take.", [], () => [
    [kept.size.bytes, {}],
  ]);
  metric(
    Counter,
    "kazi_jobs_worker_replacements_total",
    "Times the thread that reads feeds had to be replaced.",
    [],
    () => [[worker.replacements, {}]],
  );
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
