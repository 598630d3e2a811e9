// Links that confirm an address. Each belongs to the account that it was mailed for, and only its hash is kept.
import { randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "../../database/tables/tables.ts";
import { newId } from "../../process/ids.ts";

const kind = "confirm-email:";
const identifierOf = (token: string) => kind + Bun.SHA256.hash(token, "hex");

/** Returns what goes into the link. */
export async function newConfirmation(
  tx: Transaction<Tables>,
  { accountId, nowMs, endsMs }: { accountId: string; nowMs: number; endsMs: number },
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const at = new Date(nowMs).toISOString();
  await tx
    .insertInto("verifications")
    .values({
      id: newId("crd"),
      identifier: identifierOf(token),
      value: accountId,
      expires_at: new Date(endsMs).toISOString(),
      created_at: at,
      changed_at: at,
    })
    .execute();
  return token;
}

/** The unconfirmed account that the link was mailed for, with its password's hash; null when the link is dead. */
export async function accountToConfirm(db: Kysely<Tables>, token: string, nowMs: number) {
  const found = await db
    .selectFrom("verifications")
    .innerJoin("accounts", "accounts.id", "verifications.value")
    .innerJoin("credentials", "credentials.account_id", "accounts.id")
    .select(["accounts.id", "accounts.email", "credentials.password"])
    .where("verifications.identifier", "=", identifierOf(token))
    .where("verifications.expires_at", ">", new Date(nowMs).toISOString())
    .where("accounts.email_verified", "=", 0)
    .where("accounts.deleted_at", "is", null)
    .executeTakeFirst();
  return found?.email && found.password ? { ...found, email: found.email, password: found.password } : null;
}

/** Uses the link up, and every other that confirms the same account. False when somebody was quicker. */
export async function useConfirmation(
  tx: Transaction<Tables>,
  token: string,
  accountId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("verifications")
    .where("identifier", "=", identifierOf(token))
    .where("value", "=", accountId)
    .executeTakeFirst();
  await tx
    .deleteFrom("verifications")
    .where("value", "=", accountId)
    .where("identifier", "like", `${kind}%`)
    .execute();
  return numDeletedRows > 0n;
}
