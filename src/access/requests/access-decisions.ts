// Deciding over API access: approving, declining, suspending. Each is one transaction.

import { formatRate, type Rate } from "../../config/quantities.ts";
import type { Database, Tx } from "../../database/database.ts";
import { erasuresTopic } from "../../database/history/erasures.ts";
import { iso } from "../../process/clock.ts";
import { isLonger } from "../../text/characters.ts";
import { type Access, accessInForce } from "../accounts/account-store.ts";
import { type AuditAction, type AuditContext, audit } from "../audit-store.ts";
import { refuseHigher } from "../keys/keys.ts";
import type { Scope } from "../keys/scopes.ts";
import { NotAllowed } from "../not-allowed.ts";
import { type AccessRules, accessTopics, heldAccess, tell } from "./access-steps.ts";
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

type Approval = [id: string, changes: GrantChanges, rules: AccessRules, by: AuditContext];

/** Grants what was asked for or what is said here; on an access in force it changes the grant or lifts a suspension. */
export async function approveAccess(database: Database, ...approval: Approval): Promise<void> {
  await database.change(accessTopics, (tx) => approveWithin(tx, ...approval));
  // A suspension that was lifted must not be applied again.
  await database.keepErasures();
}

export async function approveWithin(tx: Tx, ...[id, changes, rules, by]: Approval): Promise<void> {
  const access = await heldAccess(tx, id);
  if (access.state === "declined" || access.state === "ended")
    throw new NotAllowed("access.over", { id, state: access.state });
  const isNew = access.state === "requested";
  const scopes = changes.scopes ?? (JSON.parse(isNew ? access.asked_scopes : access.scopes) as Scope[]);
  checkGrant(access.kind, scopes, changes, rules);
  if (isNew) await endEarlierAccess(tx, access, by);
  const grant = {
    scopes: JSON.stringify(scopes),
    rate_limit: changes.limit === undefined ? access.rate_limit : changes.limit && formatRate(changes.limit),
    data_licensing: Number(changes.licensing ?? access.data_licensing === 1),
    white_label: Number(changes.whiteLabel ?? access.white_label === 1),
    may_never_expire: Number(changes.mayNeverExpire ?? access.may_never_expire === 1),
  };
  await updateAccess(tx, id, { ...grant, state: "approved", ...decision(by, null) });
  await tell(tx, id, "access.approve", rules, by, { ...grant, scopes });
}

function checkGrant(kind: Access["kind"], scopes: Scope[], changes: GrantChanges, rules: AccessRules): void {
  if (scopes.length === 0) throw new NotAllowed("form.scopes", { what: "access" });
  if (kind === "partner") return;
  if (changes.licensing || changes.whiteLabel) throw new NotAllowed("access.partners-only", {});
  refuseHigher(changes.limit, scopes, rules.defaultRates);
}

/** A developer who becomes a partner has one access afterwards, not two. */
async function endEarlierAccess(tx: Tx, access: Access, by: AuditContext): Promise<void> {
  const earlier = await accessInForce(tx, access.account_id);
  if (earlier === null) return;
  if (earlier.state === "suspended") throw new NotAllowed("access.earlier-suspended", { id: earlier.id });
  const reason = `Replaced by ${access.id}.`;
  await updateAccess(tx, earlier.id, { state: "ended", ...decision(by, reason) });
  await audit(tx, by, "access.end", earlier.id, { reason });
}

export const declineAccess = settling({ from: "requested", to: "declined", action: "access.decline" });

/** Every key of the account counts as revoked until the access is approved again. */
export const suspendAccess = settling({ from: "approved", to: "suspended", action: "access.suspend" });

type Settlement = { from: Access["state"]; to: Access["state"]; action: AuditAction };

function settling({ from, to, action }: Settlement) {
  return async (database: Database, id: string, why: string, rules: AccessRules, by: AuditContext) => {
    const reason = why.trim();
    if (id === operatorAccessId) throw new NotAllowed("access.operators-own", {});
    if (!reason || isLonger(reason, 1_000)) throw new NotAllowed("access.reason", {});
    await database.change([...accessTopics, erasuresTopic], async (tx) => {
      const { state } = await heldAccess(tx, id);
      if (state !== from) throw new NotAllowed("access.state", { id, state, from, to });
      await updateAccess(tx, id, { state: to, ...decision(by, reason) });
      await tell(tx, id, action, rules, by, { reason });
    });
  };
}

const decision = ({ actor, nowMs }: AuditContext, reason: string | null) => ({
  reason,
  decided_by: actor,
  decided_at: iso(nowMs),
  changed_at: iso(nowMs),
});
