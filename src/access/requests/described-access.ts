// An access with everything that may be shown of it to an operator.
import type { Scope } from "../keys/scopes.ts";
import type { AccessWithAccount } from "./access-store.ts";

export type DescribedAccess = ReturnType<typeof describeAccess>;

export function describeAccess(row: AccessWithAccount) {
  return {
    id: row.id,
    account: row.account_id,
    account_email: row.account_email,
    account_name: row.account_name,
    kind: row.kind,
    state: row.state,
    integration: row.integration,
    purpose: row.purpose,
    servers: row.servers,
    asked_scopes: JSON.parse(row.asked_scopes) as Scope[],
    asked_limit: row.asked_limit,
    asked_licensing: row.asked_licensing,
    asked_white_label: row.asked_white_label,
    terms_version: row.terms_version,
    scopes: JSON.parse(row.scopes) as Scope[],
    limit: row.rate_limit,
    data_licensing: row.data_licensing === 1,
    white_label: row.white_label === 1,
    may_never_expire: row.may_never_expire === 1,
    reason: row.reason,
    decided_by: row.decided_by,
    decided_at: row.decided_at,
    created_at: row.created_at,
  };
}
