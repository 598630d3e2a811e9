import { type Command, Option } from "commander";
import { findAccount, operatorAccountId } from "../access/accounts/account-store.ts";
import { listKeys } from "../access/keys/key-store.ts";
import { createKey, defaultLifetimeMs, describeKey, revokeKey, rotateKey } from "../access/keys/keys.ts";
import { defaultRates } from "../access/keys/limits.ts";
import { allScopes, type Scope, type Service, scopeOf, services } from "../access/keys/scopes.ts";
import { formatDuration, type Rate } from "../config/quantities.ts";
import { systemClock } from "../process/clock.ts";
import { oneLine } from "./terminal/plain-text.ts";
import { readDuration, readExpiry, readRate, readSome } from "./terminal/read-options.ts";
import {
  auditContext,
  CommandFailed,
  CommandMisused,
  print,
  printJson,
  printTable,
  withDatabase,
} from "./terminal/shell.ts";

type CreateOptions = {
  name: string;
  account?: string;
  service?: Service;
  scope?: Scope[];
  expires: number;
  limit?: Rate;
  json?: boolean;
};

const defaultOverlapMs = 86_400_000;
const defaultService: Service = "providers";

export function addKeysCommands(program: Command): void {
  const keys = program.command("keys").description("issue, list, rotate and revoke API keys");

  keys
    .command("create")
    .description("make a key and print its secret, this once")
    .requiredOption("--name <name>", "what the key is for")
    .option("--account <email or id>", "whose key it is (default: the operator's own account)")
    .addOption(
      new Option("--service <service>", `the service the key is for (default: ${defaultService})`).choices([
        ...services,
      ]),
    )
    .option(
      "--scope <scope...>",
      `scopes instead of the service's: ${allScopes.join(", ")}`,
      readSome(allScopes),
    )
    .addOption(
      new Option("--expires <duration>", "when it ends, like 90d, or never")
        .argParser(readExpiry)
        .default(defaultLifetimeMs, formatDuration(defaultLifetimeMs)),
    )
    .option("--limit <rate>", "its own limit, like 600/1m", readRate)
    .option("--json", "print the key as JSON")
    .action((options: CreateOptions) =>
      withDatabase(async (database, config) => {
        const scopes = scopesFor(options);
        const account = await findAccount(database.read, options.account ?? operatorAccountId);
        if (!account) throw new CommandFailed(`There is no account ${options.account}.`);
        const { key, secret } = await createKey(
          database,
          {
            accountId: account.id,
            name: options.name,
            scopes,
            lifetimeMs: Number.isFinite(options.expires) ? options.expires : null,
            rate: options.limit ?? null,
          },
          defaultRates(config),
          auditContext(),
        );
        const { id, ...rest } = describeKey(key, systemClock.now());
        if (options.json) return printJson({ id, key: secret, ...rest });
        print(
          `The key ${id} of ${oneLine(account.name)} ${lifetimeOf(key.expires_at)}. Its secret is shown this once:\n`,
        );
        print(`  ${secret}\n`);
        print(
          `Keep it on your server and send it as \`Authorization: Bearer <key>\` to ${config.publicUrl}.`,
        );
      }),
    );

  keys
    .command("list")
    .description("list every key, newest first")
    .option("--json", "print the keys as JSON")
    .action((options: { json?: boolean }) =>
      withDatabase(async (database) => {
        const rows = await listKeys(database.read);
        const described = rows.map((row) => ({
          ...describeKey(row, systemClock.now()),
          account_email: row.account_email,
        }));
        if (options.json) return printJson(described);
        if (described.length === 0)
          return print("There is no key yet; `kazi keys create --name …` makes one.");
        printTable(
          ["id", "name", "account", "starts with", "scopes", "limit", "state", "expires", "last used"],
          described.map((key) => [
            key.id,
            key.name,
            key.account_email ?? key.account,
            key.starts_with,
            key.scopes.join(" "),
            key.limit ?? "default",
            key.state,
            key.expires_at?.slice(0, 16) ?? "never",
            key.last_used_at?.slice(0, 16) ?? "never",
          ]),
        );
      }),
    );

  keys
    .command("revoke")
    .description("end a key for good, at once")
    .argument("<id>")
    .option("--json", "print the result as JSON")
    .action((id: string, options: { json?: boolean }) =>
      withDatabase(async (database) => {
        const kept = await revokeKey(database, id, auditContext());
        if (options.json) return printJson({ id, state: "revoked", ...(kept && { kept }) });
        print(`The key ${id} is revoked; within a second no instance accepts it.`);
        if (kept)
          print(`The key ${kept.id}, which it was to replace, works on and ${lifetimeOf(kept.expires_at)}.`);
      }),
    );

  keys
    .command("rotate")
    .description("make a successor of a key and let the old one live for an overlap")
    .argument("<id>")
    .addOption(
      new Option("--overlap <duration>", "how long the old key lives on, like 24h or 0s")
        .argParser(readOverlap)
        .default(defaultOverlapMs, formatDuration(defaultOverlapMs)),
    )
    .option("--json", "print the new key as JSON")
    .action((id: string, options: { overlap: number; json?: boolean }) =>
      withDatabase(async (database) => {
        const { key, secret, oldExpiresAt } = await rotateKey(database, id, options.overlap, auditContext());
        const { id: newKeyId, ...rest } = describeKey(key, systemClock.now());
        if (options.json)
          return printJson({ id: newKeyId, key: secret, ...rest, old: { id, expires_at: oldExpiresAt } });
        print(
          `The key ${newKeyId} succeeds ${id}, which works until ${oldExpiresAt}. Its secret is shown this once:\n`,
        );
        print(`  ${secret}\n`);
        print(`When nothing uses the old key any more: \`kazi keys revoke ${id}\`.`);
      }),
    );
}

/** A service is its own scope and no other, so what is said of both has to be the same. */
function scopesFor({ service, scope }: CreateOptions): Scope[] {
  if (scope === undefined) return [scopeOf(service ?? defaultService)];
  const other = service && scope.find((given) => given !== scopeOf(service));
  if (other)
    throw new CommandMisused(
      `--service ${service} and --scope ${other} contradict each other; leave out one of them.`,
    );
  return scope;
}

function lifetimeOf(expiresAt: string | null): string {
  return expiresAt === null ? "never expires" : `expires at ${expiresAt}`;
}

function readOverlap(text: string): number {
  return text === "0s" ? 0 : readDuration(text);
}
