// The columns of every table as Kysely sees them, in the order of the migrations that make them. Times are fixed-width
// ISO text, booleans 0 or 1, JSON is text: the same on both engines.
import type { Generated } from "kysely";
import type { AccountTables } from "./account-tables.ts";
import type { JobTables } from "./job-tables.ts";
import type { ProviderTables } from "./provider-tables.ts";
import type { UpkeepTables } from "./upkeep-tables.ts";

export interface ChangesTable {
  topic: string;
  version: number;
}

export interface AccountsTable {
  id: string;
  kind: "operator" | "customer" | "provider";
  email: string | null;
  name: string;
  created_at: string;
  email_verified: Generated<number>;
  image: string | null;
  changed_at: string | null;
  two_factor_enabled: Generated<number>;
  deleted_at: string | null;
}

export interface AccessTable {
  id: string;
  account_id: string;
  kind: "developer" | "partner";
  state: "requested" | "approved" | "declined" | "suspended" | "ended";
  scopes: string;
  rate_limit: string | null;
  created_at: string;
  changed_at: string;
  integration: Generated<string>;
  purpose: Generated<string>;
  servers: Generated<string>;
  asked_scopes: Generated<string>;
  asked_limit: string | null;
  asked_licensing: string | null;
  asked_white_label: string | null;
  terms_version: string | null;
  data_licensing: Generated<number>;
  white_label: Generated<number>;
  may_never_expire: Generated<number>;
  reason: string | null;
  decided_at: string | null;
  decided_by: string | null;
}

export interface KeysTable {
  id: string;
  account_id: string;
  name: string;
  hash: string;
  shown: string;
  scopes: string;
  rate_limit: string | null;
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  successor_id: string | null;
  last_used_at: string | null;
}

export interface KeyUsageTable {
  key_id: string;
  day: string;
  outcome: string;
  requests: number;
  phones: number;
  whatsapps: number;
  locations: number;
}

export interface SettingsTable {
  name: string;
  value: string;
  changed_at: string;
}

export interface AuditTable {
  id: string;
  at: string;
  actor: string;
  action: string;
  subject: string;
  detail: string;
}

export interface Tables extends AccountTables, JobTables, ProviderTables, UpkeepTables {
  changes: ChangesTable;
  accounts: AccountsTable;
  access: AccessTable;
  keys: KeysTable;
  key_usage: KeyUsageTable;
  settings: SettingsTable;
  audit: AuditTable;
}
