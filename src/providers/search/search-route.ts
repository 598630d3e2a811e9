// The search, in both of its versions. Refusals come in one order: 405, 503, 401, 403, 429, 400, 500. A request whose key
// and answer are in memory is answered at once; any other goes the long way, where that order can be read from top to
// bottom.
import type { Authentication, Authenticator, Principal } from "../../access/keys/authenticate.ts";
import { limitOf } from "../../access/keys/limits.ts";
import type { UsageRecorder } from "../../access/usage/usage-recorder.ts";
import type { Rate } from "../../config/quantities.ts";
import type { Basics } from "../../database/database.ts";
import { methodNotAllowed } from "../../http/app.ts";
import {
  type Allowance,
  type RateLimiter,
  rateLimitPolicy,
  rateLimitState,
  takeInNetworks,
} from "../../http/limits/rate-limit.ts";
import type { HotRoute, RequestContext } from "../../http/request-context.ts";
import { securityHeaders } from "../../http/security-headers.ts";
import type { Clock } from "../../process/clock.ts";
import { watchSwitch } from "../api-switch.ts";
import { discoveryPath } from "../discovery-contract.ts";
import type { VerificationEnds } from "../profile/verification-ends.ts";
import { providersPath } from "../providers-contract.ts";
import { type Problem, refuse } from "../refusals.ts";
import { discoveryAnswers } from "./discovery-answers.ts";
import { discoveryQuery } from "./discovery-query.ts";
import type { ExposureRecorder } from "./exposure.ts";
import { type Answer, providerAnswers } from "./provider-answers.ts";
import { providerQuery } from "./provider-query.ts";

const requiredScope = "providers:read";
const failedRate: Rate = { count: 60, windowMs: 60_000 };
const deadlineMs = 1_800;
const logEveryMs = 60_000;

export type SearchOptions = Omit<Basics, "log"> & {
  authenticator: Authenticator;
  usage: UsageRecorder;
  limiter: RateLimiter;
  verificationEnds: VerificationEnds;
  exposure: ExposureRecorder;
  /** What a key without a limit of its own may do, as the settings stand. */
  defaultRate(): Rate;
  /** False in a process that serves only jobs. */
  isServed: boolean;
};

/** What one version makes of a query string. */
type Version<Query extends object> = {
  path: string;
  name: string;
  queryOf(queryString: string): Query | Problem;
  kept(query: Query, nowMs: number): Answer | undefined;
  read(query: Query, nowMs: number): Promise<Answer>;
};

