// One count for all instances, in Redis or Valkey. When it cannot answer, each instance counts for itself; when it hangs,
// it is left alone for a second after three time-outs, so that requests do not queue up behind it.
import { Redis } from "ioredis";
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { Log } from "../log.ts";
import { formatRate, type Rate } from "../quantities.ts";
import { type Allowance, MemoryRateLimiter, type RateLimiter } from "./rate-limit.ts";

const failuresToLeaveAlone = 3;
const leaveAloneMs = 1_000;
const longestReconnectMs = 2_000;

export function connectRateLimiter(url: string, log: Log): RateLimiter {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 100,
    connectTimeout: 500,
    retryStrategy: (tries) =>
      Math.min(longestReconnectMs, 50 * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2),
  });
  let isAway = false;
  redis.on("error", (error: Error) => {
    if (!isAway)
      log.warn({ reason: error.message }, "Redis is away: limits are counted on this instance alone");
    isAway = true;
  });
  redis.on("ready", () => {
    if (isAway) log.info("Redis is back: limits are counted over all instances");
    isAway = false;
  });
  return new RedisRateLimiter(redis);
}

class RedisRateLimiter implements RateLimiter {
  readonly #redis: Redis;
  readonly #own = new MemoryRateLimiter();
  readonly #byRate = new Map<string, RateLimiterRedis>();
  #failures = 0;
  #leftAloneUntilMs = Number.NEGATIVE_INFINITY;
  #isLeftAlone = false;

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  isWhole(): boolean {
    return this.#redis.status === "ready" && !this.#isLeftAlone;
  }

  take(caller: string, rate: Rate, nowMs: number): Allowance | Promise<Allowance> {
    this.#isLeftAlone = nowMs < this.#leftAloneUntilMs;
    if (this.#redis.status !== "ready" || this.#isLeftAlone) return this.#own.take(caller, rate, nowMs);
    return this.#takeShared(caller, rate, nowMs);
  }

  close(): void {
    this.#redis.disconnect();
  }

  async #takeShared(caller: string, rate: Rate, nowMs: number): Promise<Allowance> {
    try {
      const taken = await this.#limiter(rate).consume(caller);
      this.#failures = 0;
      return { isAllowed: true, remaining: taken.remainingPoints, resetMs: taken.msBeforeNext };
    } catch (refused) {
      if (refused instanceof RateLimiterRes) {
        this.#failures = 0;
        return { isAllowed: false, remaining: 0, resetMs: refused.msBeforeNext };
      }
      if (++this.#failures >= failuresToLeaveAlone) {
        this.#leftAloneUntilMs = nowMs + leaveAloneMs;
        this.#failures = 0;
      }
      return this.#own.take(caller, rate, nowMs);
    }
  }

  #limiter(rate: Rate): RateLimiterRedis {
    const key = formatRate(rate);
    let limiter = this.#byRate.get(key);
    if (!limiter) {
      limiter = new RateLimiterRedis({
        storeClient: this.#redis,
        keyPrefix: `kazi:limit:${key}`,
        points: rate.count,
        duration: Math.max(1, Math.ceil(rate.windowMs / 1_000)),
        rejectIfRedisNotReady: true,
      });
      this.#byRate.set(key, limiter);
    }
    return limiter;
  }
}
