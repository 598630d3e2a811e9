// One count for all instances, in Redis or Valkey. When it cannot answer, each instance counts for itself; when it hangs,
// it is left alone for a second after three time-outs, so that requests do not queue up behind it.
import { Redis } from "ioredis";
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { formatRate, type Rate } from "../../config/quantities.ts";
import type { Log } from "../../process/log.ts";
import { type Allowance, MemoryRateLimiter, type RateLimiter } from "./rate-limit.ts";

const failuresToLeaveAlone = 3;
const leaveAloneMs = 1_000;
const maxReconnectMs = 2_000;

export function connectRateLimiter(url: string, log: Log): RateLimiter {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 100,
    connectTimeout: 500,
    retryStrategy: (tries) =>
      Math.min(maxReconnectMs, 50 * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2),
  });
  const limiter = new RedisRateLimiter(redis, log);
  redis.on("error", (error: Error) => {
    limiter.noteFailure(error);
    // It would go on in another database, which may be somebody else's.
    if (/DB index/i.test(error.message)) redis.disconnect();
  });
  redis.on("ready", () => limiter.noteSuccess());
  return limiter;
}

class RedisRateLimiter implements RateLimiter {
  readonly #own = new MemoryRateLimiter();
  readonly #byRate = new Map<string, RateLimiterRedis>();
  #failures = 0;
  #leftAloneUntilMs = Number.NEGATIVE_INFINITY;
  /** Whether the last attempt to count there failed. */
  #isAway = false;

  constructor(
    private readonly redis: Redis,
    private readonly log: Log,
  ) {}

  isWhole(): boolean {
    return this.redis.status === "ready" && !this.#isAway;
  }

  take(caller: string, rate: Rate, nowMs: number): Allowance | Promise<Allowance> {
    if (this.redis.status !== "ready" || nowMs < this.#leftAloneUntilMs)
      return this.#own.take(caller, rate, nowMs);
    return this.#takeShared(caller, rate, nowMs);
  }

  /** Away is also one that answers and does not count: it is full, or a replica that only reads. */
  noteFailure({ message: reason }: Error): void {
    if (!this.#isAway)
      this.log.warn({ reason }, "Redis does not count: limits are counted on this instance alone");
    this.#isAway = true;
  }

  noteSuccess(): void {
    this.#failures = 0;
    if (this.#isAway) this.log.info("Redis counts again: limits are counted over all instances");
    this.#isAway = false;
  }

  close(): void {
    this.redis.disconnect();
  }

  async #takeShared(caller: string, rate: Rate, nowMs: number): Promise<Allowance> {
    try {
      const taken = await this.#limiter(rate).consume(caller);
      this.noteSuccess();
      return { isAllowed: true, remaining: taken.remainingPoints, resetMs: taken.msBeforeNext };
    } catch (refused) {
      if (refused instanceof RateLimiterRes) {
        this.noteSuccess();
        return { isAllowed: false, remaining: 0, resetMs: refused.msBeforeNext };
      }
      this.noteFailure(refused as Error);
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
        storeClient: this.redis,
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
