// Every way the endpoint says no, with the status, body and header fields that the contract and RFC 6750 give it.

import type { Rate } from "../config/quantities.ts";
import { type Allowance, rateLimitPolicy, rateLimitState, retryAfter } from "../http/limits/rate-limit.ts";
import { refuseJson } from "../http/refusal.ts";
import type { SwitchState } from "./api-switch.ts";
import { sentences } from "./refusal-sentences.ts";

const realm = 'Bearer realm="providers"';
const switchedOffSeconds = "300";

/** A process of the other half: its proxy should have asked elsewhere. */
export function notServedHere(): Response {
  return refuseJson(503, sentences.notServedHere, { "retry-after": switchedOffSeconds });
}

export function switchedOff(state: Exclude<SwitchState, "enabled">): Response {
  const sentence = state === "disabled" ? sentences.disabled : sentences.notConfigured;
  return refuseJson(503, sentence, { "retry-after": switchedOffSeconds });
}

export function withoutKey(): Response {
  return refuseJson(401, sentences.missing, { "www-authenticate": realm });
}

const descriptions = {
  invalid: "The API key is invalid",
  revoked: "The API key has been revoked",
  expired: "The API key has expired",
} as const;

export function badKey(reason: keyof typeof descriptions): Response {
  return refuseJson(401, sentences[reason], {
    "www-authenticate": `${realm}, error="invalid_token", error_description="${descriptions[reason]}"`,
  });
}

export function withoutScope(scope: string): Response {
  return refuseJson(403, sentences.noScope, {
    "www-authenticate": `${realm}, error="insufficient_scope", scope="${scope}"`,
  });
}

export function overLimit(policy: string, allowance: Allowance): Response {
  return refuseJson(429, sentences.overLimit, {
    "retry-after": retryAfter(allowance),
    ...rateFields(policy, allowance),
  });
}

export function tooManyFailures(rate: Rate, allowance: Allowance): Response {
  return refuseJson(429, sentences.tooManyFailures, {
    "retry-after": retryAfter(allowance),
    ...rateFields(rateLimitPolicy(rate), allowance),
  });
}

export function badVerified(policy: string, allowance: Allowance): Response {
  return refuseJson(400, sentences.badVerified, rateFields(policy, allowance));
}

export function cannotLoad(): Response {
  return refuseJson(500, sentences.cannotLoad);
}

function rateFields(policy: string, allowance: Allowance): Record<string, string> {
  return { "ratelimit-policy": policy, ratelimit: rateLimitState(allowance) };
}
