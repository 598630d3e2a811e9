// The columns of every table as Kysely sees them, in the order of the migrations that make them. Times are fixed-width
// ISO text, booleans 0 or 1, JSON is text: the same on both engines.
import type { Generated } from "kysely";
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

export interface ProvidersTable {
  id: string;
  name: string;
  county: string;
  county_key: string;
  town: string | null;
  town_key: string | null;
  verified: number;
  verified_order: string;
  avatar_url: string | null;
  bio: string | null;
  experience_years: number | null;
  phone: string | null;
  whatsapp: string | null;
  availability: string | null;
  price_range: string | null;
  verification_badge_version: string | null;
  verified_at: string | null;
  latitude: number | null;
  longitude: number | null;
  services: string;
  consent_phone: number;
  consent_whatsapp: number;
  consent_location: number;
  consent_ground: string;
  document: string;
  sensitive: number;
  created_at: string;
  changed_at: string;
  /** Set while the profile is held but not served. */
  restricted_at: string | null;
  restricted_reason: string | null;
}

export interface ErasedProvidersTable {
  id: string;
  erased_at: string;
}

export interface HandoutsTable {
  provider_id: string;
  key_id: string;
  first_day: string;
  last_day: string;
  count: number;
}

export interface FeedsTable {
  board: string;
  feed: string;
  ticket: number;
  kept_ticket: number;
  claimed_until: string | null;
  called_at: string | null;
  fetched_at: string | null;
  etag: string | null;
  last_modified: string | null;
  count: number;
  odd: number;
  recent_counts: string;
  last_failure_at: string | null;
  last_failure_kind: string | null;
  last_failure_detail: string | null;
  consecutive_failures: number;
  next_try_at: string | null;
  doubtful_results: number;
  doubtful_since: string | null;
  held_host: string | null;
  held_until: string | null;
  last_failure_snippet: string | null;
}

export interface FeedDocumentsTable {
  board: string;
  feed: string;
  document: string;
}

export interface BlocksTable {
  range: string;
  reason: string | null;
  created_at: string;
  expires_at: string | null;
}

export interface HiddenJobsTable {
  listing: string;
  reason: string | null;
  created_at: string;
}

export interface SessionsTable {
  id: string;
  account_id: string;
  /** The hash of what the cookie holds. */
  token: string;
  expires_at: string;
  created_at: string;
  changed_at: string;
  ip_address: string | null;
  user_agent: string | null;
}

export interface CredentialsTable {
  id: string;
  account_id: string;
  provider_account_id: string;
  provider_id: string;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: string | null;
  refresh_token_expires_at: string | null;
  scope: string | null;
  password: string | null;
  created_at: string;
  changed_at: string;
}

export interface VerificationsTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: string;
  created_at: string;
  changed_at: string;
}

export interface TwoFactorsTable {
  id: string;
  account_id: string;
  secret: string;
  backup_codes: string;
  verified: number | null;
  failed_verification_count: number | null;
  locked_until: string | null;
  last_time_step: number | null;
}

export interface OutboxTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  /** A link that lets its reader in, kept apart from the text so that it can be forgotten once it has gone out. */
  link: string | null;
  link_ends_at: string | null;
  state: "waiting" | "sent" | "shown" | "failed";
  attempts: number;
  next_try_at: string;
  last_failure: string | null;
  created_at: string;
  done_at: string | null;
  /** The last mail to someone who has left: nothing of it stays once it has gone out. */
  is_farewell: Generated<number>;
}

export interface KeyRemindersTable {
  key_id: string;
  days: number;
  sent_at: string;
}

export interface PlansTable {
  id: string;
  name: string;
  limits: string;
  billing_period: string;
  request_charge: string;
  overage_rule: string;
  text: string;
  created_at: string;
}

export interface PlanAcceptancesTable {
  id: string;
  account_id: string;
  plan_id: string;
  text: string;
  accepted_at: string;
}

