// The schema of the first release. Text that is ordered or unique is `ordered`: bytewise on both engines.
import { type RawBuilder, sql } from "kysely";
import { type Engine, orderedText } from "../tables/columns.ts";
import { protections } from "./0001-protections.ts";
import type { Migration } from "./migration.ts";

export const schema: Migration = {
  name: "0001-schema",
  async up(db, engine) {
    const ordered = orderedText(engine);
    for (const statement of [
      ...accessTables(ordered, engine),
      ...signInTables(ordered),
      ...providerTables(ordered),
      ...jobTables(ordered),
      ...upkeepTables(ordered),
      ...protections(engine),
      ...firstRows,
    ])
      await statement.execute(db);
  },
};

type Statement = RawBuilder<unknown>;

/**
 * Accounts, what access they have and asked for, their keys and plans, switches, and the audit log. On SQLite a row could
 * be replaced through its hidden rowid, which no trigger sees: what is never altered has none.
 */
const accessTables = (ordered: Statement, engine: Engine): Statement[] => {
  const unreplaceable = sql.raw(engine === "sqlite" ? "without rowid" : "");
  return [
    sql`create table changes (topic ${ordered} not null primary key, version bigint not null)`,
    sql`create table settings (name ${ordered} not null primary key, value text not null, changed_at text not null)`,
    sql`create table accounts (
      id ${ordered} not null primary key,
      kind text not null check (kind in ('operator', 'customer', 'provider')),
      email ${ordered} unique, name text not null, created_at text not null,
      email_verified integer not null default 0 check (email_verified in (0, 1)), image text, changed_at text,
      two_factor_enabled integer not null default 0 check (two_factor_enabled in (0, 1)), deleted_at text)`,
    // Only a reviewed partner can have the grants beyond the scopes.
    sql`create table access (
      id ${ordered} not null primary key, account_id ${ordered} not null references accounts (id),
      kind text not null check (kind in ('developer', 'partner')),
      state text not null check (state in ('requested', 'approved', 'declined', 'suspended', 'ended')),
      scopes text not null, rate_limit text, created_at text not null, changed_at text not null,
      integration text not null default '', purpose text not null default '', servers text not null default '',
      asked_scopes text not null default '[]', asked_limit text, asked_licensing text, asked_white_label text,
      terms_version text,
      data_licensing integer not null default 0
        check (data_licensing in (0, 1) and (data_licensing = 0 or kind = 'partner')),
      white_label integer not null default 0
        check (white_label in (0, 1) and (white_label = 0 or kind = 'partner')),
      may_never_expire integer not null default 0 check (may_never_expire in (0, 1)),
      reason text, decided_at text, decided_by text)`,
    // A suspended access stays the account's access: approving another one beside it would undo the suspension.
    sql`create unique index access_in_force on access (account_id) where state in ('approved', 'suspended')`,
    sql`create unique index access_requested on access (account_id) where state = 'requested'`,
    sql`create table keys (
      id ${ordered} not null primary key, account_id ${ordered} not null references accounts (id),
      name text not null, hash ${ordered} not null unique, shown text not null, scopes text not null,
      rate_limit text, created_at ${ordered} not null, expires_at ${ordered}, revoked_at text,
      successor_id ${ordered} references keys (id), last_used_at text)`,
    sql`create index keys_of_account on keys (account_id, created_at)`,
    sql`create table key_usage (
      key_id ${ordered} not null references keys (id), day ${ordered} not null, outcome ${ordered} not null,
      requests bigint not null, phones bigint not null, whatsapps bigint not null, locations bigint not null,
      constraint key_usage_of_a_day primary key (key_id, day, outcome))`,
    sql`create table key_reminders (
      key_id ${ordered} not null references keys (id), days integer not null, sent_at text not null,
      constraint one_reminder_of_a_key primary key (key_id, days))`,
    sql`create table plans (
      id ${ordered} not null primary key, name text not null, limits text not null, billing_period text not null,
      request_charge text not null, overage_rule text not null, text text not null, created_at text not null
    ) ${unreplaceable}`,
    sql`create table plan_acceptances (
      id ${ordered} not null primary key, account_id ${ordered} not null references accounts (id),
      plan_id ${ordered} not null references plans (id), text text not null, accepted_at text not null
    ) ${unreplaceable}`,
    sql`create index acceptances_of_account on plan_acceptances (account_id, plan_id)`,
    sql`create table account_plans (
      account_id ${ordered} not null primary key references accounts (id),
      plan_id ${ordered} not null references plans (id), since text not null) ${unreplaceable}`,
    sql`create table held_addresses (hash text not null primary key, until text not null)`,
    sql`create table audit (
      id ${ordered} not null primary key, at ${ordered} not null, actor ${ordered} not null,
      action ${ordered} not null, subject ${ordered} not null, detail text not null) ${unreplaceable}`,
    sql`create index audit_by_time on audit (at, id)`,
    sql`create index audit_by_subject on audit (subject, at)`,
    sql`create index audit_by_actor on audit (actor, at)`,
    sql`create index audit_by_action on audit (action, at)`,
    sql`create table audit_gate (
      one integer not null primary key check (one = 1), older_than ${ordered} not null)`,
  ];
};

