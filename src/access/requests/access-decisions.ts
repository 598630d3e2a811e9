// Deciding over API access: approving, declining, suspending. Each is one transaction.

import { formatRate, type Rate } from "../../config/quantities.ts";
import type { Database, Tx } from "../../database/database.ts";
import { erasuresTopic } from "../../database/history/erasures.ts";
import { isLonger } from "../../text/characters.ts";
import { type Access, accessInForce } from "../accounts/account-store.ts";
import { type AuditAction, type AuditContext, recordAudit } from "../audit-store.ts";
import { isHigher } from "../keys/limits.ts";
import type { Scope } from "../keys/scopes.ts";
import { AccessRefused, type AccessRules, accessTopics, heldAccess, tell } from "./access-steps.ts";
import { updateAccess } from "./access-store.ts";

const operatorAccessId = "acs_operator";

/** What is left out stays as it is. */
export type GrantChanges = {
  scopes?: Scope[];
  /** Null for the default. */
  limit?: Rate | null;
  licensing?: boolean;
  whiteLabel?: boolean;
  mayNeverExpire?: boolean;
};

/** Grants what was asked for or what is said here; on an access in force it changes the grant or lifts a suspension. */
export async function approveAccess(
  database: Database,
  id: string,
  changes: GrantChanges,
  rules: AccessRules,
  auditContext: AuditContext,
): Promise<void> {
  await database.change(accessTopics, (tx) => approveWithin(tx, id, changes, rules, auditContext));
  // A suspension that was lifted must not be applied again.
  await database.keepErasures();
}

export async function approveWithin(
  tx: Tx,
  id: string,
  changes: GrantChanges,
  rules: AccessRules,
  auditContext: AuditContext,
): Promise<void> {
  const access = await heldAccess(tx, id);
  if (access.state === "declined" || access.state === "ended")
    throw new AccessRefused(`The access ${id} is ${access.state}; the account has to request it anew.`);
  const isNew = access.state === "requested";
  const scopes = changes.scopes ?? (JSON.parse(isNew ? access.asked_scopes : access.scopes) as Scope[]);
  checkGrant(access.kind, scopes, changes, rules);
  if (isNew) await endEarlierAccess(tx, access, auditContext);
  const grant = {
    scopes: JSON.stringify(scopes),
    rate_limit: changes.limit === undefined ? access.rate_limit : changes.limit && formatRate(changes.limit),
    data_licensing: Number(changes.licensing ?? access.data_licensing === 1),
    white_label: Number(changes.whiteLabel ?? access.white_label === 1),
    may_never_expire: Number(changes.mayNeverExpire ?? access.may_never_expire === 1),
  };
  await updateAccess(tx, id, { ...grant, state: "approved", ...decision(auditContext, null) });
  await tell(tx, id, "access.approve", rules, auditContext, { ...grant, scopes });
}

function checkGrant(kind: Access["kind"], scopes: Scope[], changes: GrantChanges, rules: AccessRules): void {
  if (scopes.length === 0) throw new AccessRefused("An access needs at least one scope.");
  if (kind === "partner") return;
  if (changes.licensing || changes.whiteLabel)
    throw new AccessRefused("Data licensing and white-label use can be granted to a reviewed partner only.");
  const lowest = scopes
    .map((scope) => rules.defaultRates[scope])
    .find((rate) => changes.limit && isHigher(changes.limit, rate));
  if (lowest)
    throw new AccessRefused(
      `A developer's limit cannot be raised above ${formatRate(lowest)}; only a reviewed partner's can.`,
    );
}

/** A developer who becomes a partner has one access afterwards, not two. */
async function endEarlierAccess(tx: Tx, access: Access, auditContext: AuditContext): Promise<void> {
  const earlier = await accessInForce(tx, access.account_id);
  if (earlier === null) return;
  if (earlier.state === "suspended")
    throw new AccessRefused(`The account's access ${earlier.id} is suspended; decide over that one first.`);
  const reason = `Replaced by ${access.id}.`;
  await updateAccess(tx, earlier.id, { state: "ended", ...decision(auditContext, reason) });
  await recordAudit(tx, auditContext.nowMs, [
    { actor: auditContext.actor, action: "access.end", subject: earlier.id, detail: { reason } },
  ]);
}

export async function declineAccess(
  database: Database,
  id: string,
  reason: string,
  rules: AccessRules,
  auditContext: AuditContext,
): Promise<void> {
  await settle(
    database,
    id,
    { from: "requested", to: "declined", action: "access.decline", reason },
    rules,
    auditContext,
  );
}

/** Every key of the account counts as revoked until the access is approved again. */
export async function suspendAccess(
  database: Database,
  id: string,
  reason: string,
  rules: AccessRules,
  auditContext: AuditContext,
): Promise<void> {
  if (id === operatorAccessId) throw new AccessRefused("The operator's own access cannot be suspended.");
  await settle(
    database,
    id,
    { from: "approved", to: "suspended", action: "access.suspend", reason },
    rules,
    auditContext,
  );
}

type Settlement = { from: Access["state"]; to: Access["state"]; action: AuditAction; reason: string };

async function settle(
  database: Database,
  id: string,
  { from, to, action, reason }: Settlement,
  rules: AccessRules,
  auditContext: AuditContext,
): Promise<void> {
  if (!reason.trim() || isLonger(reason, 1_000))
    throw new AccessRefused("Give a reason of up to 1,000 characters; it is mailed to the account.");
  await database.change([...accessTopics, erasuresTopic], async (tx) => {
    const access = await heldAccess(tx, id);
    if (access.state !== from)
      throw new AccessRefused(`The access ${id} is ${access.state}; only one that is ${from} can be ${to}.`);
    await updateAccess(tx, id, { state: to, ...decision(auditContext, reason.trim()) });
    await tell(tx, id, action, rules, auditContext, { reason: reason.trim() });
  });
}

const decision = ({ actor, nowMs }: AuditContext, reason: string | null) => ({
  reason,
  decided_by: actor,
  decided_at: new Date(nowMs).toISOString(),
  changed_at: new Date(nowMs).toISOString(),
});
