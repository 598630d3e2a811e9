// How API access is asked for and decided over. Every step is one transaction with its audit row and its mail, and is
// announced under "keys", because what an access grants holds for keys that exist already.
import type { Database, Tx } from "../../database/database.ts";
import { newId } from "../../ids.ts";
import { formatRate, type Rate } from "../../quantities.ts";
import { type Access, accessInForce, findAccount } from "../account-store.ts";
import { type Actor, type AuditAction, recordAudit } from "../audit-store.ts";
import { type Circumstances, keysTopic } from "../keys.ts";
import { isHigher } from "../limits.ts";
import { accessMail, waitingMail } from "../mail/access-mails.ts";
import { outboxTopic, postMail } from "../mail/outbox-store.ts";
import type { Scope } from "../scopes.ts";
import { accessOfAccount, findAccess, insertAccess, updateAccess } from "./access-store.ts";

export const automaticApproval: Actor = "automatic approval";
const operatorAccessId = "acs_operator";

/** What was asked for is not possible; the sentence says why and what to do. */
export class AccessRefused extends Error {}

export type AccessRequest = {
  accountId: string;
  kind: "developer" | "partner";
  integration: string;
  purpose: string;
  servers: string;
  scopes: Scope[];
  termsVersion: string;
  /** What only a partner can ask for. */
  limit: Rate | null;
  licensing: string | null;
  whiteLabel: string | null;
};

/** What holds for every access on this server. */
export type AccessRules = {
  defaultRates: Record<Scope, Rate>;
  brandName: string;
  publicUrl: string;
};

export type RequestRules = AccessRules & {
  termsVersion: string;
  developerApproval: "manual" | "auto";
  /** Where the operator wants to be told of a request that waits, or null. */
  operatorEmail: string | null;
};

const topics = [keysTopic, outboxTopic];

export async function requestAccess(
  database: Database,
  request: AccessRequest,
  rules: RequestRules,
  nowMs: number,
): Promise<string> {
  if (request.termsVersion !== rules.termsVersion)
    throw new AccessRefused("The terms have changed since you opened this page; read and accept them again.");
  return database.change(topics, async (tx) => {
    const before = await accessOfAccount(tx, request.accountId);
    if (before.some((access) => access.state === "requested"))
      throw new AccessRefused("You have a request that waits for its decision; there can be one at a time.");
    const inForce = before.find((access) => access.state === "approved" || access.state === "suspended");
    if (inForce?.state === "suspended")
      throw new AccessRefused("Your access is suspended; write to the operator to have it looked at.");
    if (inForce?.kind === request.kind)
      throw new AccessRefused(`You have access as a ${request.kind} already.`);
    const isPartner = request.kind === "partner";
    const at = new Date(nowMs).toISOString();
    const row = {
      id: newId("acs"),
      account_id: request.accountId,
      kind: request.kind,
      state: "requested" as const,
      scopes: "[]",
      rate_limit: null,
      created_at: at,
      changed_at: at,
      integration: request.integration,
      purpose: request.purpose,
      servers: request.servers,
      asked_scopes: JSON.stringify(request.scopes),
      asked_limit: isPartner && request.limit ? formatRate(request.limit) : null,
      asked_licensing: isPartner ? request.licensing : null,
      asked_white_label: isPartner ? request.whiteLabel : null,
      terms_version: request.termsVersion,
    };
    await insertAccess(tx, row);
    const detail = { kind: row.kind, scopes: request.scopes, terms_version: row.terms_version };
    await tell(tx, row.id, "access.request", rules, { actor: request.accountId, nowMs }, detail);
    if (!isPartner && rules.developerApproval === "auto")
      await approve(tx, row.id, {}, rules, { actor: automaticApproval, nowMs });
    else if (rules.operatorEmail)
      await postMail(tx, { to: rules.operatorEmail, ...waitingMail(row, rules.brandName) }, nowMs);
    return row.id;
  });
}

export type GrantChanges = {
  scopes?: Scope[];
  limit?: Rate;
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
  circumstances: Circumstances,
): Promise<void> {
  await database.change(topics, (tx) => approve(tx, id, changes, rules, circumstances));
}