/** An account without a row is on the free plan. */
export interface AccountPlansTable {
  account_id: string;
  plan_id: string;
  since: string;
}

/** Addresses that were turned away and left: who returns is looked at by a person. */
export interface HeldAddressesTable {
  hash: string;
  until: string;
}

export interface ListingReportsTable {
  id: string;
  listing: string;
  reason: string;
  note: string;
  created_at: string;
  settled_at: string | null;
}

export interface OperatorsTable {
  account_id: string;
  email: string;
  role: "operator" | "look-only";
  created_at: string;
  created_by: string;
  ended_at: string | null;
}

export interface OperatorLinksTable {
  hash: string;
  /** Null for the link that makes the first operator, who says the address. */
  email: string | null;
  role: "operator" | "look-only";
  created_at: string;
  created_by: string;
  expires_at: string;
}

export interface OperatorTokensTable {
  id: string;
  name: string;
  hash: string;
  shown: string;
  scopes: string;
  created_at: string;
  created_by: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
}

export interface ProviderImportsTable {
  id: string;
  source: string;
  actor: string;
  state: "uploading" | "checking" | "checked" | "applying" | "done" | "cancelled" | "failed";
  problem: string | null;
  /** The process that works on it, and when it last said so. */
  runner: string | null;
  alive_at: string | null;
  created_at: string;
  changed_at: string;
  size_bytes: number;
  received_bytes: number;
  read_bytes: number;
  parts: number;
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  bad: number;
  erased: number;
  is_cut_short: number;
}

export interface ProviderImportPartsTable {
  import_id: string;
  number: number;
  bytes: Uint8Array;
}

type Nullable<T> = { [Column in keyof T]: T[Column] | null };

/** A row that waits to be taken in: what is said of it, and the profile as it would be held. */
export interface ProviderImportRowsTable extends Nullable<Omit<ProvidersTable, "changed_at">> {
  import_id: string;
  /** Its place in the file; several rows may stand on one line. */
  number: number;
  line: number;
  kind: "new" | "changed" | "unchanged" | "bad" | "erased";
  remarks: string;
  drafts: string | null;
  /** When the held profile had last changed that this row was laid over. */
  seen_changed_at: string | null;
  audit_id: string | null;
  audit_action: string | null;
  audit_detail: string | null;
}

export interface PausedBoardsTable {
  board: string;
  reason: string | null;
  created_at: string;
}

export interface DoubtfulResultsTable {
  board: string;
  feed: string;
  ticket: number;
  asked_at: string;
  kind: string;
  detail: string;
  count: number;
  odd: number;
  etag: string | null;
  last_modified: string | null;
  document: string;
}

export interface Tables extends UpkeepTables {
  changes: ChangesTable;
  accounts: AccountsTable;
  access: AccessTable;
  keys: KeysTable;
  key_usage: KeyUsageTable;
  settings: SettingsTable;
  audit: AuditTable;
  providers: ProvidersTable;
  erased_providers: ErasedProvidersTable;
  handouts: HandoutsTable;
  feeds: FeedsTable;
  feed_documents: FeedDocumentsTable;
  blocks: BlocksTable;
  hidden_jobs: HiddenJobsTable;
  listing_reports: ListingReportsTable;
  sessions: SessionsTable;
  credentials: CredentialsTable;
  verifications: VerificationsTable;
  two_factors: TwoFactorsTable;
  outbox: OutboxTable;
  key_reminders: KeyRemindersTable;
  plans: PlansTable;
  plan_acceptances: PlanAcceptancesTable;
  account_plans: AccountPlansTable;
  held_addresses: HeldAddressesTable;
  operators: OperatorsTable;
  operator_links: OperatorLinksTable;
  operator_tokens: OperatorTokensTable;
  provider_imports: ProviderImportsTable;
  provider_import_parts: ProviderImportPartsTable;
  provider_import_rows: ProviderImportRowsTable;
  paused_boards: PausedBoardsTable;
  doubtful_results: DoubtfulResultsTable;
}
