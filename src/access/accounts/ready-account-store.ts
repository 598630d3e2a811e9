// An account that is ready to sign in without a mail, for whoever runs this machine: samples and the operator's own.

import type { Tx } from "../../database/database.ts";
import { iso } from "../../process/clock.ts";
import { newId } from "../../process/ids.ts";

export type ReadyAccount = {
  email: string;
  name: string;
  kind: "customer" | "provider" | "operator";
  passwordHash: string;
  nowMs: number;
};

/** Makes it, or gives the one with this address a new password; earlier sessions and second factors end. */
export async function putReadyAccount(tx: Tx, account: ReadyAccount): Promise<string> {
  const at = iso(account.nowMs);
  const { email, name, kind } = account;
  const known = await tx.selectFrom("accounts").select("id").where("email", "=", email).executeTakeFirst();
  const id = known?.id ?? newId("acc");
  const fresh = { name, kind, email_verified: 1, two_factor_enabled: 0, changed_at: at };
  if (known) await tx.updateTable("accounts").set(fresh).where("id", "=", id).execute();
  else
    await tx
      .insertInto("accounts")
      .values({ id, email, created_at: at, ...fresh })
      .execute();
  for (const table of ["sessions", "credentials", "two_factors"] as const)
    await tx.deleteFrom(table).where("account_id", "=", id).execute();
  await tx
    .insertInto("credentials")
    .values({
      id: newId("crd"),
      account_id: id,
      provider_account_id: id,
      provider_id: "credential",
      password: account.passwordHash,
      created_at: at,
      changed_at: at,
    })
    .execute();
  return id;
}
