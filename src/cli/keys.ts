import { type Command, Option } from "commander";
import { findAccount, operatorAccountId } from "../access/accounts/account-store.ts";
import { listKeys } from "../access/keys/key-store.ts";
import { createKey, defaultLifetimeMs, describeKey, revokeKey, rotateKey } from "../access/keys/keys.ts";
import { defaultRates } from "../access/keys/limits.ts";
import { allScopes, type Scope, type Service, scopeOf, services } from "../access/keys/scopes.ts";
import type { Rate } from "../config/quantities.ts";
import { addCommand, table } from "./terminal/command.ts";
import { oneLine } from "./terminal/plain-text.ts";
import { durationOption, expiresOption, readDuration, readRate, readSome } from "./terminal/read-options.ts";
import { CommandFailed, CommandMisused } from "./terminal/shell.ts";

type CreateOptions = {
  name: string;
  account?: string;
  service?: Service;
  scope?: Scope[];
  expires: number;
  limit?: Rate;
};

const defaultOverlapMs = 86_400_000;
const defaultService: Service = "providers";

export function addKeysCommands(program: Command): void {
  const keys = program.command("keys").description("issue, list, rotate and revoke API keys");

  addCommand(keys, {
    name: "create",
    about: "make a key and print its secret, this once",
    options: [
      new Option("--name <name>", "what the key is for").makeOptionMandatory(),
      new Option("--account <email or id>", "whose key it is (default: the operator's own account)"),
      new Option("--service <service>", `the service the key is for (default: ${defaultService})`).choices(
        services,
      ),
      new Option("--scope <scope...>", `scopes instead of the service's: ${allScopes.join(", ")}`).argParser(
        readSome(allScopes),
      ),
      expiresOption(defaultLifetimeMs),
      new Option("--limit <rate>", "its own limit, like 600/1m").argParser(readRate),
    ],
    async run({ database, config, by }, options: CreateOptions) {
      const scopes = scopesFor(options);
      const account = await findAccount(database.read, options.account ?? operatorAccountId);
      if (!account) throw new CommandFailed(`There is no account ${options.account}.`);
      const { name, expires, limit: rate = null } = options;
      const lifetimeMs = Number.isFinite(expires) ? expires : null;
      const request = { accountId: account.id, name, scopes, lifetimeMs, rate };
      const { key, secret } = await createKey(database, request, defaultRates(config), by);
      const { id, ...rest } = describeKey(key, by.nowMs);
      return {
        json: { id, key: secret, ...rest },
        text: [
          `The key ${id} of ${oneLine(account.name)} ${lifetimeOf(key.expires_at)}. Its secret is shown this once:\n`,
          `  ${secret}\n`,
          `Keep it on your server and send it as \`Authorization: Bearer <key>\` to ${config.publicUrl}.`,
        ],
      };
    },
  });

  addCommand(keys, {
    name: "list",
    about: "list every key, newest first",
    async run({ database, by }) {
      const described = (await listKeys(database.read)).map((row) => ({
        ...describeKey(row, by.nowMs),
        account_email: row.account_email,
      }));
      const rows = described.map((key) => ({
        ...key,
        account: key.account_email ?? key.account,
        limit: key.limit ?? "default",
        expires_at: key.expires_at ?? "never",
        last_used_at: key.last_used_at ?? "never",
      }));
      const columns = "id name account starts_with scopes limit state expires_at last_used_at";
      const none = "There is no key yet; `kazi keys create --name …` makes one.";
      return { json: described, text: table(rows, columns, none) };
    },
  });

  addCommand(keys, {
    name: "revoke <id>",
    about: "end a key for good, at once",
    async run({ database, by }, id: string) {
      const kept = await revokeKey(database, id, by);
      return {
        json: { id, state: "revoked", ...(kept && { kept }) },
        text: [
          `The key ${id} is revoked; within a second no instance accepts it.`,
          kept && `The key ${kept.id}, which it was to replace, works on and ${lifetimeOf(kept.expires_at)}.`,
        ],
      };
    },
  });

  addCommand(keys, {
    name: "rotate <id>",
    about: "make a successor of a key and let the old one live for an overlap",
    options: [
      durationOption(
        "--overlap <duration>",
        "how long the old key lives on, like 24h or 0s",
        readOverlap,
        defaultOverlapMs,
      ),
    ],
    async run({ database, by }, id: string, { overlap }: { overlap: number }) {
      const { key, secret, oldExpiresAt } = await rotateKey(database, id, overlap, by);
      const { id: newId, ...rest } = describeKey(key, by.nowMs);
      return {
        json: { id: newId, key: secret, ...rest, old: { id, expires_at: oldExpiresAt } },
        text: [
          `The key ${newId} succeeds ${id}, which works until ${oldExpiresAt}. Its secret is shown this once:\n`,
          `  ${secret}\n`,
          `When nothing uses the old key any more: \`kazi keys revoke ${id}\`.`,
        ],
      };
    },
  });
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