export function searchRoutes(options: SearchOptions): HotRoute[] {
  const {
    database,
    clock,
    authenticator,
    usage,
    limiter,
    verificationEnds,
    exposure,
    defaultRate,
    isServed,
  } = options;
  const apiSwitch = watchSwitch(database);
  const limits = new WeakMap<Principal, Limit>();
  let loggedAtMs = Number.NEGATIVE_INFINITY;
  let unlogged = 0;

  function limitFor(principal: Principal): Limit {
    const fallback = defaultRate();
    const known = limits.get(principal);
    if (known?.fallback === fallback) return known;
    const limit = limitWithHeaders(limitOf(principal.grant, fallback), fallback);
    limits.set(principal, limit);
    return limit;
  }

  /** Counts the request against the key's limit, and sends the answer if it is within. */
  function sendWithin(
    limit: Limit,
    principal: Principal,
    allowance: Allowance,
    request: Request,
    answer: Answer,
  ): Response {
    if (!allowance.isAllowed) return overLimit(limit, principal, allowance);
    const isShown = request.method !== "HEAD";
    usage.record(principal.keyId, "ok", isShown ? answer.handout : null);
    if (isShown) exposure.record(answer);
    const response = new Response(answer.body, limit.answerInit);
    response.headers.set("ratelimit", rateLimitState(allowance));
    return response;
  }

  function overLimit(limit: Limit, principal: Principal, allowance: Allowance): Response {
    usage.record(principal.keyId, "limited");
    return refuse("overLimit", { policy: limit.policy, allowance });
  }

  const takeFrom = (limit: Limit, { keyId }: Principal) =>
    limiter.take(`providers ${keyId}`, limit.rate, clock.elapsedMs());

  /** The hot request: everything that it needs is known. Null when something is not, or has to be refused. */
  function fromMemory<Query extends object>(
    version: Version<Query>,
    request: Request,
  ): Response | Promise<Response> | null {
    if (apiSwitch.kept() !== "enabled" || !verificationEnds.areSettled()) return null;
    const principal = authenticator.kept(request.headers.get("authorization"));
    if (!principal?.scopes.includes(requiredScope)) return null;
    const query = version.queryOf(queryOf(request.url));
    const answer = "problem" in query ? undefined : version.kept(query, clock.now());
    if (!answer) return null;
    const limit = limitFor(principal);
    const taken = takeFrom(limit, principal);
    const send = (allowance: Allowance) => sendWithin(limit, principal, allowance, request, answer);
    return taken instanceof Promise ? taken.then(send) : send(taken);
  }

  /** Every refusal, in its order. Whatever waits for the database ends before the caller's two seconds are over. */
  async function fromDatabase<Query extends object>(
    version: Version<Query>,
    request: Request,
    context: RequestContext,
  ): Promise<Response> {
    const withinDeadline = deadlineOf(clock);
    let asking: Principal | null = null;
    try {
      const state = await withinDeadline(apiSwitch.kept() ?? apiSwitch.read());
      if (state !== "enabled") return refuse(state === "disabled" ? "disabled" : "notConfigured");

      const who = await withinDeadline(authenticator.authenticate(request.headers.get("authorization")));
      if ("refused" in who) return await refuseKey(who, context);
      if (!who.scopes.includes(requiredScope)) {
        usage.record(who.keyId, "forbidden");
        return refuse("noScope");
      }

      const limit = limitFor(who);
      const allowance = await takeFrom(limit, who);
      if (!allowance.isAllowed) return overLimit(limit, who, allowance);

      const query = version.queryOf(queryOf(request.url));
      if ("problem" in query) {
        usage.record(who.keyId, "bad_request");
        return refuse(query.problem, { policy: limit.policy, allowance });
      }

      asking = who;
      if (!verificationEnds.areSettled()) await withinDeadline(verificationEnds.settle());
      const nowMs = clock.now();
      const answer = await withinDeadline(version.kept(query, nowMs) ?? version.read(query, nowMs));
      return sendWithin(limit, who, allowance, request, answer);
    } catch (error) {
      if (asking !== null) usage.record((asking as Principal).keyId, "failed");
      logFailure(context, error instanceof Error ? error.message : String(error));
      return refuse("cannotLoad");
    }
  }

  async function refuseKey(who: Exclude<Authentication, Principal>, context: RequestContext) {
    if ("keyId" in who) usage.record(who.keyId, "refused");
    if (who.refused === "missing") return refuse("missing");
    const failure = { what: "failed", address: context.clientAddress, rate: failedRate };
    const allowance = await takeInNetworks(limiter, failure, clock.elapsedMs());
    if (allowance.isAllowed) return refuse(who.refused);
    return refuse("tooManyFailures", { policy: rateLimitPolicy(allowance.rate), allowance });
  }

  /** In an outage every request fails for the same reason: one line a minute says so, and how many there were before. */
  function logFailure({ log, requestId }: RequestContext, reason: string): void {
    const words = "providers could not be loaded";
    if (clock.elapsedMs() - loggedAtMs < logEveryMs) {
      unlogged += 1;
      log.debug({ requestId, reason }, words);
      return;
    }
    log.error({ requestId, reason, ...(unlogged > 0 ? { othersBefore: unlogged } : {}) }, words);
    loggedAtMs = clock.elapsedMs();
    unlogged = 0;
  }

  const routeOf = <Query extends object>(version: Version<Query>): HotRoute => ({
    path: version.path,
    name: version.name,
    handle(request, context) {
      if (request.method !== "GET" && request.method !== "HEAD")
        return methodNotAllowed(version.path, ["GET", "HEAD"]);
      if (!isServed) return refuse("notServedHere");
      return fromMemory(version, request) ?? fromDatabase(version, request, context);
    },
  });

  return [
    routeOf({
      path: providersPath,
      name: "providers",
      queryOf: providerQuery,
      ...providerAnswers(database),
    }),
    routeOf({
      path: discoveryPath,
      name: "providers-v2",
      queryOf: discoveryQuery,
      ...discoveryAnswers(database),
    }),
  ];
}

/** Good for as long as the default that it was made with. */
type Limit = { rate: Rate; fallback: Rate; policy: string; answerInit: ResponseInit };

/** What is the same in every answer under one limit is made once. */
function limitWithHeaders(rate: Rate, fallback: Rate): Limit {
  const policy = rateLimitPolicy(rate);
  const headers = new Headers({
    ...securityHeaders,
    "content-type": "application/json; charset=utf-8",
    "cache-control": "private, no-store",
    "ratelimit-policy": policy,
  });
  return { rate, fallback, policy, answerInit: { headers } };
}

/** One deadline for everything that a request waits for. */
function deadlineOf(clock: Clock) {
  const endsMs = clock.elapsedMs() + deadlineMs;
  return <T>(work: T | Promise<T>): T | Promise<T> => {
    if (!(work instanceof Promise)) return work;
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const failure = new Error("the database did not answer in time");
    const timer = setTimeout(() => reject(failure), Math.max(0, endsMs - clock.elapsedMs()));
    return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
  };
}

function queryOf(url: string): string {
  const start = url.indexOf("?");
  return start < 0 ? "" : url.slice(start + 1);
}
