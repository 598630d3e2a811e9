// Who runs Kazi. An operator is an account of that kind with a role of its own in the table of operators: no sign-up makes
// one, only a link that somebody on the machine or another operator has made, once and for half an hour. The operator's
// own account beside them is nobody's: it has no password and holds the house's own keys.

import { randomBytes } from "node:crypto";
import { eraseAccount } from "../access/accounts/account-deletion-store.ts";
import { findAccount, operatorAccountId } from "../access/accounts/account-store.ts";
import { putReadyAccount } from "../access/accounts/ready-account-store.ts";
import type { OperatorRole } from "../access/area/operator-scopes.ts";
import { type AuditContext, audit } from "../access/audit-store.ts";
import { keysTopic } from "../access/keys/keys.ts";
import { NotAllowed } from "../access/not-allowed.ts";
import { lockAccount } from "../access/requests/access-store.ts";
import { endMailedLinks } from "../access/sign-in/session-store.ts";
import type { Database, Tx } from "../database/database.ts";
import { erasuresTopic } from "../database/history/erasures.ts";
import { iso } from "../process/clock.ts";
import {
  changeOperator,
  deleteLinksTo,
  findLink,
  findOperator,
  hasOperator,
  insertLink,
  type OperatorLink,
  putOperator,
  takeLink,
} from "./operator-store.ts";

const linkLifetimeMs = 30 * 60_000;
const tokenBytes = 32;
const firstStart = "first start";

export type NewLink = { url: string; expiresAt: string };
export type Invitation = { email: string; role: OperatorRole };

const hashOf = (token: string) => Bun.SHA256.hash(token, "hex");
/** A link for a new operator, or for one who has lost the password or the second factor. */
export async function inviteOperator(
  database: Database,
  { email, role }: Invitation,
  publicUrl: string,
  by: AuditContext,
): Promise<NewLink> {
  return database.change([], async (tx) => {
    await refuseTaken(tx, email);
    await audit(tx, by, "operator.invite", email, { role });
    return newLink(tx, { email, role, created_by: by.actor }, publicUrl, by.nowMs);
  });
}

/** The link that makes the first operator, or null when there is one. */
export async function firstOperatorLink(database: Database, publicUrl: string, nowMs: number) {
  if (await hasOperator(database.read)) return null;
  return database.change([], (tx) =>
    newLink(tx, { email: null, role: "operator", created_by: firstStart }, publicUrl, nowMs),
  );
}

async function newLink(
  tx: Tx,
  link: Pick<OperatorLink, "email" | "role" | "created_by">,
  publicUrl: string,
  nowMs: number,
): Promise<NewLink> {
  const token = randomBytes(tokenBytes).toString("base64url");
  const expiresAt = iso(nowMs + linkLifetimeMs);
  await insertLink(tx, { ...link, hash: hashOf(token), created_at: iso(nowMs), expires_at: expiresAt });
  // Behind the #, so that it is in no request line and no log.
  return { url: `${publicUrl}/operator/welcome#${token}`, expiresAt };
}

export type OpenedLink = Awaited<ReturnType<typeof openLink>>;

/** What the link is for, without using it up. */
export async function openLink(database: Database, token: string, nowMs: number) {
  const link = await findLink(database.read, hashOf(token), iso(nowMs));
  if (link === null || (link.email === null && (await hasOperator(database.read))))
    throw new NotAllowed("operator.link", {});
  return { email: link.email, role: link.role };
}

export type Arrival = { token: string; email: string; name: string; passwordHash: string };

/** Uses the link up and makes the operator. Returns whose account it is. */
export async function acceptLink(
  database: Database,
  { token, email: typed, name, passwordHash }: Arrival,
  nowMs: number,
): Promise<{ accountId: string; email: string }> {
  return database.change([], async (tx) => {
    // Two first links opened at the same moment make one first operator.
    await lockAccount(tx, operatorAccountId);
    const link = await takeLink(tx, hashOf(token), iso(nowMs));
    if (link === null || (link.email === null && (await hasOperator(tx))))
      throw new NotAllowed("operator.link", {});
    const email = link.email ?? typed;
    await refuseTaken(tx, email);
    const { role, created_by } = link;
    const accountId = await putReadyAccount(tx, { email, name, kind: "operator", passwordHash, nowMs });
    await endMailedLinks(tx, accountId);
    await putOperator(tx, { account_id: accountId, email, role, created_at: iso(nowMs), created_by });
    await audit(tx, { actor: accountId, nowMs }, "operator.create", accountId, { email, role });
    return { accountId, email };
  });
}

/** An address that nobody has confirmed belongs to nobody yet: signing up with it must not keep an operator out. */
async function refuseTaken(tx: Tx, email: string): Promise<void> {
  const account = await findAccount(tx, email);
  if (account !== null && account.kind !== "operator" && account.email_verified === 1)
    throw new NotAllowed("operator.taken", { email, kind: account.kind });
}

export async function changeRole(
  database: Database,
  accountId: string,
  role: OperatorRole,
  by: AuditContext,
): Promise<void> {
  await database.change([], async (tx) => {
    await heldOperator(tx, accountId);
    await changeOperator(tx, accountId, { role });
    await audit(tx, by, "operator.role", accountId, { role });
  });
}

/** Ends an operator at once: every session, the password and the second factor are gone. */
export async function endOperator(database: Database, idOrEmail: string, by: AuditContext): Promise<void> {
  await database.change([keysTopic, erasuresTopic], async (tx) => {
    const account = await findAccount(tx, idOrEmail);
    const { account_id: accountId, email } = await heldOperator(tx, account?.id ?? idOrEmail);
    await changeOperator(tx, accountId, { ended_at: iso(by.nowMs) });
    await deleteLinksTo(tx, email);
    await eraseAccount(tx, { accountId, email, ...by });
    await audit(tx, by, "operator.end", accountId, { email });
  });
}

async function heldOperator(tx: Tx, accountId: string) {
  await lockAccount(tx, accountId);
  const operator = await findOperator(tx, accountId);
  if (operator === null) throw new NotAllowed("operator.none", { id: accountId });
  return operator;
}
