// What every step of an access has in common: it happens under a lock, is audited and mailed, and is announced under
// "keys", because what an access grants holds for keys that exist already.

import type { Rate } from "../../config/quantities.ts";
import type { Tx } from "../../database/database.ts";
import { type AuditAction, type AuditContext, audit } from "../audit-store.ts";
import { keysTopic } from "../keys/keys.ts";
import type { Scope } from "../keys/scopes.ts";
import { accessMail, type Site } from "../mail/mails.ts";
import { outboxTopic, postMail } from "../mail/outbox-store.ts";
import { NotAllowed } from "../not-allowed.ts";
import { type AccessWithAccount, findAccess, lockAccountOf } from "./access-store.ts";

/** What holds for every access on this server. */
export type AccessRules = Site & { defaultRates: Record<Scope, Rate> };

export const accessTopics = [keysTopic, outboxTopic];

/** The access, which nobody else can change until this transaction ends. */
export async function heldAccess(tx: Tx, id: string): Promise<AccessWithAccount> {
  await lockAccountOf(tx, id);
  const access = await findAccess(tx, id);
  if (!access) throw new NotAllowed("access.none", { id });
  return access;
}

export async function tell(
  tx: Tx,
  id: string,
  action: AuditAction,
  { brandName, publicUrl }: AccessRules,
  by: AuditContext,
  detail: Record<string, unknown>,
): Promise<void> {
  await audit(tx, by, action, id, detail);
  const access = await findAccess(tx, id);
  if (access?.account_email)
    await postMail(
      tx,
      { to: access.account_email, ...accessMail(access, { brandName, publicUrl }) },
      by.nowMs,
    );
}
