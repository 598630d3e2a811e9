// Whether this server has the secret that the others have. What tells is a keyed fingerprint in the settings, from which
// the secret cannot be found. With another secret nobody's second factor could be read, and every session would end.
import { createHmac } from "node:crypto";
import type { Database } from "../../database/database.ts";
import { readSetting, writeFirstSetting, writeSetting } from "../../database/settings.ts";
import { type AuditContext, audit } from "../audit-store.ts";

const setting = "served.secret-fingerprint";

const fingerprintOf = (secret: string) =>
  createHmac("sha256", secret)
    .update("fingerprint of the secret that Kazi is served with")
    .digest("base64url");

/** Null where no server has used the database yet. */
export async function isKnownSecret({ read }: Pick<Database, "read">, secret: string) {
  const known = await readSetting(read, setting);
  return known === null ? null : known === fingerprintOf(secret);
}

/** Whether a server may start with it. The first one decides, also where several start at the same moment. */
export async function agreeOnSecret(database: Database, secret: string, nowMs: number): Promise<boolean> {
  const isKnown = await isKnownSecret(database, secret);
  if (isKnown !== null) return isKnown;
  await database.change([], (tx) => writeFirstSetting(tx, setting, fingerprintOf(secret), nowMs));
  return (await isKnownSecret(database, secret)) === true;
}

/** Makes this the secret that every server must have. */
export async function acceptSecret(database: Database, secret: string, by: AuditContext): Promise<void> {
  await database.change([], async (tx) => {
    await writeSetting(tx, setting, fingerprintOf(secret), by.nowMs);
    await audit(tx, by, "secret.accept", "SECRET");
  });
}
