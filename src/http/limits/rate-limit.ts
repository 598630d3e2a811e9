// How often someone may ask: a fixed window per caller, counted exactly, in memory that cannot grow without bound.
import type { Rate } from "../../config/quantities.ts";
import { atOnce } from "../at-once.ts";

export type Allowance = { isAllowed: boolean; remaining: number; resetMs: number };

export type RateLimiter = {
  /** Counts one request of this caller; at once where the count is in memory. `nowMs` is elapsed time, which never jumps. */
  take(caller: string, rate: Rate, nowMs: number): Allowance | Promise<Allowance>;
  /** Whether every request is counted together with all others that the limit is about. */
  isWhole(): boolean;
  close?(): void;
};

type Window = { endsMs: number; count: number };

const sweepEveryMs = 10_000;

export class MemoryRateLimiter implements RateLimiter {
  readonly #windows = new Map<string, Window>();
  readonly #maxCallers: number;
  #sweepAtMs = 0;

  constructor({ maxCallers = 100_000 } = {}) {
    this.#maxCallers = maxCallers;
  }

  isWhole(): boolean {
    return true;
  }

  take(caller: string, rate: Rate, nowMs: number): Allowance {
    let window = this.#windows.get(caller);
    if (window === undefined || window.endsMs <= nowMs) {
      if (window === undefined) this.#makeRoom(nowMs);
      else this.#windows.delete(caller);
      window = { endsMs: nowMs + rate.windowMs, count: 0 };
      this.#windows.set(caller, window);
    }
    const isAllowed = window.count < rate.count;
    if (isAllowed) window.count += 1;
    return { isAllowed, remaining: Math.max(0, rate.count - window.count), resetMs: window.endsMs - nowMs };
  }

  /** Over the bound the callers whose window began first are forgotten, which can only err in a caller's favour. */
  #makeRoom(nowMs: number): void {
    if (nowMs >= this.#sweepAtMs) {
      this.#sweepAtMs = nowMs + sweepEveryMs;
      for (const [caller, window] of this.#windows) if (window.endsMs <= nowMs) this.#windows.delete(caller);
    }
    for (const caller of this.#windows.keys()) {
      if (this.#windows.size < this.#maxCallers) break;
      this.#windows.delete(caller);
    }
  }
}

/** RateLimit-Policy and RateLimit as the IETF draft writes them. */
export function rateLimitPolicy(rate: Rate): string {
  return `"default";q=${rate.count};w=${Math.ceil(rate.windowMs / 1_000)}`;
}

export function rateLimitState({ remaining, resetMs }: Allowance): string {
  return `"default";r=${remaining};t=${secondsOf(resetMs)}`;
}

export function retryAfter({ resetMs }: Allowance): string {
  return String(secondsOf(resetMs));
}

function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}

/** Whom an address stands for: an IPv6 network of 64 bits is one household, so it counts as one caller. */
export function callerOf(address: string): string {
  return address.includes(":") ? ipv6Network(address, 64) : address;
}

type Network = { name: string; factor: number };
type Taken = Allowance & { rate: Rate };

/**
 * The networks that an address is in, narrowest first, each with how many times one caller's limit it may use up. Providers
 * of machines give away IPv6 networks of 56 and 48 bits, which hold 256 and 65,536 callers.
 */
export function networksOf(address: string): [Network, ...Network[]] {
  const caller = { name: callerOf(address), factor: 1 };
  if (!address.includes(":"))
    return [caller, { name: `${address.split(".").slice(0, 3).join(".")}.0/24`, factor: 5 }];
  return [
    caller,
    { name: ipv6Network(address, 56), factor: 4 },
    { name: ipv6Network(address, 48), factor: 16 },
  ];
}

/** Where neighbours are spared, the 256 IPv4 addresses around one are not counted together: they are different people. */
type Try = { what: string; address: string; rate: Rate; sparesNeighbours?: boolean };

/**
 * Counts one try of an address in each of its networks. Whoever is refused as one caller is not counted in the wider
 * networks, so that nobody can use up the tries of all neighbours.
 */
export function takeInNetworks(
  limiter: RateLimiter,
  { what, address, rate, sparesNeighbours = false }: Try,
  nowMs: number,
): Taken | Promise<Taken> {
  const take = ({ name, factor }: Network, wider: Network[]): Taken | Promise<Taken> => {
    const ownRate = { ...rate, count: rate.count * factor };
    return atOnce(limiter.take(`${what} ${name}`, ownRate, nowMs), (allowance) => {
      const [next, ...rest] = wider;
      return next && allowance.isAllowed ? take(next, rest) : { ...allowance, rate: ownRate };
    });
  };
  const [caller, ...wider] = networksOf(address);
  return take(caller, sparesNeighbours && !address.includes(":") ? [] : wider);
}

function ipv6Network(address: string, bits: 48 | 56 | 64): string {
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter(Boolean).length;
  const whole = [...groups, ...Array<string>(Math.max(0, missing)).fill("0"), ...(tail ?? "").split(":")];
  const kept = whole.slice(0, Math.ceil(bits / 16)).map((group) => Number.parseInt(group || "0", 16));
  if (bits === 56) kept[3] = (kept[3] ?? 0) & 0xff00;
  return `${kept.map((group) => group.toString(16)).join(":")}::/${bits}`;
}
