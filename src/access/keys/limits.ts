// How often a key may ask. Only a reviewed partner can have more than the default; a developer can only have less.
import { parseRate, type Rate } from "../../config/quantities.ts";
import type { Scope } from "./scopes.ts";

/** More over time, or more at once. */
export function isHigher(rate: Rate, than: Rate): boolean {
  return rate.count > than.count || rate.count / rate.windowMs > than.count / than.windowMs;
}

export type Grant = { kind: "developer" | "partner"; accessRate: Rate | null; keyRate: Rate | null };

/** The key's own limit, else its account's, else the default. A developer's is the default where it would be higher. */
export function limitOf(grant: Grant, fallback: Rate): Rate {
  const rate = grant.keyRate ?? grant.accessRate ?? fallback;
  return grant.kind === "developer" && isHigher(rate, fallback) ? fallback : rate;
}

type Stored = {
  access_kind: Grant["kind"] | null;
  access_rate_limit: string | null;
  rate_limit: string | null;
};

/** What a key was given, as the tables hold it; without an access it counts as a developer's. */
export function grantOf({ access_kind, access_rate_limit, rate_limit }: Stored): Grant {
  const rate = (text: string | null) => (text === null ? null : parseRate(text));
  return { kind: access_kind ?? "developer", accessRate: rate(access_rate_limit), keyRate: rate(rate_limit) };
}

const jobsKeyFactor = 10;

type Limits = { providersLimit: Rate; jobsLimit: Rate };

/** What a key gets unless its access says otherwise. A jobs key is worth ten addresses without one. */
export function defaultRates(limits: Limits): Record<Scope, Rate> {
  return {
    "providers:read": limits.providersLimit,
    "jobs:read": { ...limits.jobsLimit, count: limits.jobsLimit.count * jobsKeyFactor },
  };
}

/** The same, as the limits stand whenever one of them is looked at. */
export function liveDefaultRates(limits: () => Limits): Record<Scope, Rate> {
  return {
    get "providers:read"() {
      return defaultRates(limits())["providers:read"];
    },
    get "jobs:read"() {
      return defaultRates(limits())["jobs:read"];
    },
  };
}