async function approve(
  tx: Tx,
  id: string,
  changes: GrantChanges,
  rules: AccessRules,
  circumstances: Circumstances,
): Promise<void> {
  const access = await found(tx, id);
  if (access.state === "declined" || access.state === "ended")
    throw new AccessRefused(`The access ${id} is ${access.state}; the account has to request it anew.`);
  const isNew = access.state === "requested";
  const scopes = changes.scopes ?? (JSON.parse(isNew ? access.asked_scopes : access.scopes) as Scope[]);
  checkGrant(access.kind, scopes, changes, rules);
  if (isNew) await endEarlierAccess(tx, access, circumstances);
  const grant = {
    scopes: JSON.stringify(scopes),
    rate_limit: changes.limit ? formatRate(changes.limit) : access.rate_limit,
    data_licensing: Number(changes.licensing ?? access.data_licensing === 1),
    white_label: Number(changes.whiteLabel ?? access.white_label === 1),
    may_never_expire: Number(changes.mayNeverExpire ?? access.may_never_expire === 1),
  };
  await updateAccess(tx, id, { ...grant, state: "approved", ...decision(circumstances, null) });
  await tell(tx, id, "access.approve", rules, circumstances, { ...grant, scopes });
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
async function endEarlierAccess(tx: Tx, access: Access, circumstances: Circumstances): Promise<void> {
  const earlier = await accessInForce(tx, access.account_id);
  if (earlier === null) return;
  if (earlier.state === "suspended")
    throw new AccessRefused(`The account's access ${earlier.id} is suspended; decide over that one first.`);
  const reason = `Replaced by ${access.id}.`;
  await updateAccess(tx, earlier.id, { state: "ended", ...decision(circumstances, reason) });
  await recordAudit(tx, circumstances.nowMs, [
    { actor: circumstances.actor, action: "access.end", subject: earlier.id, detail: { reason } },
  ]);
}

export async function declineAccess(
  database: Database,
  id: string,
  reason: string,
  rules: AccessRules,
  circumstances: Circumstances,
): Promise<void> {
  await settle(
    database,
    id,
    { from: "requested", to: "declined", action: "access.decline", reason },
    rules,
    circumstances,
  );
}

/** Every key of the account counts as revoked until the access is approved again. */
export async function suspendAccess(
  database: Database,
  id: string,
  reason: string,
  rules: AccessRules,
  circumstances: Circumstances,
): Promise<void> {
  if (id === operatorAccessId) throw new AccessRefused("The operator's own access cannot be suspended.");
  await settle(
    database,
    id,
    { from: "approved", to: "suspended", action: "access.suspend", reason },
    rules,
    circumstances,
  );
}

type Settlement = { from: Access["state"]; to: Access["state"]; action: AuditAction; reason: string };

async function settle(
  database: Database,
  id: string,
  { from, to, action, reason }: Settlement,
  rules: AccessRules,
  circumstances: Circumstances,
): Promise<void> {
  if (!reason.trim() || reason.length > 1_000)
    throw new AccessRefused("Give a reason of up to 1,000 characters; it is mailed to the account.");
  await database.change(topics, async (tx) => {
    const access = await found(tx, id);
    if (access.state !== from)
      throw new AccessRefused(`The access ${id} is ${access.state}; only one that is ${from} can be ${to}.`);
    await updateAccess(tx, id, { state: to, ...decision(circumstances, reason.trim()) });
    await tell(tx, id, action, rules, circumstances, { reason: reason.trim() });
  });
}

const decision = ({ actor, nowMs }: Circumstances, reason: string | null) => ({
  reason,
  decided_by: actor,
  decided_at: new Date(nowMs).toISOString(),
  changed_at: new Date(nowMs).toISOString(),
});

async function found(tx: Tx, id: string) {
  const access = await findAccess(tx, id);
  if (!access) throw new AccessRefused(`There is no access ${id}; \`kazi access list\` shows them all.`);
  return access;
}

async function tell(
  tx: Tx,
  id: string,
  action: AuditAction,
  { brandName, publicUrl }: AccessRules,
  { actor, nowMs }: Circumstances,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, nowMs, [{ actor, action, subject: id, detail }]);
  const access = await found(tx, id);
  const account = await findAccount(tx, access.account_id);
  if (account?.email)
    await postMail(tx, { to: account.email, ...accessMail(access, { brandName, publicUrl }) }, nowMs);
}
