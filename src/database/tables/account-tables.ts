// Signing in, mail, plans, and the people who run Kazi.
import type { Generated } from "kysely";

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

export interface AccountTables {
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
}
