// How Kazi is doing, for everyone: /status as a page without script, /status.json for programs. What is told comes from
// memory and, at most every few seconds, from the database; nothing here ever asks a board.
import { createHash } from "node:crypto";
import type { BoardStatus, EndpointStatus, StatusDocument } from "../../web/status/status-document.ts";
import { statusPage } from "../../web/status/status-page.tsx";
import type { Config } from "../config/config.ts";
import { sendEncoded, textBody } from "../http/bodies/encoded-body.ts";
import type { HealthCheck } from "../http/observing/health.ts";
import type { Service } from "../http/service.ts";
import { endpointNames, search } from "../jobs/endpoints.ts";
import type { BoardHealth } from "../jobs/feeds/board-health.ts";
import type { JobsStatus } from "../jobs/jobs-status.ts";
import { type Clock, isoOrNull } from "../process/clock.ts";

export type StatusServiceOptions = {
  config: Config;
  clock: Clock;
  checks: HealthCheck[];
  /** Null in a process that serves no jobs. */
  jobs: JobsStatus | null;
};

const headers = { "cache-control": "public, max-age=5", "access-control-allow-origin": "*" };

/** While nothing but these changes, callers get the same document for a minute, so that an ETag is worth sending. */
const passingTimes = new Set(["at", "age_seconds", "standing_in_seconds", "boards_read_at"]);
const keptMs = 60_000;

export function statusService({ config, clock, checks, jobs }: StatusServiceOptions): Service {
  const { brandName, contact } = config;
  let last: { state: string; document: StatusDocument } | null = null;

  async function look(): Promise<StatusDocument> {
    const document = await lookAnew();
    const state = JSON.stringify(document, (key, value) => (passingTimes.has(key) ? undefined : value));
    const ageMs = last === null ? keptMs : clock.now() - Date.parse(last.document.at);
    if (last?.state !== state || ageMs < 0 || ageMs >= keptMs) last = { state, document };
    return last.document;
  }

  async function lookAnew(): Promise<StatusDocument> {
    const [services, boards] = await Promise.all([
      Promise.all(checks.map((check) => check())),
      jobs?.boards().catch(() => null) ?? null,
    ]);
    return {
      at: new Date(Math.floor(clock.now() / 1_000) * 1_000).toISOString(),
      services: services.map(({ service, canAnswer }) => ({ service, can_answer: canAnswer })),
      endpoints: jobs === null ? [] : endpointsOf(jobs),
      boards: boards?.boards.map(described) ?? [],
      boards_read_at: isoOrNull(boards?.readAtMs ?? null),
      boards_are_current: boards?.isCurrent ?? false,
    };
  }

  return {
    hotRoutes: [],
    addRoutes(app) {
      app.get("/status.json", async ({ req }) =>
        sendEncoded(
          req.raw,
          textBody(JSON.stringify(await look()), "application/json; charset=utf-8"),
          headers,
        ),
      );
      app.get("/status", async ({ req }) => {
        const { html, style } = statusPage(await look(), { brandName, contact, isJobsServed: jobs !== null });
        return sendEncoded(req.raw, textBody(html, "text/html; charset=utf-8"), {
          "cache-control": headers["cache-control"],
          "content-security-policy": policyFor(style),
        });
      });
    },
  };
}

/** The page's own style sheet and its icon: no script, no font, no frame. */
function policyFor(style: string): string {
  const digest = createHash("sha256").update(style).digest("base64");
  return `default-src 'none'; style-src 'sha256-${digest}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** In the order of the contract; a search has no one answer whose age could be told. */
function endpointsOf(jobs: JobsStatus): EndpointStatus[] {
  const lists = jobs.lists();
  const hasNothing = lists.every(({ state }) => state === "unavailable");
  return endpointNames.map((name) => {
    const list = lists.find((candidate) => candidate.name === name);
    return {
      endpoint: name,
      path: `/api/${name}`,
      title: list?.title ?? search.title,
      state: list?.state ?? (hasNothing ? "unavailable" : "on demand"),
      age_seconds: wholeSeconds(list?.ageMs ?? null),
      jobs: list?.jobs ?? null,
      standing_in_seconds: wholeSeconds(list?.standsInForMs ?? null),
    };
  });
}

/** What the operator may tell the world: the kind of a problem, not its details. */
function described(health: BoardHealth): BoardStatus {
  const { board, state, jobs, lastSuccessAtMs, nextTryAtMs, problem } = health;
  return {
    board: board.slug,
    name: board.name,
    home: board.home,
    state,
    jobs,
    last_success_at: isoOrNull(lastSuccessAtMs),
    next_try_at: isoOrNull(nextTryAtMs),
    problem: problem?.kind ?? null,
  };
}
const wholeSeconds = (ms: number | null) => (ms === null ? null : Math.round(ms / 1_000));
