// What the server answers to this area. Written down once more on this side, because pages take nothing of the server.
export type Account = {
  id: string;
  email: string;
  name: string;
  kind: "customer" | "provider" | "operator";
  hasTwoFactor: boolean;
};

export type Scope = "providers:read" | "jobs:read";

export type Key = {
  id: string;
  name: string;
  starts_with: string;
  scopes: Scope[];
  limit: string | null;
  state: "active" | "expired" | "revoked";
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  successor: string | null;
  last_used_at: string | null;
  risks: ("never-expires" | "unused" | "expires-soon")[];
  requests_today: number;
};

export type NewKey = Key & { secret: string; old_expires_at?: string };

export type Access = {
  id: string;
  kind: "developer" | "partner";
  state: "requested" | "approved" | "declined" | "suspended" | "ended";
  integration: string;
  purpose: string;
  servers: string;
  asked_scopes: Scope[];
  asked_limit: string | null;
  scopes: Scope[];
  limit: string | null;
  data_licensing: boolean;
  white_label: boolean;
  may_never_expire: boolean;
  terms_version: string | null;
  reason: string | null;
  created_at: string;
  decided_at: string | null;
};

export type AccessOverview = {
  terms_version: string;
  developer_approval: "manual" | "auto";
  scopes: Scope[];
  in_force: Access | null;
  requests: Access[];
  limits: { scope: Scope; limit: string; default: string; is_granted: boolean }[];
};

export type AccessForm = {
  kind: "developer" | "partner";
  integration: string;
  purpose: string;
  servers: string;
  scopes: Scope[];
  termsVersion: string;
  limit: string;
  licensing: string;
  whiteLabel: string;
};

export type Plan = {
  id: string;
  name: string;
  limits: string;
  billing_period: string;
  request_charge: string;
  overage_rule: string;
  text: string;
  isCurrent: boolean;
};

export type Usage = {
  days: string[];
  outcomes: Record<string, number[]>;
  keys: { id: string; name: string; starts_with: string; requests: number[] }[];
};
