// Databases of made-up profiles, filled by a bare loop of prepared inserts: the fastest way there is, and the yardstick
// of the import.
import { Database as SqliteFile, type Statement } from "bun:sqlite";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { operatorAccountId } from "../src/access/accounts/account-store.ts";
import { createKey, defaultLifetimeMs } from "../src/access/keys/keys.ts";
import { defaultRates } from "../src/access/keys/limits.ts";
import { readConfig } from "../src/config/config.ts";
import { openDatabase } from "../src/database/database.ts";
import { sqliteFileName } from "../src/database/sqlite/sqlite.ts";
import { sampleProvider } from "../src/demo/sample-providers.ts";
import { systemClock } from "../src/process/clock.ts";
import { createLog } from "../src/process/log.ts";
import { turnSwitch } from "../src/providers/api-switch.ts";
import { applyDraft, readDraft } from "../src/providers/profile/provider-draft.ts";
import { noVerification, rowOfProfile } from "../src/providers/profile/provider-rows.ts";
import type { ProvidersTable } from "../src/providers/provider-tables.ts";

const rowsPerTransaction = 500;
const auditContext = () => ({ actor: "benchmark", nowMs: systemClock.now() });
export const silentLog = createLog({ level: "silent" });

/** The rows that an import of the same samples writes. */
export function* providerRows(from: number, to: number): Generator<ProvidersTable> {
  const at = new Date(systemClock.now()).toISOString();
  for (let index = from; index < to; index++) {
    const { draft } = readDraft(sampleProvider(index));
    const { profile } = applyDraft(String(draft.id), draft, null, systemClock.now());
    yield rowOfProfile({
      ...profile,
      consentGround: "benchmark",
      createdAt: at,
      changedAt: at,
      restriction: null,
      verification: noVerification,
    });
  }
}

export function insertRows(file: SqliteFile, rows: Iterable<ProvidersTable>): void {
  let insert: Statement | null = null;
  let inTransaction = 0;
  for (const row of rows) {
    insert ??= file.prepare(
      `insert into providers (${Object.keys(row).join(", ")}) values (${Object.keys(row)
        .map(() => "?")
        .join(", ")})`,
    );
    if (inTransaction === 0) file.run("begin immediate");
    insert.run(...Object.values(row));
    if (++inTransaction === rowsPerTransaction) {
      file.run("commit");
      inTransaction = 0;
    }
  }
  if (inTransaction > 0) file.run("commit");
}

/** One database per size below the folder, the greater ones grown from the smaller. Sizes come in rising order. */
export async function fillDatabases(folder: string, sizes: number[]): Promise<Map<number, string>> {
  const folders = new Map<number, string>();
  let before: { size: number; path: string } | null = null;
  for (const size of sizes) {
    const dataDir = join(folder, String(size));
    const path = join(dataDir, sqliteFileName);
    mkdirSync(dataDir);
    if (before) copyFileSync(before.path, path);
    else await (await openDatabase({ url: null, dataDir, log: silentLog })).close();
    const file = new SqliteFile(path);
    file.run("pragma synchronous = off");
    insertRows(file, providerRows(before?.size ?? 0, size));
    file.run("pragma wal_checkpoint(truncate)");
    file.close();
    folders.set(size, dataDir);
    before = { size, path };
  }
  return folders;
}

/** Switches the API on and returns a key for it. */
export async function openApi(dataDir: string): Promise<string> {
  const database = await openDatabase({ url: null, dataDir, log: silentLog });
  try {
    await turnSwitch(database, "enabled", auditContext());
    const request = {
      accountId: operatorAccountId,
      name: "benchmark",
      scopes: ["providers:read" as const],
      lifetimeMs: defaultLifetimeMs,
      rate: null,
    };
    const { secret } = await createKey(database, request, defaultRates(readConfig({})), auditContext());
    return secret;
  } finally {
    await database.close();
  }
}
