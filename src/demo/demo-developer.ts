// The sample developer: an account with approved access, a password made at this start, and a month of made-up traffic.
import { randomBytes } from "node:crypto";
import { accessInForce } from "../access/accounts/account-store.ts";
import { putReadyAccount } from "../access/accounts/ready-account-store.ts";
import { createKey, defaultLifetimeMs } from "../access/keys/keys.ts";
import { defaultRates } from "../access/keys/limits.ts";
import { deleteMailsTo } from "../access/mail/outbox-store.ts";
import { requestAccess } from "../access/requests/access-requests.ts";
import { hashPassword } from "../access/sign-in/passwords/passwords.ts";
import { defaultTermsVersion } from "../access/terms.ts";
import { addUsage } from "../access/usage/usage-store.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import { systemClock } from "../process/clock.ts";

const email = "developer@example.org";
const dayMs = 86_400_000;
const trafficDays = 30;

export type DemoDeveloper = { accountId: string; email: string; password: string };

/** The password is new with every call, and ends what the one before had opened. */
export async function demoDeveloper(database: Database): Promise<DemoDeveloper> {
  const password = randomBytes(12).toString("base64url");
  const passwordHash = await hashPassword(password);
  const accountId = await database.change([], (tx) =>
    putReadyAccount(tx, {
      email,
      name: "Sample Developer",
      kind: "customer",
      passwordHash,
      nowMs: systemClock.now(),
    }),
  );
  return { accountId, email, password };
}

/** Before the server runs, so that the mails of it are not shown; a second start finds it done. */
export async function addSampleDeveloper(database: Database, config: Config): Promise<void> {
  const { accountId } = await demoDeveloper(database);
  if ((await accessInForce(database.read, accountId)) !== null) return;
  await giveAccess(database, config, accountId);
  await database.change([], (tx) => deleteMailsTo(tx, email));
}

async function giveAccess(database: Database, config: Config, accountId: string): Promise<void> {
  const nowMs = systemClock.now();
  const { brandName, publicUrl } = config;
  const rates = defaultRates(config);
  const termsVersion = defaultTermsVersion;
  await requestAccess(
    database,
    {
      accountId,
      addressHash: null,
      kind: "developer",
      integration: "Fundi finder",
      purpose: "Shows people which tradespeople work near them.",
      servers: "localhost",
      scopes: ["providers:read", "jobs:read"],
      termsVersion,
      limit: null,
      licensing: null,
      whiteLabel: null,
    },
    {
      termsVersion,
      developerApproval: "auto",
      defaultRates: rates,
      brandName,
      publicUrl,
      operatorEmail: null,
    },
    nowMs,
  );
  const { key } = await createKey(
    database,
    {
      accountId,
      name: "Sample server",
      scopes: ["providers:read"],
      lifetimeMs: defaultLifetimeMs,
      rate: null,
    },
    rates,
    { actor: accountId, nowMs },
  );
  await database.change([], (tx) => addUsage(tx, madeUpTraffic(key.id, nowMs)));
}

/** Busier on weekdays, with a few mistakes and one day over the limit. */
function madeUpTraffic(keyId: string, nowMs: number) {
  const nothing = { phones: 0, whatsapps: 0, locations: 0 };
  return Array.from({ length: trafficDays }, (_, ago) => {
    const date = new Date(nowMs - ago * dayMs);
    const day = date.toISOString().slice(0, 10);
    const isWeekend = date.getUTCDay() % 6 === 0;
    const ok = Math.round((isWeekend ? 300 : 900) * (1 + 0.3 * Math.sin(ago * 1.7)));
    const row = (outcome: string, requests: number) => ({
      key_id: keyId,
      day,
      outcome,
      requests,
      ...nothing,
    });
    return [
      row("ok", ok),
      row("bad_request", Math.round(ok / 40)),
      ...(ago === 12 ? [row("limited", Math.round(ok / 5))] : []),
    ];
  }).flat();
}
