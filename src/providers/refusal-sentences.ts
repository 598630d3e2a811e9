/** What a refused caller reads in `error`. The documents show the same sentences. */
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
  cannotLoad: "The providers cannot be loaded right now; try again in a moment.",
} as const;
