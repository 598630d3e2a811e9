// Every environment variable, read once and checked together. A wrong one stops the start with a sentence that says
// what to write instead; all mistakes are told at once.
import {
  contactOf,
  hostOf,
  isAddressOrRange,
  listOf,
  originOf,
  proxyOf,
  redisUrlOf,
  urlOf,
  type Window,
  wholeNumber,
  windowsOf,
} from "./config-values.ts";
import { parseDuration, parseRate, type Rate } from "./quantities.ts";

export type Environment = Record<string, string | undefined>;

export type Config = ReturnType<typeof readConfig>;

export class ConfigMistakes extends Error {
  constructor(readonly sentences: string[]) {
    super(sentences.join("\n"));
  }
}

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

export function readConfig(env: Environment) {
  const mistakes: string[] = [];

  /** The variable as `parse` understands it; a value it does not understand is a mistake. Empty counts as absent. */
  function read<T>(name: string, fallback: T, parse: (text: string) => T | null, write: string): T {
    const text = env[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value !== null) return value;
    mistakes.push(`${name} is \`${isSecret(name) ? "(not shown)" : text}\`; write ${write}.`);
    return fallback;
  }
  const optional = <T = string>(name: string, parse: (text: string) => T | null, write: string) =>
    read<T | null>(name, null, parse, write);
  const text = (name: string) => optional(name, (value) => value, "");
  const names = (name: string) =>
    read<string[]>(
      name,
      [],
      (value) => listOf(value, (item) => /^[a-z0-9-]+$/.test(item)),
      "board names separated by commas, like `weworkremotely,simplify`",
    );
  const rate = (name: string, fallback: string) =>
    read(name, parseRate(fallback) as Rate, parseRate, `a count and a window, like \`${fallback}\``);

  const host = read("HOST", "127.0.0.1", hostOf, "a host name or address, like `0.0.0.0`");
  const port = read(
    "PORT",
    3000,
    (value) => wholeNumber(value, 0, 65_535),
    "a port number from 0 to 65535, like `3000`",
  );
  const databaseUrl = optional(
    "DATABASE_URL",
    (value) => urlOf(value, ["postgres:", "postgresql:"]),
    "an address like `postgres://user:password@host:5432/kazi`, or leave it out for SQLite",
  );
  const boardsOrigin = optional(
    "BOARDS_ORIGIN",
    (value) => urlOf(value, ["http:", "https:"])?.replace(/(?<!\/)\/+$/, "") ?? null,
    "an address like `http://127.0.0.1:4000`",
  );
  const backupDir = text("BACKUP_DIR");

  const config = {
    host,
    port,
    publicUrl: read(
      "PUBLIC_URL",
      `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
      originOf,
      "the address people use, without a path, like `https://jobs.example.org`",
    ),
    contact: optional("CONTACT", contactOf, "`mailto:someone@example.org` or an https address"),
    secret: optional(
      "SECRET",
      (value) => (value.length >= 32 ? value : null),
      "at least 32 random characters, for instance from `openssl rand -base64 32`",
    ),
    dataDir: text("DATA_DIR") ?? "./data",
    databaseUrl,
    redisUrl: optional(
      "REDIS_URL",
      redisUrlOf,
      "an address like `redis://127.0.0.1:6379`, or `redis://127.0.0.1:6379/2` for its database 2; in a name or password write `%25` for `%`",
    ),
    boardsOrigin,
    boardsPauseMs: optional(
      "BOARDS_PAUSE",
      (value) => (value === "0s" ? 0 : parseDuration(value)),
      "a duration, like `30m`",
    ),
    boardsOn: names("BOARDS_ON"),
    boardsOff: names("BOARDS_OFF"),
    reliefwebAppname: optional(
      "RELIEFWEB_APPNAME",
      (value) => (/^[\w.-]{1,100}$/.test(value) ? value : null),
      "the name ReliefWeb approved, in letters, digits, dots and dashes",
    ),
    jobsWindows: read(
      "JOBS_WINDOWS",
      {} as Record<string, Partial<Window>>,
      windowsOf,
      'JSON like `{"africa-jobs":{"fresh":"20m","stale":"2h"}}`, for the seven endpoints',
    ),
    jobsLimit: rate("JOBS_LIMIT", "300/1m"),
    jobsSearchLimit: rate("JOBS_SEARCH_LIMIT", "30/1m"),
    providersLimit: rate("PROVIDERS_LIMIT", "120/1m"),
    searchBudget: rate("SEARCH_BUDGET", "20/1m"),
    trustedProxies: read(
      "TRUSTED_PROXIES",
      [] as string[],
      (value) => listOf(value, isAddressOrRange),
      "addresses or ranges separated by commas, like `127.0.0.1,10.0.0.0/8`",
    ),
    developerApproval: read(
      "DEVELOPER_APPROVAL",
      "manual" as "manual" | "auto",
      (value) => (value === "manual" || value === "auto" ? value : null),
      "`manual` or `auto`",
    ),
    backup:
      backupDir === null
        ? null
        : {
            dir: backupDir,
            everyMs: read("BACKUP_EVERY", 86_400_000, parseDuration, "a duration, like `24h`"),
            keep: read(
              "BACKUP_KEEP",
              14,
              (value) => wholeNumber(value, 1, 10_000),
              "how many backups to keep, like `14`",
            ),
          },
    smtpUrl: optional(
      "SMTP_URL",
      (value) => urlOf(value, ["smtp:", "smtps:"]),
      "an address like `smtps://user:password@mail.example.org`",
    ),
    mailFrom: optional(
      "MAIL_FROM",
      (value) => (/^[^@\r\n]+@[^@\s]+$/.test(value) ? value : null),
      "a sender, like `Kazi <kazi@example.org>`",
    ),
    brandName: text("BRAND_NAME") ?? "Kazi",
    logLevel: read(
      "LOG_LEVEL",
      "info",
      (value) => (logLevels.includes(value) ? value : null),
      `one of ${logLevels.join(", ")}`,
    ),
    outboundProxy: read("HTTPS_PROXY", optional("https_proxy", proxyOf, proxyForm), proxyOf, proxyForm),
  };

  if (config.databaseUrl && !config.secret)
    mistakes.push(
      "SECRET is missing; with PostgreSQL every instance needs the same one: write at least 32 random characters.",
    );
  if (config.boardsPauseMs !== null && !config.boardsOrigin)
    mistakes.push(
      "BOARDS_PAUSE is set without BOARDS_ORIGIN; leave it out: real boards are asked as seldom as their terms say.",
    );
  if (config.smtpUrl && !config.mailFrom)
    mistakes.push(
      "MAIL_FROM is missing; with SMTP_URL write the sender of the mails, like `Kazi <kazi@example.org>`.",
    );
  if (!backupDir && (env.BACKUP_EVERY || env.BACKUP_KEEP))
    mistakes.push("BACKUP_EVERY or BACKUP_KEEP is set without BACKUP_DIR; write the folder for the backups.");
  if (mistakes.length > 0) throw new ConfigMistakes(mistakes);
  return config;
}

/** Every variable there is, in the order they are read. */
export function variableNames(): string[] {
  const asked = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }));
  return [...asked];
}

/** What programs that are started from here get along. */
export const inheritedEnvironment = (): Environment => ({ ...process.env });

/** The same with the port that was really taken: PORT=0 leaves the choice to the system. */
export function withPort(config: Config, port: number): Config {
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) };
}

const proxyForm = "a proxy's address, like `http://proxy.example.org:3128`";
const isSecret = (name: string) =>
  ["SECRET", "DATABASE_URL", "REDIS_URL", "SMTP_URL", "HTTPS_PROXY", "https_proxy"].includes(name);
