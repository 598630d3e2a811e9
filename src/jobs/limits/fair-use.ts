// Who may ask how often: a limit per address, a smaller one for searches that cause work, more for a dedicated key, and
// nothing for an address that the operator has blocked.
import { isIP } from "node:net";
import type { Authenticator } from "../../access/keys/authenticate.ts";
import { limitOf } from "../../access/keys/limits.ts";
import type { UsageRecorder } from "../../access/usage/usage-recorder.ts";
import type { Rate } from "../../config/quantities.ts";
import type { Database } from "../../database/database.ts";
import { LiveValue } from "../../database/live-value.ts";
import { atOnce } from "../../http/at-once.ts";
import { pathOf } from "../../http/exchange.ts";
import { addressRanges } from "../../http/limits/client-address.ts";
import { type Allowance, callerOf, type RateLimiter, retryAfter } from "../../http/limits/rate-limit.ts";
import { refuse } from "../../http/refusal.ts";
import type { RequestContext } from "../../http/request-context.ts";
import type { Clock } from "../../process/clock.ts";
import type { Log } from "../../process/log.ts";
import { corsHeaders } from "../answers/jobs-response.ts";
import { sentences } from "../refusal-sentences.ts";
import { type Block, blocksTopic, listBlocks } from "./block-store.ts";

const requiredScope = "jobs:read";
/** What a dedicated key has where neither it nor its account was given a limit of its own. */
const keyFactor = 10;

export type FairUseOptions = {
  database: Database;
  clock: Clock;
  log: Log;
  authenticator: Authenticator;
  usage: UsageRecorder;
  limiter: RateLimiter;
  /** As the settings stand whenever it is asked. */
  limits(): { jobsLimit: Rate; jobsSearchLimit: Rate };
};

/** `allowance` is what is left of the rate; `url` is what was asked for, in whose form a refusal comes. */
export type Caller = { name: string; rate: Rate; searchRate: Rate; url: string };
export type Admitted = Caller & { allowance: Allowance };

export class FairUse {
  readonly #options: FairUseOptions;
  readonly #blocks: LiveValue<BlockedRanges[]>;

  constructor(options: FairUseOptions) {
    this.#options = options;
    const { database, clock, log } = options;
    this.#blocks = new LiveValue({
      changes: database.changes,
      topic: blocksTopic,
      first: [],
      read: async () => (await listBlocks(database, clock.now())).map(rangesOf),
      log,
      failureMessage: "the list of blocks could not be read",
    });
  }

  readBlocks(): Promise<void> {
    return this.#blocks.read();
  }

  isBlocked(address: string): boolean {
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    return this.#blocks
      .current()
      .some(
        ({ ranges, expiresMs }) => ranges.check(address, family) && expiresMs > this.#options.clock.now(),
      );
  }

  /** A refusal, or who is asking. Without an Authorization header nothing here waits. */
  admit(request: Request, context: RequestContext): Response | Admitted | Promise<Response | Admitted> {
    const { url } = request;
    if (this.#blocks.current().length > 0 && this.isBlocked(context.clientAddress)) {
      return refuse(pathOf(url), 403, sentences.blocked, corsHeaders);
    }
    const authorization = request.headers.get("authorization");
    if (authorization === null) return this.#take(this.#byAddress(context, url));
    return this.#byKey(authorization, context, url).then((caller) => this.#take(caller));
  }

  /** A search that is not kept is work for us and perhaps for a board: it has a limit of its own. */
  admitSearch({ name, searchRate, url }: Caller): Response | null | Promise<Response | null> {
    const { limiter, clock } = this.#options;
    return atOnce(limiter.take(`search ${name}`, searchRate, clock.elapsedMs()), (allowance) =>
      allowance.isAllowed ? null : tooMany(url, "Too many different searches", retryAfter(allowance)),
    );
  }

  #take(caller: Caller): Response | Admitted | Promise<Response | Admitted> {
    const { limiter, clock } = this.#options;
    return atOnce(limiter.take(`jobs ${caller.name}`, caller.rate, clock.elapsedMs()), (allowance) =>
      allowance.isAllowed
        ? { ...caller, allowance }
        : tooMany(caller.url, "Too many requests", retryAfter(allowance)),
    );
  }

  #byAddress({ clientAddress }: RequestContext, url: string): Caller {
    const { jobsLimit: rate, jobsSearchLimit: searchRate } = this.#options.limits();
    return { name: callerOf(clientAddress), rate, searchRate, url };
  }

  /** A key that cannot be used counts as none: the jobs are public. */
  async #byKey(authorization: string, context: RequestContext, url: string): Promise<Caller> {
    const { authenticator, usage, log } = this.#options;
    try {
      const who = await authenticator.authenticate(authorization);
      if ("refused" in who || !who.scopes.includes(requiredScope)) return this.#byAddress(context, url);
      usage.record(who.keyId, "ok");
      const { rate, searchRate } = this.#byAddress(context, url);
      const keyRate = limitOf(who.grant, times(rate, keyFactor));
      return { name: who.keyId, rate: keyRate, searchRate: times(searchRate, keyFactor), url };
    } catch (error) {
      log.warn(
        { requestId: context.requestId, reason: (error as Error).message },
        "a jobs key could not be looked up",
      );
      return this.#byAddress(context, url);
    }
  }
}

type BlockedRanges = { ranges: ReturnType<typeof addressRanges>; expiresMs: number };

function rangesOf({ range, expiresAt }: Block): BlockedRanges {
  return {
    ranges: addressRanges([range]),
    expiresMs: expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt),
  };
}

const times = ({ count, windowMs }: Rate, factor: number): Rate => ({ count: count * factor, windowMs });

function tooMany(url: string, what: string, seconds: string): Response {
  return refuse(pathOf(url), 429, sentences.tooMany(what, seconds), {
    ...corsHeaders,
    "retry-after": seconds,
  });
}
