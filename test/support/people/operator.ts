// An operator without a browser: opens the link, chooses a password, sets up the authenticator app and signs in.
import type { OperatorRole } from "../../../src/access/area/operator-scopes.ts";
import type { Database } from "../../../src/database/database.ts";
import { inviteOperator } from "../../../src/operators/operators.ts";
import { systemClock } from "../../../src/process/clock.ts";
import { goodPassword, Visitor } from "./signed-in.ts";
import { totp } from "./totp.ts";

export class OperatorVisitor extends Visitor {
  protected override readonly area = "/operator/api/";
}

type Kazi = { origin: string; database: Database };

export async function invited(kazi: Kazi, email: string, role: OperatorRole): Promise<string> {
  const auditContext = { actor: "test", nowMs: systemClock.now() };
  const { url } = await inviteOperator(kazi.database, { email, role }, kazi.origin, auditContext);
  return url.split("#")[1] ?? "";
}

/** Has used a link, and has no second factor yet. */
export async function arrivedOperator(
  kazi: Kazi,
  email: string,
  role: OperatorRole = "operator",
): Promise<OperatorVisitor> {
  const visitor = new OperatorVisitor(kazi.origin);
  const token = await invited(kazi, email, role);
  const { status, json } = await visitor.post("links/accept", {
    token,
    email,
    name: "Wanjiru Kamau",
    password: goodPassword,
  });
  if (status !== 200) throw new Error(`the link was refused: ${status} ${JSON.stringify(json)}`);
  return visitor;
}

export async function signedInOperator(
  kazi: Kazi,
  email: string,
  role: OperatorRole = "operator",
): Promise<OperatorVisitor & { secret: string; backupCodes: string[] }> {
  const visitor = await arrivedOperator(kazi, email, role);
  const begun = await visitor.post("two-factor/begin", { password: goodPassword });
  const secret = String(begun.json.secret);
  const { status } = await visitor.post("two-factor/confirm", { code: totp(secret, systemClock.now()) });
  if (status !== 200) throw new Error(`the second factor was refused: ${status}`);
  return Object.assign(visitor, { secret, backupCodes: begun.json.backupCodes as string[] });
}
