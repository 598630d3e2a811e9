// How the answers stood when they were sent, counted in plain memory, for the metrics and the status page.
import type { AnswerState } from "./answers/answer-cache.ts";
import { type EndpointName, endpointNames } from "./endpoints.ts";

type Outcome = AnswerState | "none";
const outcomes: readonly Outcome[] = ["fresh", "stale", "last-known-good", "none"];

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
