// A running Kazi with the provider API enabled and a key, for the journeys of provider discovery.
import type { KeyRequest } from "../../src/access/keys/keys.ts";
import type { Environment } from "../../src/config/config.ts";
import { type Clock, systemClock } from "../../src/process/clock.ts";
import { turnSwitch } from "../../src/providers/api-switch.ts";
import type { Place } from "./engines.ts";
import { newKey } from "./provider-data.ts";
import { type RunningKazi, startKazi } from "./running-kazi.ts";

export const paths = { v1: "/api/v1/providers", v2: "/api/v2/providers" };
export const path = paths.v1;

export type ProviderApi = RunningKazi & {
  secret: string;
  /** Asks with the key, unless other headers are given. */
  get(query?: string, init?: RequestInit): Promise<Response>;
};

type Options = {
  env?: Environment;
  clock?: Clock;
  isEnabled?: boolean;
  key?: Partial<KeyRequest>;
  /** Of the version that is asked. */
  path?: string;
};

export async function startProviderApi(place: Place, options: Options = {}): Promise<ProviderApi> {
  const clock = options.clock ?? systemClock;
  const kazi = await startKazi(place, { clock, only: "providers", env: options.env ?? {} });
  if (options.isEnabled !== false)
    await turnSwitch(kazi.database, "enabled", { actor: "test", nowMs: clock.now() });
  const { secret } = await newKey(kazi.database, options.key, clock);
  return {
    ...kazi,
    secret,
    get: (query = "", init = { headers: bearer(secret) }) =>
      fetch(`${kazi.origin}${options.path ?? path}${query}`, init),
  };
}

export function bearer(secret: string): Record<string, string> {
  return { authorization: `Bearer ${secret}` };
}
