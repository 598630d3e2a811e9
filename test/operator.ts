// An operator without a browser: opens the link, chooses a password, sets up the authenticator app and signs in.
import { createHmac } from "node:crypto";
import type { OperatorRole } from "../src/access/operators/operator-scopes.ts";
import { inviteOperator } from "../src/access/operators/operators.ts";
import { systemClock } from "../src/clock.ts";
import type { Database } from "../src/database/database.ts";
import { goodPassword, Visitor } from "./signed-in.ts";

export class OperatorVisitor extends Visitor {
  protected override readonly area = "/operator/api/";
}

const stepMs = 30_000;

/** What an authenticator app would show for this secret at that moment. */
export function codeOf(secret: string, nowMs: number): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / stepMs)));
  const mac = createHmac("sha1", key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

type Kazi = { origin: string; database: Database };

export async function invited(kazi: Kazi, email: string, role: OperatorRole): Promise<string> {
  const circumstances = { actor: "test", nowMs: systemClock.now() };
  const { url } = await inviteOperator(kazi.database, { email, role }, kazi.origin, circumstances);
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
  const { status } = await visitor.post("two-factor/confirm", { code: codeOf(secret, systemClock.now()) });
  if (status !== 200) throw new Error(`the second factor was refused: ${status}`);
  return Object.assign(visitor, { secret, backupCodes: begun.json.backupCodes as string[] });
}
