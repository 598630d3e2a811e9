// Every way the search of providers says no, with the sentence, status and header fields that the contract and RFC 6750
// give it. The documents show the same sentences.
import { type Allowance, rateLimitState, retryAfter } from "../http/limits/rate-limit.ts";
import { refuseJson } from "../http/refusal.ts";

export const sentences = {
  notConfigured: "The provider API is not configured yet.",
  notServedHere: "This server does not serve the provider API; ask at its public address.",
  disabled: "The provider API is switched off at the moment.",
  missing: "An API key is needed; send it as `Authorization: Bearer <key>`.",
  invalid: "The API key is invalid.",
  revoked: "The API key has been revoked; its page in the developer area says what to do.",
  expired: "The API key has expired; create a new one in the developer area.",
  noScope: "This API key does not have the scope providers:read.",
  overLimit: "The limit of this API key is used up; wait before the next request.",
  tooManyFailures: "Too many failed authentications from this address; wait before the next try.",
  badVerified: "`verified` must be `true` or `false`.",
  badNear: "`near` must be a latitude and a longitude, like `-1.2921,36.8219`.",
  badOrder: "`order` must be `rotating`, `recent` or `distance`.",
  distanceNeedsNear: "`order=distance` needs `near`.",
  badFacets: "`facets` must be `true` or `false`.",
  badCursor: "`cursor` does not belong to this question; ask again without it.",
  cannotLoad: "The providers cannot be loaded right now; try again in a moment.",
} as const;

/** What is wrong with a question. */
export type Problem = {
  problem: Extract<keyof typeof sentences, `bad${string}` | "distanceNeedsNear">;
};

const off = [503, { "retry-after": "300" }] as const;
const realm = 'Bearer realm="providers"';
const invalidToken = (description: string) =>
  [
    401,
    { "www-authenticate": `${realm}, error="invalid_token", error_description="${description}"` },
  ] as const;

const refusals: Record<keyof typeof sentences, readonly [status: number, headers: Record<string, string>]> = {
  notConfigured: off,
  /** A process of the other half: its proxy should have asked elsewhere. */
  notServedHere: off,
  disabled: off,
  missing: [401, { "www-authenticate": realm }],
  invalid: invalidToken("The API key is invalid"),
  revoked: invalidToken("The API key has been revoked"),
  expired: invalidToken("The API key has expired"),
  noScope: [403, { "www-authenticate": `${realm}, error="insufficient_scope", scope="providers:read"` }],
  overLimit: [429, {}],
  tooManyFailures: [429, {}],
  badVerified: [400, {}],
  badNear: [400, {}],
  badOrder: [400, {}],
  distanceNeedsNear: [400, {}],
  badFacets: [400, {}],
  badCursor: [400, {}],
  cannotLoad: [500, {}],
};

/** Once the request has counted against a limit, with what is left of it. */
export function refuse(reason: keyof typeof sentences, counted?: { policy: string; allowance: Allowance }) {
  const [status, headers] = refusals[reason];
  return refuseJson(status, sentences[reason], {
    ...headers,
    ...(counted && status === 429 && { "retry-after": retryAfter(counted.allowance) }),
    ...(counted && { "ratelimit-policy": counted.policy, ratelimit: rateLimitState(counted.allowance) }),
  });
}
