// The sample operator: the demo's console opens with a password that is new at every start, and no second factor.
import { randomBytes } from "node:crypto";
import { putReadyAccount } from "../access/accounts/ready-account-store.ts";
import { hashPassword } from "../access/sign-in/passwords/passwords.ts";
import type { Database } from "../database/database.ts";
import { putOperator } from "../operators/operator-store.ts";
import { systemClock } from "../process/clock.ts";

export const operatorEmail = "operator@example.org";

export async function demoOperator(database: Database): Promise<{ email: string; password: string }> {
  const password = randomBytes(12).toString("base64url");
  const passwordHash = await hashPassword(password);
  const nowMs = systemClock.now();
  const email = operatorEmail;
  await database.change([], async (tx) => {
    const account = { email, name: "Sample Operator", kind: "operator" as const, passwordHash, nowMs };
    const accountId = await putReadyAccount(tx, account);
    await putOperator(tx, {
      account_id: accountId,
      email,
      role: "operator",
      created_at: new Date(nowMs).toISOString(),
      created_by: "demo",
    });
  });
  return { email, password };
}
