// Who did what to whom, and when. Rows are written in the transaction of the change they tell of, and the database
// refuses to alter or delete them. A detail never holds a secret or a sensitive field.

import type { Db, Tx } from "../database/database.ts";
import { iso } from "../process/clock.ts";
import { newId } from "../process/ids.ts";

export type AuditAction =
  | "account.sign-up"
  | "account.change-password"
  | "account.two-factor"
  | "account.delete"
  | "access.request"
  | "access.approve"
  | "access.decline"
  | "access.suspend"
  | "access.end"
  | "plan.accept"
  | "key.rename"
  | "key.create"
  | "key.revoke"
  | "key.rotate"
  | "key.rotation-undone"
  | "operator.invite"
  | "operator.create"
  | "operator.role"
  | "operator.end"
  | "operator-token.create"
  | "operator-token.revoke"
  | "setting.change"
  | "providers-api.enable"
  | "providers-api.disable"
  | "provider.import"
  | "provider.create"
  | "provider.edit"
  | "provider.restrict"
  | "provider.unrestrict"
  | "provider.export"
  | "provider.verify"
  | "provider.unverify"
  | "provider.consent"
  | "provider.erase"
  | "provider.link"
  | "provider.sign-in"
  | "provider.correction"
  | "provider.correction-accepted"
  | "provider.correction-declined"
  | "audit.trim"
  | "secret.accept"
  | "backup.create"
  | "backup.restore"
  | "erasures.reapply"
  | "retention.change"
  | "block.add"
  | "block.remove"
  | "job.hide"
  | "job.warning-taken-back"
  | "job.warning-restored"
  | "job.unhide"
  | "job.reports-dismissed"
  | "board.pause"
  | "board.resume"
  | "board.check"
  | "board.accept"
  | "board.discard";

/** Someone who changes something: an account's id, or the command line on the operator's own machine. */
export type Actor = string;

export const commandLine: Actor = "command line";

/** Who changes something, and when. */
export type AuditContext = { actor: Actor; nowMs: number };

export type AuditEntry = {
  actor: Actor;
  action: AuditAction;
  subject: string;
  detail?: Record<string, unknown>;
};

/** One entry, in the name of whoever makes the change. */
export function audit(
  tx: Tx,
  { actor, nowMs }: AuditContext,
  action: AuditAction,
  subject: string,
  detail?: Record<string, unknown>,
): Promise<void> {
  return recordAudit(tx, nowMs, [{ actor, action, subject, ...(detail && { detail }) }]);
}

export async function recordAudit(tx: Tx, nowMs: number, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const at = iso(nowMs);
  await tx
    .insertInto("audit")
    .values(
      entries.map(({ actor, action, subject, detail }) => ({
        id: newId("aud"),
        at,
        actor,
        action,
        subject,
        detail: JSON.stringify(detail ?? {}),
      })),
    )
    .execute();
}

export async function auditOf(db: Db, subject: string) {
  const rows = await db
    .selectFrom("audit")
    .select(["at", "actor", "action", "detail"])
    .where("subject", "=", subject)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) as Record<string, unknown> }));
}
