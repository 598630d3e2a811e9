/** Told before a server stops: answers end their connections from then on, and readiness says no. */
export type Lifetime = { isEnding: boolean };