/**
 * Signing in, the mail that goes with it, and the people who run Kazi. The columns of sessions, credentials, verifications
 * and two_factors are those that better-auth 1.7.5 asks for, under our names; it writes its times and booleans as we do.
 */
const signInTables = (ordered: Statement): Statement[] => [
  sql`create table sessions (
    id ${ordered} not null primary key, account_id ${ordered} not null references accounts (id) on delete cascade,
    token ${ordered} not null unique, expires_at text not null, created_at text not null,
    changed_at text not null, ip_address text, user_agent text)`,
  sql`create table credentials (
    id ${ordered} not null primary key, account_id ${ordered} not null references accounts (id) on delete cascade,
    provider_account_id text not null, provider_id text not null, access_token text, refresh_token text,
    id_token text, access_token_expires_at text, refresh_token_expires_at text, scope text, password text,
    created_at text not null, changed_at text not null)`,
  sql`create table two_factors (
    id ${ordered} not null primary key, account_id ${ordered} not null references accounts (id) on delete cascade,
    secret ${ordered} not null, backup_codes text not null, verified integer,
    failed_verification_count integer, locked_until text, last_time_step integer)`,
  sql`create table verifications (
    id ${ordered} not null primary key, identifier ${ordered} not null, value text not null,
    expires_at ${ordered} not null, created_at text not null, changed_at text not null)`,
  sql`create index sessions_account_id_idx on sessions (account_id)`,
  sql`create index credentials_account_id_idx on credentials (account_id)`,
  sql`create index verifications_identifier_idx on verifications (identifier)`,
  sql`create index two_factors_account_id_idx on two_factors (account_id)`,
  sql`create index two_factors_secret_idx on two_factors (secret)`,
  sql`create table outbox (
    id ${ordered} not null primary key, recipient ${ordered} not null, subject text not null, text text not null,
    link text, link_ends_at ${ordered},
    state ${ordered} not null check (state in ('waiting', 'sent', 'shown', 'failed')),
    attempts integer not null, next_try_at ${ordered} not null, last_failure text,
    created_at ${ordered} not null, done_at text,
    is_farewell integer not null default 0 check (is_farewell in (0, 1)))`,
  sql`create index outbox_to_send on outbox (state, next_try_at)`,
  sql`create index outbox_by_time on outbox (created_at, id)`,
  // The address stays when the account is gone: the audit log has to be able to name who did something.
  sql`create table operators (
    account_id ${ordered} not null primary key references accounts (id), email ${ordered} not null,
    role text not null check (role in ('operator', 'look-only')),
    created_at ${ordered} not null, created_by ${ordered} not null, ended_at text)`,
  sql`create table operator_links (
    hash ${ordered} not null primary key, email ${ordered},
    role text not null check (role in ('operator', 'look-only')),
    created_at ${ordered} not null, created_by ${ordered} not null, expires_at ${ordered} not null)`,
  sql`create table operator_tokens (
    id ${ordered} not null primary key, name text not null, hash ${ordered} not null unique, shown text not null,
    scopes text not null, created_at ${ordered} not null, created_by ${ordered} not null,
    expires_at ${ordered}, revoked_at text, last_used_at text)`,
];

