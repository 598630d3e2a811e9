// GET /api/v1/providers. Refusals come in one order: 405, 503, 401, 403, 429, 400, 500. A kept key and a kept answer are
// served without waiting for anything; whatever has to wait for the database ends in a 500 before the caller's two
// seconds are over.
import type { Authentication, Authenticator, Principal } from "../access/authenticate.ts";
import { limitOf } from "../access/limits.ts";
import type { UsageRecorder } from "../access/usage-recorder.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { methodNotAllowed } from "../http/app.ts";
import { atOnce } from "../http/at-once.ts";
import {
  type Allowance,
  callerOf,
  type RateLimiter,
  rateLimitPolicy,
  rateLimitState,
} from "../http/rate-limit.ts";
import type { RequestContext } from "../http/request-context.ts";
import { securityHeaders } from "../http/security-headers.ts";
import type { Service } from "../http/service.ts";
import type { Rate } from "../quantities.ts";
import { ApiSwitch } from "./api-switch.ts";
import { Patience } from "./patience.ts";
import { type Answer, ProviderAnswers } from "./provider-answers.ts";
import { providerQuery } from "./provider-query.ts";
import { providersPath } from "./providers-contract.ts";
import * as refuse from "./refusals.ts";

const requiredScope = "providers:read";
const failedRate: Rate = { count: 60, windowMs: 60_000 };
const deadlineMs = 1_800;
const sayEveryMs = 60_000;

export type ProvidersServiceOptions = {
  database: Database;
  clock: Clock;
  authenticator: Authenticator;
  usage: UsageRecorder;
  limiter: RateLimiter;
  /** What a key without a limit of its own may do, as the settings stand. */
  defaultRate(): Rate;
  /** False in a process that serves only jobs. */
  isServed: boolean;
};

export function providersService(options: ProvidersServiceOptions): Service {
  const { database, clock, authenticator, usage, limiter, defaultRate, isServed } = options;
  const apiSwitch = new ApiSwitch(database);
  const answers = new ProviderAnswers(database);
  const limits = new WeakMap<Principal, Limit>();
  let saidAtMs = Number.NEGATIVE_INFINITY;
  let unsaid = 0;

  function limitFor(principal: Principal): Limit {
    const fallback = defaultRate();
    const known = limits.get(principal);
    if (known?.fallback === fallback) return known;
    const limit = limitWithHeaders(limitOf(principal.grant, fallback), fallback);
    limits.set(principal, limit);
    return limit;
  }

  function refuseKey(
    who: Exclude<Authentication, Principal>,
    context: RequestContext,
  ): Response | Promise<Response> {
    if ("keyId" in who) usage.record(who.keyId, "refused");
    if (who.refused === "missing") return refuse.withoutKey();
    const caller = `failed ${callerOf(context.clientAddress)}`;
    return atOnce(limiter.take(caller, failedRate, clock.elapsedMs()), (failures) =>
      failures.isAllowed ? refuse.badKey(who.refused) : refuse.tooManyFailures(failedRate, failures),
    );
  }

  function send(
    request: Request,
    { body, handout }: Answer,
    principal: Principal,
    limit: Limit,
    allowance: Allowance,
  ): Response {
    usage.record(principal.keyId, "ok", request.method === "HEAD" ? null : handout);
    const response = new Response(body, limit.answerInit);
    response.headers.set("ratelimit", rateLimitState(allowance));
    return response;
  }

  function search(request: Request, principal: Principal, patience: Patience): Response | Promise<Response> {
    if (!principal.scopes.includes(requiredScope)) {
      usage.record(principal.keyId, "forbidden");
      return refuse.withoutScope(requiredScope);
    }
    const limit = limitFor(principal);
    const taken = limiter.take(`providers ${principal.keyId}`, limit.rate, clock.elapsedMs());
    return atOnce(taken, (allowance) => {
      if (!allowance.isAllowed) {
        usage.record(principal.keyId, "limited");
        return refuse.overLimit(limit.policy, allowance);
      }
      const query = providerQuery(queryOf(request.url));
      if ("problem" in query) {
        usage.record(principal.keyId, "bad_request");
        return refuse.badVerified(limit.policy, allowance);
      }
      patience.principal = principal;
      return patience.with(answers.answer(query.key, query.search), (answer) =>
        send(request, answer, principal, limit, allowance),
      );
    });
  }

  /** In an outage every request fails for the same reason: one line a minute says it, and how many there were before. */
  function sayFailure({ log, requestId }: RequestContext, reason: string): void {
    const words = "providers could not be loaded";
    if (clock.elapsedMs() - saidAtMs < sayEveryMs) {
      unsaid += 1;
      log.debug({ requestId, reason }, words);
      return;
    }
    log.error({ requestId, reason, ...(unsaid > 0 ? { othersBefore: unsaid } : {}) }, words);
    saidAtMs = clock.elapsedMs();
    unsaid = 0;
  }

  function answer(request: Request, context: RequestContext): Response | Promise<Response> {
    if (request.method !== "GET" && request.method !== "HEAD")
      return methodNotAllowed(providersPath, ["GET", "HEAD"]);
    if (!isServed) return refuse.notServedHere();
    const patience = new Patience(clock, deadlineMs);
    const result = patience.with(apiSwitch.state(), (state) => {
      if (state !== "enabled") return refuse.switchedOff(state);
      return patience.with(authenticator.authenticate(request.headers.get("authorization")), (who) =>
        "refused" in who ? refuseKey(who, context) : search(request, who, patience),
      );
    });
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      if (patience.principal !== null) usage.record(patience.principal.keyId, "failed");
      const reason = error instanceof Error ? error.message : String(error);
      sayFailure(context, reason);
      return refuse.cannotLoad();
    });
  }

  return {
    hotRoutes: [{ path: providersPath, name: "providers", handle: answer }],
    health: () => {
      const canAnswer = isServed && database.changes.areKnown();
      return {
        service: "providers",
        canAnswer,
        degraded: isServed && !canAnswer ? ["providers: the database does not answer"] : [],
      };
    },
  };
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

function queryOf(url: string): string {
  const start = url.indexOf("?");
  return start < 0 ? "" : url.slice(start + 1);
}
