// The closed list of what a key may do. A new scope is a new line here, and nothing else grants one.
export const allScopes = ["providers:read", "jobs:read"] as const;

export type Scope = (typeof allScopes)[number];

export const services = ["providers", "jobs"] as const;

export type Service = (typeof services)[number];

/** What a key for one service needs, and no more. */
export function scopeOf(service: Service): Scope {
  return `${service}:read`;
}
