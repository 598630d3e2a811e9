// How both services do in this process, for the operator's overview.

import type { HealthCheck } from "../../http/observing/health.ts";
import type { TrafficHistory } from "../../http/observing/traffic-history.ts";
import { endpointNames } from "../../jobs/endpoints.ts";
import type { JobsService } from "../../jobs/jobs-service.ts";
import { isoOrNull } from "../../process/clock.ts";

export const trafficGroups = ["jobs", "providers"] as const;
export type TrafficGroup = (typeof trafficGroups)[number];

const jobsRoutes = new Set<string>(endpointNames.flatMap((name) => [name, `${name}-feed`]));

/** The pages around the services are not counted: a picture that is missing is no error of a service. */
export function trafficGroupOf(route: string): TrafficGroup | null {
  if (route.startsWith("providers")) return "providers";
  return jobsRoutes.has(route) ? "jobs" : null;
}

type FiguresOptions = {
  traffic: TrafficHistory<TrafficGroup>;
  checks: HealthCheck[];
  /** Null in a process that serves none. */
  jobs: JobsService | null;
};

/** What it serves no jobs for has no boards and no answers. */
export async function operatorFigures({ traffic, checks, jobs }: FiguresOptions) {
  const [services, boards] = await Promise.all([
    Promise.all(checks.map((check) => check())),
    jobs?.status.boards().then(
      ({ boards: all }) => all,
      () => [],
    ) ?? [],
  ]);
  /** Since the start, by how they stood. */
  const answers = { fresh: 0, stale: 0, last_known_good: 0, none: 0 };
  for (const { outcome, count } of jobs?.count.rows() ?? [])
    answers[outcome === "last-known-good" ? "last_known_good" : outcome] += count;
  return {
    traffic: traffic.traffic(),
    answers,
    services: services.map(({ canAnswer: can_answer, ...health }) => ({ can_answer, ...health })),
    boards: boards
      .filter(({ state }) => state !== "off")
      .map(({ board, state, problem, lastSuccessAtMs }) => ({
        name: board.slug,
        title: board.name,
        state,
        problem: problem === null ? null : `${problem.kind}: ${problem.detail}`,
        last_success_at: isoOrNull(lastSuccessAtMs),
      })),
  };
}

export type ServiceFigures = Awaited<ReturnType<typeof operatorFigures>>;
