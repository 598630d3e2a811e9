// Version 2: search over every job, one job, what changed, and all of it as one file. Every refusal is JSON.
import { join } from "node:path";
import type { Database } from "../database/database.ts";
import { atOnce } from "../http/at-once.ts";
import { conditionFailed, preconditionStatus } from "../http/bodies/preconditions.ts";
import { pathOf } from "../http/exchange.ts";
import { rateLimitPolicy, rateLimitState } from "../http/limits/rate-limit.ts";
import { refuseJson } from "../http/refusal.ts";
import type { HotRoute } from "../http/request-context.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { Clock } from "../process/clock.ts";
import type { Calls } from "../threads/thread-messages.ts";
import { CachedAnswer } from "./answers/answer-cache.ts";
import type { AnswerFailures } from "./answers/answer-failures.ts";
import { corsHeaders, sendBody } from "./answers/jobs-response.ts";
import type { FoundAnswers } from "./answers/v2/found-answers.ts";
import { mayPassOn, sentJob } from "./answers/v2/job.ts";
import { BadQuestion, readCursor } from "./answers/v2/question.ts";
import { makeSnapshot, type SnapshotFile, snapshotWindow } from "./answers/v2/snapshot.ts";
import type { V2Tasks } from "./answers/v2/v2-answers.ts";
import { closingOf, wholeJobs } from "./catalogue/found-store.ts";
import { changesAfter, changesOf, keptChanges } from "./catalogue/job-change-store.ts";
import type { JobsCount } from "./jobs-metrics.ts";
import type { Admitted, FairUse } from "./limits/fair-use.ts";
import { type Answer, publicRoute } from "./public-route.ts";
import { sentences } from "./refusal-sentences.ts";

const base = "/api/v2/jobs";
export const snapshotPath = `${base}/snapshot.ndjson.gz`;
const changesAtOnce = 500;
/** With their jobs, which are large. */
const jobsAtOnce = 100;
const retrySeconds = 10;

export type V2RoutesOptions = {
  database: Database;
  worker: Calls<V2Tasks>;
  fairUse: FairUse;
  failures: AnswerFailures;
  found: FoundAnswers;
  count: JobsCount;
  clock: Clock;
  /** Where the snapshot is kept. */
  dataDir: string;
};

export function v2Routes(options: V2RoutesOptions): HotRoute[] {
  const { database, worker, fairUse, failures, found, count, clock, dataDir } = options;
  const cached = { clock, random: Math.random, onFailure: failed };
  const folder = join(dataDir, "snapshots");

  function failed(error: unknown): void {
    failures.note("notMade", "v2-jobs", error);
  }

  const search: Answer = (request, caller) => {
    const question = found.question(queryOf(request.url));
    const answer = found.answer(question);
    // A further page of a search is not another search.
    const isFree = question.after !== null || answer.peek()?.state === "fresh";
    return atOnce(isFree ? null : fairUse.admitSearch(caller), (refusal) => {
      if (refusal) return refusal;
      return atOnce(answer.get(), (snapshot) => {
        count.answer("v2-jobs", snapshot?.state ?? "none");
        return snapshot ? sendBody(request, snapshot.value.whole, snapshot) : away();
      });
    });
  };

  const one: Answer = async (request) => {
    const id = decodedId(pathOf(request.url).slice(base.length + 1));
    const [job] = await wholeJobs(database.read, [id]);
    if (job) {
      const history = await changesOf(database.read, id);
      return json(200, { ...sentJob(job), history: history.map(({ id: _, ...change }) => change) });
    }
    const closing = await closingOf(database.read, id);
    if (!closing) return refuseJson(404, "There is no job with this id.", corsHeaders);
    return json(410, { error: "This job is closed.", reason: closing.reason, closed_at: closing.at });
  };

  const changes: Answer = async (request) => {
    const parameters = new URLSearchParams(queryOf(request.url));
    const { after, hasJobs } = readCursor(parameters);
    const { first, last } = await keptChanges(database.read);
    if (after !== null && (after < first - 1 || after > last))
      return refuseJson(410, `${sentences.cursorGone} ${snapshotPath}`, corsHeaders);
    const limit = hasJobs ? jobsAtOnce : changesAtOnce;
    const next = await changesAfter(database.read, after ?? 0, limit);
    const ids = hasJobs ? next.flatMap(({ id }) => (mayPassOn(id) ? id : [])) : [];
    const whole = await wholeJobs(database.read, [...new Set(ids)]);
    const jobs = new Map(whole.map((each) => [each.job.id, each]));
    const told = next.map((change) => {
      if (!hasJobs) return change;
      const job = jobs.get(change.id);
      return { ...change, job: job ? sentJob(job) : null };
    });
    const cursor = String(next.at(-1)?.seq ?? after ?? last);
    return json(200, { changes: told, next: cursor, complete: next.length < limit });
  };

  const snapshots = new CachedAnswer<SnapshotFile>({
    ...cached,
    window: snapshotWindow,
    async renew() {
      const { last } = await keptChanges(database.read);
      return { value: await makeSnapshot({ folder, worker, clock, seq: last }), isGood: true };
    },
  });

  const snapshot: Answer = async (request) => {
    const { value: file } = (await snapshots.get()) ?? {};
    if (!file) return away();
    const headers = {
      ...{ ...securityHeaders, ...corsHeaders },
      ...{ etag: file.etag, "last-modified": new Date(file.changedAtMs).toUTCString() },
      "cache-control": "public, max-age=600, s-maxage=1800",
    };
    const status = preconditionStatus(request, file);
    if (status === 412) return refuseJson(412, conditionFailed, corsHeaders);
    if (status === 304) return new Response(null, { status, headers });
    const sent = {
      "content-type": "application/gzip",
      "content-disposition": 'attachment; filename="jobs.ndjson.gz"',
    };
    return new Response(Bun.file(file.path), { headers: { ...headers, ...sent } });
  };

  function route(name: string, path: string, answer: Answer): HotRoute {
    const refused = (error: unknown) => {
      if (error instanceof BadQuestion) return refuseJson(400, error.message, corsHeaders);
      failed(error);
      return away();
    };
    return publicRoute(fairUse, name, path, (request, caller) => {
      try {
        const answered = answer(request, caller);
        return answered instanceof Promise
          ? answered.catch(refused).then((response) => withLimit(response, caller))
          : withLimit(answered, caller);
      } catch (error) {
        return withLimit(refused(error), caller);
      }
    });
  }

  return [
    route("v2-jobs", base, search),
    route("v2-changes", `${base}/changes`, changes),
    route("v2-snapshot", snapshotPath, snapshot),
    route("v2-job", `${base}/:id`, one),
  ];
}

const queryOf = (url: string) => (url.includes("?") ? url.slice(url.indexOf("?") + 1) : "");

function decodedId(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const exposed = "ETag, Last-Modified, RateLimit, RateLimit-Policy, Retry-After, Cache-Status, X-Request-Id";

function withLimit(response: Response, { rate, allowance }: Admitted): Response {
  response.headers.set("ratelimit", rateLimitState(allowance));
  response.headers.set("ratelimit-policy", rateLimitPolicy(rate));
  response.headers.set("access-control-expose-headers", exposed);
  return response;
}

function json(status: number, value: unknown): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: {
      ...securityHeaders,
      ...corsHeaders,
      "content-type": "application/json; charset=utf-8",
      "cache-control": status === 200 ? "public, max-age=60" : "no-store",
    },
  });
}

const away = () => refuseJson(503, sentences.away, { ...corsHeaders, "retry-after": String(retrySeconds) });
