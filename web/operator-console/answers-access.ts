// What the server answers about access, keys, settings, the audit log and mails.
export type Scope = "providers:read" | "jobs:read";

export type TrafficPoint = { at: string; requests: number; errors: number; limited: number };
export type Traffic = {
  requests: number;
  errors: number;
  limited: number;
  p50_ms: number | null;
  p99_ms: number | null;
  minutes: TrafficPoint[];
};

export type Overview = {
  at: string;
  traffic: { jobs: Traffic; providers: Traffic };
  answers: { fresh: number; stale: number; last_known_good: number; none: number };
  services: { service: string; can_answer: boolean; degraded: string[] }[];
  boards: {
    name: string;
    title: string;
    state: string;
    problem: string | null;
    last_success_at: string | null;
  }[];
  provider_api: "not configured" | "enabled" | "disabled";
  waiting_requests: number;
  oldest_request_at: string | null;
  expiring_keys: { id: string; name: string; starts_with: string; account: string; expires_at: string }[];
  expiring_keys_in_all: number;
  failed_mails: number;
};

export type AccessState = "requested" | "approved" | "declined" | "suspended" | "ended";
export type Access = {
  id: string;
  account: string;
  account_email: string | null;
  account_name: string;
  kind: "developer" | "partner";
  state: AccessState;
  integration: string;
  purpose: string;
  servers: string;
  asked_scopes: Scope[];
  asked_limit: string | null;
  asked_licensing: string | null;
  asked_white_label: string | null;
  terms_version: string | null;
  scopes: Scope[];
  limit: string | null;
  data_licensing: boolean;
  white_label: boolean;
  may_never_expire: boolean;
  reason: string | null;
  decided_at: string | null;
  created_at: string;
};
export type AccessList = { accesses: Access[]; defaults: Record<Scope, string> };
export type AccessStep = { at: string; actor_name: string; action: string; detail: Record<string, unknown> };
export type AccessInFull = Access & { history: AccessStep[] };
export type Approval = {
  scopes: Scope[];
  limit: string | null;
  licensing: boolean;
  white_label: boolean;
  may_never_expire: boolean;
};

export type Key = {
  id: string;
  name: string;
  account: string;
  account_email: string | null;
  account_name: string;
  access_state: AccessState | null;
  starts_with: string;
  scopes: Scope[];
  limits: string[];
  state: "active" | "expired" | "revoked";
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  risks: ("never-expires" | "unused" | "expires-soon")[];
  requests_today: number;
};
export type KeyList = { keys: Key[]; matching: number; in_all: number };
export type NewKey = { id: string; name: string; secret: string; expires_at: string | null };
export type KeyForm = {
  account: string;
  name: string;
  service: string;
  days: number | null;
  limit: string;
};

export type SettingName = "jobsLimit" | "jobsSearchLimit" | "providersLimit" | "developerApproval";
export type Setting = { name: SettingName; variable: string; value: string; from: "console" | "variable" };
export type LegalText = { version: string; markdown: string; is_own: boolean };
export type Settings = {
  provider_api: Overview["provider_api"];
  settings: Setting[];
  texts: { terms: LegalText; privacy: LegalText };
};

export type AuditRow = {
  id: string;
  at: string;
  actor: string;
  actor_name: string;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
};
export type AuditPage = { rows: AuditRow[]; next: string | null; actions: string[] };

export type Mail = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  state: "waiting" | "sent" | "shown" | "failed";
  attempts: number;
  last_failure: string | null;
  created_at: string;
  done_at: string | null;
};
export type MailPage = { mails: Mail[]; next: string | null };
