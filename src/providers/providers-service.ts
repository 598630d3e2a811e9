// GET /api/v1/providers. Refusals come in one order: 405, 503, 401, 403, 429, 400, 500. A kept key and a kept answer are
// served without waiting for anything; whatever has to wait for the database ends in a 500 before the caller's two
// seconds are over.
import type { Authentication, Authenticator, Principal } from "../access/authenticate.ts";
import { limitOf } from "../access/limits.ts";
import type { UsageRecorder } from "../access/usage-recorder.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { methodNotAllowed } from "../http/app.ts";
import {
  type Allowance,
  callerOf,
  MemoryRateLimiter,
  rateLimitPolicy,
  rateLimitState,
} from "../http/rate-limit.ts";
import type { RequestContext } from "../http/request-context.ts";
import type { Service } from "../http/service.ts";
import type { Rate } from "../quantities.ts";
import { ApiSwitch } from "./api-switch.ts";
import { type Answer, ProviderAnswers } from "./provider-answers.ts";
import { providerQuery } from "./provider-query.ts";
import { providersPath } from "./providers-contract.ts";
import * as refuse from "./refusals.ts";

const requiredScope = "providers:read";
const failedRate: Rate = { count: 60, windowMs: 60_000 };
const deadlineMs = 1_800;

export type ProvidersServiceOptions = {
  database: Database;
  clock: Clock;
  authenticator: Authenticator;
  usage: UsageRecorder;
  defaultRate: Rate;
  /** False in a process that serves only jobs. */
  isServed: boolean;
};

export function providersService(options: ProvidersServiceOptions): Service {
  const { database, clock, authenticator, usage, defaultRate, isServed } = options;
  const apiSwitch = new ApiSwitch(database);
  const answers = new ProviderAnswers(database);
  const keyLimiter = new MemoryRateLimiter();
  const failureLimiter = new MemoryRateLimiter();
  const limits = new WeakMap<Principal, { rate: Rate; policy: string }>();

  function limitFor(principal: Principal): { rate: Rate; policy: string } {
    let limit = limits.get(principal);
    if (limit === undefined) {
      const rate = limitOf(principal.grant, defaultRate);
      limit = { rate, policy: rateLimitPolicy(rate) };
      limits.set(principal, limit);
    }
    return limit;
  }

  function refuseKey(who: Exclude<Authentication, Principal>, context: RequestContext): Response {
    if ("keyId" in who) usage.record(who.keyId, "refused");
    if (who.refused === "missing") return refuse.withoutKey();
    const failures = failureLimiter.take(callerOf(context.clientAddress), failedRate, clock.elapsedMs());
    return failures.isAllowed ? refuse.badKey(who.refused) : refuse.tooManyFailures(failedRate, failures);
  }

  function send(
    { body, handout }: Answer,
    principal: Principal,
    policy: string,
    allowance: Allowance,
  ): Response {
    usage.record(principal.keyId, "ok", handout);
    const headers = new Headers();
    headers.set("content-type", "application/json; charset=utf-8");
    headers.set("cache-control", "private, no-store");
    headers.set("ratelimit-policy", policy);
    headers.set("ratelimit", rateLimitState(allowance));
    return new Response(body, { headers });
  }

  async function answer(request: Request, context: RequestContext): Promise<Response> {
    if (request.method !== "GET" && request.method !== "HEAD")
      return methodNotAllowed(providersPath, ["GET", "HEAD"]);
    if (!isServed) return refuse.switchedOff("not configured");

    const deadline = new Deadline(clock);
    let principal: Principal | null = null;
    try {
      const switchState = apiSwitch.state();
      const state = switchState instanceof Promise ? await deadline.wait(switchState) : switchState;
      if (state !== "enabled") return refuse.switchedOff(state);

      const asked = authenticator.authenticate(request.headers.get("authorization"));
      const who = asked instanceof Promise ? await deadline.wait(asked) : asked;
      if ("refused" in who) return refuseKey(who, context);
      principal = who;
      if (!who.scopes.includes(requiredScope)) {
        usage.record(who.keyId, "forbidden");
        return refuse.withoutScope(requiredScope);
      }

      const { rate, policy } = limitFor(who);
      const allowance = keyLimiter.take(who.keyId, rate, clock.elapsedMs());
      if (!allowance.isAllowed) {
        usage.record(who.keyId, "limited");
        return refuse.overLimit(policy, allowance);
      }

      const query = providerQuery(queryOf(request.url));
      if ("problem" in query) {
        usage.record(who.keyId, "bad_request");
        return refuse.badVerified(policy, allowance);
      }
      const found = answers.answer(query.key, query.search);
      return send(found instanceof Promise ? await deadline.wait(found) : found, who, policy, allowance);
    } catch (error) {
      if (principal !== null) usage.record(principal.keyId, "failed");
      const reason = error instanceof Error ? error.message : String(error);
      context.log.error({ requestId: context.requestId, reason }, "providers could not be loaded");
      return refuse.cannotLoad();
    }
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

/** One deadline for everything a request waits for. */
class Deadline {
  readonly #clock: Clock;
  readonly #endsMs: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#endsMs = clock.elapsedMs() + deadlineMs;
  }

  async wait<T>(work: Promise<T>): Promise<T> {
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const leftMs = Math.max(0, this.#endsMs - this.#clock.elapsedMs());
    const timer = setTimeout(() => reject(new Error("the database did not answer in time")), leftMs);
    return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
  }
}

function queryOf(url: string): string {
  const start = url.indexOf("?");
  return start < 0 ? "" : url.slice(start + 1);
}
