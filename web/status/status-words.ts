// What the states mean to a visitor, in words and in a mood that the style sheet colours.
import type { BoardStatus, EndpointStatus, StatusDocument } from "./status-document.ts";
import { spanWords } from "./time-words.ts";

export type Mood = "good" | "fair" | "bad" | "quiet";
export type Wording = { mood: Mood; word: string; detail?: string };

/** The worst that a visitor would notice, in one sentence. */
export function verdict({ services, endpoints, boards }: StatusDocument): Wording {
  const down = services.filter((service) => !service.can_answer).map(({ service }) => serviceName(service));
  if (down.length > 0)
    return { mood: "bad", word: `${down.join(" and ")} ${down.length === 1 ? "is" : "are"} down` };
  const lists = endpoints.filter(({ endpoint }) => endpoint !== "search-jobs");
  const standIns = lists.filter(({ standing_in_seconds }) => standing_in_seconds !== null).length;
  if (standIns > 0)
    return {
      mood: "bad",
      word: `${standIns} of ${lists.length} lists show older jobs because their boards aren’t answering`,
    };
  const on = boards.filter(({ state }) => state !== "off" && state !== "paused");
  const failing = on.filter(({ problem }) => problem !== null).length;
  const isDead = failing > 0 && failing === on.length;
  const empty = lists.filter(({ state }) => state === "unavailable" || (isDead && state === "none")).length;
  if (empty > 0) {
    const which = empty === lists.length ? "Jobs are" : `${empty} of ${lists.length} lists are`;
    return { mood: "bad", word: `${which} unavailable: no board has answered yet` };
  }
  if (failing === 0) return { mood: "good", word: "Everything is up" };
  const have = failing === 1 ? "has" : "have";
  return { mood: "fair", word: `Everything is up; ${failing} of ${on.length} boards ${have} problems` };
}

export function serviceName(service: string): string {
  return { jobs: "Job Listings", providers: "Provider Discovery" }[service] ?? service;
}

export function endpointWording({ state, standing_in_seconds }: EndpointStatus): Wording {
  if (standing_in_seconds !== null) {
    const span = spanWords(standing_in_seconds * 1_000);
    return { mood: "bad", word: "Older jobs", detail: `for ${span}` };
  }
  const wordings: Record<EndpointStatus["state"], Wording> = {
    fresh: { mood: "good", word: "Fresh" },
    stale: { mood: "good", word: "Up", detail: "refreshed on the next request" },
    "last-known-good": { mood: "quiet", word: "Resting", detail: "refreshed on the next request" },
    none: { mood: "quiet", word: "Not fetched yet" },
    unavailable: { mood: "bad", word: "Unavailable", detail: "its boards aren’t answering" },
    "on demand": { mood: "good", word: "Up", detail: "fetched per search" },
  };
  return wordings[state];
}

export function boardWording({ state, problem }: BoardStatus): Wording {
  const why = problem === null ? {} : { detail: problemWords[problem] ?? problem };
  const wordings: Record<BoardStatus["state"], Wording> = {
    working: { mood: "good", word: "Working" },
    "partly failing": { mood: "fair", word: "Partly failing", ...why },
    failing: { mood: "bad", word: "Failing", ...why },
    "not asked yet": { mood: "quiet", word: "Not asked yet" },
    paused: { mood: "quiet", word: "Paused" },
    off: { mood: "quiet", word: "Off" },
  };
  return wordings[state];
}

const unreachable = "cannot be reached";
const problemWords: Record<string, string> = {
  dns: unreachable,
  connect: unreachable,
  tls: "has a certificate problem",
  timeout: "doesn’t answer in time",
  reset: "drops the connection",
  "cut-short": "drops the connection",
  protocol: "doesn’t speak HTTP",
  encoding: "sends data we can’t unpack",
  "too-large": "sends far too much",
  redirect: "redirects where we don’t follow",
  "blocked-address": "has an address we don’t call",
  status: "refuses or fails",
  held: "asked us to wait",
  blocked: "shows a page for people instead of data",
  login: "wants us to sign in",
  "another-company": "lists another company’s jobs",
  "not-parsable": "sends data we can’t read",
  empty: "suddenly lists nothing; quarantined",
  "too-few": "suddenly lists far less; quarantined",
  internal: "hit a bug on our side",
};