/**
 * Profiles with the document that is sent of them, tombstones of erased ones, who was handed whose contact data, and
 * imports with their checked rows. The order of every answer is (verified, verified_order, id); behind each combination of
 * filters it is an index without the restricted profiles, so that a search reads as many rows as it returns.
 * verified_order is verified_at or the empty string, never null, because the engines disagree on where nulls go.
 */
const providerTables = (ordered: Statement): Statement[] => [
  sql`create table providers (
    id ${ordered} not null primary key, name text not null, county text not null, county_key ${ordered} not null,
    town text, town_key ${ordered}, verified integer not null check (verified in (0, 1)),
    verified_order ${ordered} not null, avatar_url text, bio text, experience_years integer, phone text,
    whatsapp text, availability text, price_range text, verification_badge_version text, verified_at text,
    latitude double precision, longitude double precision, services text not null,
    consent_phone integer not null check (consent_phone in (0, 1)),
    consent_whatsapp integer not null check (consent_whatsapp in (0, 1)),
    consent_location integer not null check (consent_location in (0, 1)),
    consent_ground text not null, document text not null, sensitive integer not null,
    created_at text not null, changed_at text not null, restricted_at text, restricted_reason text,
    constraint badge_only_when_verified check (
      verified = 1 or (verified_at is null and verification_badge_version is null and verified_order = '')))`,
  ...(
    [
      ["providers_in_order", ""],
      ["providers_of_county", "county_key, "],
      ["providers_of_county_and_town", "county_key, town_key, "],
      ["providers_of_town", "town_key, "],
    ] as const
  ).map(
    ([name, columns]) =>
      sql`create index ${sql.ref(name)} on providers (${sql.raw(columns)}verified desc, verified_order desc, id)
        where restricted_at is null`,
  ),
  // What the operator looks for: a name or a part of one, a number, and what is restricted.
  sql`create index providers_by_name on providers (name, id)`,
  sql`create index providers_by_phone on providers (phone, id) where phone is not null`,
  sql`create index providers_by_whatsapp on providers (whatsapp, id) where whatsapp is not null`,
  sql`create index providers_by_restricted_at on providers (restricted_at, id) where restricted_at is not null`,
  sql`create table erased_providers (id ${ordered} not null primary key, erased_at text not null)`,
  sql`create table handouts (
    provider_id ${ordered} not null references providers (id) on delete cascade,
    key_id ${ordered} not null references keys (id),
    first_day ${ordered} not null, last_day ${ordered} not null, count bigint not null,
    constraint handouts_of_a_provider primary key (provider_id, key_id))`,
  sql`create index handouts_to_key on handouts (key_id, last_day)`,
  sql`create table provider_imports (
    id ${ordered} not null primary key, source text not null, actor text not null,
    state text not null check (
      state in ('uploading', 'checking', 'checked', 'applying', 'done', 'cancelled', 'failed')),
    problem text, runner text, alive_at text, created_at ${ordered} not null, changed_at text not null,
    size_bytes bigint not null, read_bytes bigint not null, rows integer not null, created integer not null,
    changed integer not null, unchanged integer not null, bad integer not null, erased integer not null,
    is_cut_short integer not null)`,
  sql`create index provider_imports_by_time on provider_imports (created_at, id)`,
  // From its id on, a row is what providers will hold.
  sql`create table provider_import_rows (
    import_id ${ordered} not null references provider_imports (id),
    number integer not null, line integer not null,
    kind ${ordered} not null check (kind in ('new', 'changed', 'unchanged', 'bad', 'erased')),
    remarks text not null, drafts text, seen_changed_at text, audit_id text, audit_action text, audit_detail text,
    id ${ordered}, name text, county text, county_key text, town text, town_key text, verified_order text,
    avatar_url text, bio text, phone text, whatsapp text, availability text, price_range text,
    verification_badge_version text, verified_at text, services text, consent_ground text, document text,
    restricted_at text, restricted_reason text, created_at text, verified integer, experience_years integer,
    consent_phone integer, consent_whatsapp integer, consent_location integer, sensitive integer,
    latitude double precision, longitude double precision,
    constraint row_of_an_import primary key (import_id, number))`,
  sql`create index provider_import_rows_by_kind on provider_import_rows (import_id, kind, number)`,
  sql`create index provider_import_rows_of_provider on provider_import_rows (import_id, id)`,
  sql`create index provider_import_rows_with_notes on provider_import_rows (import_id, number)
    where remarks <> '[]' and kind <> 'bad'`,
];

