// How often someone may try what can be guessed or used to pester others.

import type { Rate } from "../../config/quantities.ts";
import { type RateLimiter, retryAfter, takeInNetworks } from "../../http/limits/rate-limit.ts";
import type { Clock } from "../../process/clock.ts";
import { Refused } from "./area-route.ts";

const quarterHour = 900_000;
const hour = 3_600_000;

const rates = {
  signInOfAddress: { count: 60, windowMs: quarterHour },
  signInOfUnknownDevice: { count: 10, windowMs: quarterHour },
  signInOfKnownDevice: { count: 20, windowMs: quarterHour },
  passwordOfSession: { count: 10, windowMs: quarterHour },
  signUpOfAddress: { count: 5, windowMs: hour },
  mailToPerson: { count: 5, windowMs: hour },
  resetOfPerson: { count: 5, windowMs: hour },
  linkOfAddress: { count: 20, windowMs: quarterHour },
  mailOfAddress: { count: 20, windowMs: hour },
  operatorTokenOfAddress: { count: 30, windowMs: quarterHour },
  requestOfAccount: { count: 5, windowMs: hour },
  changeOfAccount: { count: 120, windowMs: quarterHour },
} satisfies Record<string, Rate>;

export class Throttle {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  async take(what: keyof typeof rates, whom: string): Promise<void> {
    const allowance = await this.#ask(what, whom);
    if (allowance.isAllowed) return;
    const minutes = Math.ceil(allowance.resetMs / 60_000);
    const sentence = `Too many attempts; wait ${minutes === 1 ? "a minute" : `${minutes} minutes`} and try again.`;
    throw new Refused(429, sentence, { "retry-after": retryAfter(allowance) });
  }

  /** Where a refusal would tell whether an address has an account, the mail is left out without a word. */
  async mayMail(email: string): Promise<boolean> {
    return (await this.#ask("mailToPerson", email)).isAllowed;
  }

  #ask(what: keyof typeof rates, whom: string) {
    const nowMs = this.clock.elapsedMs();
    if (!what.endsWith("OfAddress")) return this.limiter.take(`${what} ${whom}`, rates[what], nowMs);
    // Only guessing is stopped around an IPv4 address: a mobile network has thousands of people behind a few of them.
    const sparesNeighbours = what !== "signInOfAddress";
    return takeInNetworks(this.limiter, { what, address: whom, rate: rates[what], sparesNeighbours }, nowMs);
  }

  /**
   * Guessing is stopped per address, per network around it and per account. A device that signed in to the account before is
   * counted apart, so that nobody can lock the owner out by guessing.
   */
  async takeSignIn(email: string, address: string, isKnownDevice: boolean): Promise<void> {
    if (isKnownDevice) return this.take("signInOfKnownDevice", email);
    await this.take("signInOfAddress", address);
    await this.take("signInOfUnknownDevice", email);
  }
}
