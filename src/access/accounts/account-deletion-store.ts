// An account that is deleted leaves nothing of the person: no name, no address, no way in, no mail. What its keys were
// handed stays on record under its id, because providers may ask who received their data.

import type { Tx } from "../../database/database.ts";
import { iso } from "../../process/clock.ts";
import { type Actor, audit } from "../audit-store.ts";
import type { Mail } from "../mail/mails.ts";
import { deleteMailsTo, postMail } from "../mail/outbox-store.ts";
import { holdAddress, wasHeldBack } from "../requests/held-address-store.ts";
import { endMailedLinks } from "../sign-in/session-store.ts";

type Erasure = {
  accountId: string;
  email: string;
  actor: Actor;
  nowMs: number;
  /** What is kept of the address where the account's access was held back, so that a person looks at who returns. */
  addressHash?: string;
  farewell?: Pick<Mail, "subject" | "text">;
};

export async function eraseAccount(
  tx: Tx,
  { accountId, email, actor, nowMs, addressHash, farewell }: Erasure,
): Promise<void> {
  const at = iso(nowMs);
  if (addressHash !== undefined && (await wasHeldBack(tx, accountId)))
    await holdAddress(tx, addressHash, nowMs);
  for (const table of ["sessions", "credentials", "two_factors"] as const)
    await tx.deleteFrom(table).where("account_id", "=", accountId).execute();
  await endMailedLinks(tx, accountId);
  await deleteMailsTo(tx, email);
  if (farewell) await postMail(tx, { to: email, ...farewell, isFarewell: true }, nowMs);
  await tx
    .updateTable("keys")
    .set({ revoked_at: at })
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .execute();
  await tx
    .updateTable("access")
    .set({ state: "ended", reason: "The account was deleted.", changed_at: at })
    .where("account_id", "=", accountId)
    .where("state", "in", ["requested", "approved", "suspended"])
    .execute();
  await tx
    .updateTable("access")
    .set({ integration: "", purpose: "", servers: "" })
    .where("account_id", "=", accountId)
    .execute();
  await tx
    .updateTable("accounts")
    .set({
      email: null,
      name: "Deleted account",
      image: null,
      email_verified: 0,
      two_factor_enabled: 0,
      changed_at: at,
      deleted_at: at,
    })
    .where("id", "=", accountId)
    .execute();
  await audit(tx, { actor, nowMs }, "account.delete", accountId);
}
