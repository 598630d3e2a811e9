// Keys, accounts and profiles put straight into a database, for tests of provider discovery.
import { operatorAccountId } from "../../src/access/accounts/account-store.ts";
import { createKey, defaultLifetimeMs, type KeyRequest, type NewKey } from "../../src/access/keys/keys.ts";
import { defaultRates } from "../../src/access/keys/limits.ts";
import type { Database } from "../../src/database/database.ts";
import { type Clock, systemClock } from "../../src/process/clock.ts";
import { type ImportSummary, importProviders } from "../../src/providers/import/import-file.ts";

const rates = defaultRates({
  providersLimit: { count: 120, windowMs: 60_000 },
  jobsLimit: { count: 300, windowMs: 60_000 },
});
const tester = { actor: "test" };

export function newKey(
  database: Database,
  request: Partial<KeyRequest> = {},
  clock: Clock = systemClock,
): Promise<NewKey> {
  return createKey(
    database,
    {
      accountId: operatorAccountId,
      name: "test",
      scopes: ["providers:read"],
      lifetimeMs: defaultLifetimeMs,
      rate: { count: 1_000_000, windowMs: 60_000 },
      ...request,
    },
    rates,
    { ...tester, nowMs: clock.now() },
  );
}

export async function addProviders(database: Database, rows: object[]): Promise<ImportSummary> {
  return importText(database, rows.map((row) => JSON.stringify(row)).join("\n"));
}

export async function importText(
  database: Database,
  text: string,
  options: { isStrict?: boolean; remarks?: string[] } = {},
): Promise<ImportSummary> {
  return importProviders(database, {
    async *open() {
      yield new TextEncoder().encode(text);
    },
    source: "test.file",
    isStrict: options.isStrict ?? false,
    ...tester,
    clock: systemClock,
    onRemark: ({ line, field, reason }) => options.remarks?.push(`${line} ${field ?? "-"}: ${reason}`),
    onProgress: () => {},
  });
}

/** An account with access of its own, beside the operator's. */
export async function addAccount(
  database: Database,
  account: { email: string; kind: "developer" | "partner"; scopes?: string[]; rateLimit?: string },
): Promise<string> {
  const id = `acc_${account.email}`;
  const at = new Date(systemClock.now()).toISOString();
  await database.change(["keys"], async (tx) => {
    await tx
      .insertInto("accounts")
      .values({ id, kind: "customer", email: account.email, name: account.email, created_at: at })
      .execute();
    await tx
      .insertInto("access")
      .values({
        id: `acs_${account.email}`,
        account_id: id,
        kind: account.kind,
        state: "approved",
        scopes: JSON.stringify(account.scopes ?? ["providers:read", "jobs:read"]),
        rate_limit: account.rateLimit ?? null,
        created_at: at,
        changed_at: at,
      })
      .execute();
  });
  return id;
}
