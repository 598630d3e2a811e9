// Accounts, what access they have, signing in, mail, plans, keys and what they were used for, and the audit log.
import type { Generated } from "kysely";
import type { Tables } from "../database/tables/tables.ts";

export type OutboxTable = Tables["outbox"];

declare module "../database/tables/tables.ts" {
  interface Tables {
    accounts: {
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
    };
    access: {
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
    };
    keys: {
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
    };
    key_usage: {
      key_id: string;
      day: string;
      outcome: string;
      requests: number;
      phones: number;
      whatsapps: number;
      locations: number;
    };
    key_reminders: {
      key_id: string;
      days: number;
      sent_at: string;
    };
    sessions: {
      id: string;
      account_id: string;
      /** The hash of what the cookie holds. */
      token: string;
      expires_at: string;
      created_at: string;
      changed_at: string;
      ip_address: string | null;
      user_agent: string | null;
    };
    credentials: {
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
    };
    verifications: {
      id: string;
      identifier: string;
      value: string;
      expires_at: string;
      created_at: string;
      changed_at: string;
    };
    two_factors: {
      id: string;
      account_id: string;
      secret: string;
      backup_codes: string;
      verified: number | null;
      failed_verification_count: number | null;
      locked_until: string | null;
      last_time_step: number | null;
    };
    outbox: {
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
    };
    plans: {
      id: string;
      name: string;
      limits: string;
      billing_period: string;
      request_charge: string;
      overage_rule: string;
      text: string;
      created_at: string;
    };
    plan_acceptances: {
      id: string;
      account_id: string;
      plan_id: string;
      text: string;
      accepted_at: string;
    };
    /** An account without a row is on the free plan. */
    account_plans: {
      account_id: string;
      plan_id: string;
      since: string;
    };
    /** Addresses that were turned away and left: who returns is looked at by a person. */
    held_addresses: {
      hash: string;
      until: string;
    };
    audit: {
      id: string;
      at: string;
      actor: string;
      action: string;
      subject: string;
      detail: string;
    };
    audit_gate: {
      one: number;
      older_than: string;
    };
  }
}
