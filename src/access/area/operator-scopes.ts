// Everything that can be done as an operator, as a closed list: each route under /operator/api names the one it needs, and
// nothing else opens it. A person has scopes by role, a script by its token.
export const operatorScopes = [
  "overview:read",
  "access:read",
  "access:change",
  "keys:read",
  "keys:change",
  "providers:read",
  "providers:change",
  "providers:push",
  "boards:read",
  "boards:change",
  "abuse:read",
  "abuse:change",
  "settings:read",
  "settings:change",
  "audit:read",
  "outbox:read",
  "operators:read",
  "operators:change",
  "backups:read",
  "backups:change",
  "privacy:read",
  "privacy:change",
  "metrics:read",
] as const;

export type OperatorScope = (typeof operatorScopes)[number];

export const operatorRoles = ["operator", "look-only"] as const;

export type OperatorRole = (typeof operatorRoles)[number];

/** Whoever may only look has every scope that changes nothing. */
export function roleHas(role: OperatorRole, scope: OperatorScope): boolean {
  return role === "operator" || scope.endsWith(":read");
}

/** What a token can be given: what scripts need, nothing that decides over keys, access or other operators. */
export const tokenScopes = [
  "providers:push",
  "providers:read",
  "overview:read",
  "boards:read",
  "audit:read",
  "backups:read",
  "privacy:read",
  "metrics:read",
] as const satisfies readonly OperatorScope[];

export type TokenScope = (typeof tokenScopes)[number];
