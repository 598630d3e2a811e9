// A database with every table and nothing in it, made once for all tests and copied for each.
import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { openDatabase } from "../../src/database/database.ts";
import { sqliteFileName } from "../../src/database/sqlite/sqlite.ts";
import { createLog } from "../../src/process/log.ts";
import { testServices } from "./test-services.ts";

const log = createLog({ level: "silent" });
const makingLock = 20_001;
/** Another version of the sources makes another one. */
const name = `kazi_template_${digestOfSources()}`;

function digestOfSources(): string {
  const folder = join(import.meta.dir, "../../src/database");
  const digest = new Bun.CryptoHasher("sha1");
  for (const file of [...new Bun.Glob("**/*.ts").scanSync(folder)].sort())
    digest.update(readFileSync(join(folder, file)));
  return digest.digest("hex");
}

/** Where there is a database already it stays. */
export async function copyTemplate(dataDir: string): Promise<void> {
  const file = join(dataDir, sqliteFileName);
  if (existsSync(file)) return;
  const template = join(tmpdir(), `${name}.sqlite`);
  if (!existsSync(template)) {
    const folder = mkdtempSync(join(tmpdir(), "kazi-test-"));
    await (await openDatabase({ url: null, dataDir: folder, log })).close();
    renameSync(join(folder, sqliteFileName), template);
    rmSync(folder, { recursive: true });
  }
  copyFileSync(template, file);
}

/** The name of the one to copy. Nobody may be connected to it, so it is made under another name. */
export async function postgresTemplate(): Promise<string> {
  await asAdministrator(async (client) => {
    await client.query("select pg_advisory_lock($1)", [makingLock]);
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (rowCount) return;
    await client.query(`drop database if exists ${name}_draft with (force)`);
    await client.query(`create database ${name}_draft`);
    const url = databaseUrl(`${name}_draft`);
    await (await openDatabase({ url, dataDir: tmpdir(), log })).close();
    await client.query(`alter database ${name}_draft rename to ${name}`);
  });
  return name;
}

export function databaseUrl(database: string): string {
  const url = new URL(String(testServices.postgres));
  url.pathname = `/${database}`;
  return url.href;
}

/** The lock that it may have taken goes with the connection. */
export async function asAdministrator(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: String(testServices.postgres) });
  client.on("error", () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
