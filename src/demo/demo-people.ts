// The demo's people, each with a password that is new at every start: an operator without a second factor, and a developer
// with approved access and a month of made-up traffic.
import { randomBytes } from "node:crypto";
import { accessInForce } from "../access/accounts/account-store.ts";
import { putReadyAccount, type ReadyAccount } from "../access/accounts/ready-account-store.ts";
import { createKey, defaultLifetimeMs } from "../access/keys/keys.ts";
import { defaultRates } from "../access/keys/limits.ts";
import { deleteMailsTo } from "../access/mail/outbox-store.ts";
import { requestAccess } from "../access/requests/access-requests.ts";
import { hashPassword } from "../access/sign-in/passwords/passwords.ts";
import { defaultTermsVersion } from "../access/terms.ts";
import { addUsage } from "../access/usage/usage-store.ts";
import type { Config } from "../config/config.ts";
import type { Database, Tx } from "../database/database.ts";
import { putOperator } from "../operators/operator-store.ts";
import { systemClock } from "../process/clock.ts";

const developerEmail = "developer@example.org";
export const operatorEmail = "operator@example.org";
const dayMs = 86_400_000;
const trafficDays = 30;

type DemoPerson = { accountId: string; email: string; password: string };

/** The password is new with every call, and ends what the one before had opened. */
async function demoPerson(
  database: Database,
  account: Pick<ReadyAccount, "email" | "name" | "kind">,
  also: (tx: Tx, accountId: string, nowMs: number) => Promise<unknown> = async () => {},
): Promise<DemoPerson> {
  const password = randomBytes(12).toString("base64url");
  const passwordHash = await hashPassword(password);
  const nowMs = systemClock.now();
  const accountId = await database.change([], async (tx) => {
    const id = await putReadyAccount(tx, { ...account, passwordHash, nowMs });
    await also(tx, id, nowMs);
    return id;
  });
  return { accountId, email: account.email, password };
}

export const demoDeveloper = (database: Database) =>
  demoPerson(database, { email: developerEmail, name: "Sample Developer", kind: "customer" });

export const demoOperator = (database: Database) =>
  demoPerson(
    database,
    { email: operatorEmail, name: "Sample Operator", kind: "operator" },
    (tx, accountId, nowMs) =>
      putOperator(tx, {
        account_id: accountId,
        email: operatorEmail,
        role: "operator",
        created_at: new Date(nowMs).toISOString(),
        created_by: "demo",
      }),
  );

/** Before the server runs, so that the mails of it are not shown; a second start finds it done. */
export async function addSampleDeveloper(database: Database, config: Config): Promise<void> {
  const { accountId } = await demoDeveloper(database);
  if ((await accessInForce(database.read, accountId)) !== null) return;
  await giveAccess(database, config, accountId);
  await database.change([], (tx) => deleteMailsTo(tx, developerEmail));
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