/**
 * What is known of every feed of a board, with its last good result and the quarantined one that waits for a decision, and
 * what the operator and the readers say. The documents stand in tables of their own: they are large, and SQLite would
 * write them anew with every change of a feed's health.
 */
const jobTables = (ordered: Statement): Statement[] => [
  sql`create table feeds (
    board ${ordered} not null, feed ${ordered} not null, ticket bigint not null, kept_ticket bigint not null,
    claimed_until text, called_at text, fetched_at text, etag text, last_modified text, count integer not null,
    odd integer not null, recent_counts text not null, last_failure_at text, last_failure_kind text,
    last_failure_detail text, consecutive_failures integer not null, next_try_at text,
    quarantined_results integer not null, quarantined_since text, held_host text, held_until text,
    last_failure_snippet text, constraint feeds_of_a_board primary key (board, feed))`,
  sql`create table feed_documents (
    board ${ordered} not null, feed ${ordered} not null, document text not null,
    constraint document_of_a_feed primary key (board, feed),
    constraint document_has_a_feed foreign key (board, feed) references feeds (board, feed))`,
  sql`create table quarantined_results (
    board ${ordered} not null, feed ${ordered} not null, ticket bigint not null, asked_at text not null,
    kind text not null, detail text not null, count integer not null, odd integer not null, etag text,
    last_modified text, document text not null,
    constraint quarantined_result_of_a_feed primary key (board, feed),
    constraint quarantined_result_has_a_feed foreign key (board, feed) references feeds (board, feed))`,
  sql`create table paused_boards (board ${ordered} not null primary key, reason text, created_at text not null)`,
  sql`create table list_renewals (endpoint ${ordered} not null primary key, renewed_at text not null)`,
  sql`create table hidden_jobs (listing ${ordered} not null primary key, reason text, created_at text not null)`,
  sql`create table listing_reports (
    id ${ordered} not null primary key, listing ${ordered} not null, reason text not null, note text not null,
    created_at ${ordered} not null, settled_at text)`,
  sql`create index listing_reports_by_time on listing_reports (created_at, id)`,
  sql`create table blocks (
    range ${ordered} not null primary key, reason text, created_at text not null, expires_at text)`,
];

/** Backups that were made and checked, and who does a task that only one process may do. */
const upkeepTables = (ordered: Statement): Statement[] => [
  sql`create table backups (
    id ${ordered} not null primary key, begun_at ${ordered} not null, checked_at ${ordered}, file text not null,
    host text not null, bytes bigint, step text, row_counts text, failure text, deleted_at text, sha256 text,
    constraint good_or_failed check ((checked_at is null) = (failure is not null)))`,
  sql`create index backups_by_time on backups (begun_at, id)`,
  sql`create table leases (name ${ordered} not null primary key, holder text not null, until ${ordered} not null)`,
];

const at = sql.lit("2026-01-01T00:00:00.000Z");
const limits = "The limits shown on your page of limits. Only a reviewed partner can have higher ones.";
const period = "None: there is nothing to bill.";
const charge = "None: no request is charged.";
const overage =
  "Requests over the limit are refused with status 429 until the next window. They are never charged.";
const freeText = `Free plan\nLimits: ${limits}\nBilling period: ${period}\nRequest charge: ${charge}\nOverage: ${overage}`;

/** The operator's own account, which is always there and counts as a reviewed partner, and the plan that everybody is on. */
const firstRows: Statement[] = [
  sql`insert into accounts (id, kind, name, created_at) values ('acc_operator', 'operator', 'Operator', ${at})`,
  sql`insert into access
    (id, account_id, kind, state, scopes, created_at, changed_at, integration, may_never_expire)
    values ('acs_operator', 'acc_operator', 'partner', 'approved', '["providers:read","jobs:read"]', ${at}, ${at},
      'Own use', 1)`,
  sql`insert into plans values ('free', 'Free', ${sql.lit(limits)}, ${sql.lit(period)}, ${sql.lit(charge)},
    ${sql.lit(overage)}, ${sql.lit(freeText)}, ${at})`,
];
