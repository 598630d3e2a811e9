// Settings: which hold, which are missing, which were meant.
import type { Config, Environment } from "../../config/config.ts";
import { variableNames } from "../../config/config.ts";
import { isOfThisMachine } from "../../config/config-values.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const everyone = /\/0$/;
const families = /^(KAZI|BACKUP|BOARDS|JOBS|PROVIDERS|SEARCH|DEVELOPER|SMTP|MAIL|BRAND|TRUSTED)_/;

export function checkSettings(config: Config, environment: Environment): Finding[] {
  const { found, ok, warning, error } = findingsAbout("Settings");
  const known = variableNames();
  const set = known.filter((name) => environment[name]?.trim());
  ok("variables", set.length === 0 ? "none is set; every default holds" : `set: ${set.join(", ")}`);
  for (const { name, meant } of misspelt(environment, known)) {
    if (meant) error(name, "is not read by Kazi", `Did you mean ${meant}? Rename it, or take it away.`);
    else warning(name, "is not read by Kazi", "Take it away if it was meant for Kazi; README has the list.");
  }

  if (isOfThisMachine(config.publicUrl) && config.boardsOrigin === null)
    warning(
      "PUBLIC_URL",
      `${config.publicUrl} can be reached from this machine only`,
      "Set it to the address people use.",
    );
  else if (config.publicUrl.startsWith("http:") && !isOfThisMachine(config.publicUrl))
    error(
      "PUBLIC_URL",
      `${config.publicUrl} is not encrypted: passwords and keys would be readable on the way`,
      "Put a proxy with TLS in front, and write https.",
    );
  else ok("PUBLIC_URL", config.publicUrl);
  if (config.contact === null)
    warning(
      "CONTACT",
      "is not set; integrators and boards cannot reach you",
      "Set it, like mailto:you@example.org.",
    );

  const isBehindProxy = config.publicUrl.startsWith("https:");
  if (config.trustedProxies.some((range) => everyone.test(range)))
    error(
      "TRUSTED_PROXIES",
      "trusts everybody: any caller can claim any address",
      "Name your proxy's own address only.",
    );
  else if (isBehindProxy && config.trustedProxies.length === 0)
    error(
      "TRUSTED_PROXIES",
      "names no proxy, but PUBLIC_URL is https: all callers count as one",
      "Set it to your proxy's address, like 127.0.0.1.",
    );
  else if (!isBehindProxy && config.trustedProxies.length === 0)
    ok("TRUSTED_PROXIES", "none; callers count by the address they connect from");
  else ok("TRUSTED_PROXIES", config.trustedProxies.join(", "));

  if (config.smtpUrl === null && config.mailFrom !== null)
    error(
      "SMTP_URL",
      "is missing, though MAIL_FROM is set: no mail goes out",
      "Set it, like smtps://user:password@mail.example.org.",
    );
  else if (config.smtpUrl === null)
    warning(
      "SMTP_URL",
      "is not set: mails are only shown in the log and in the console",
      "Set SMTP_URL and MAIL_FROM.",
    );
  else ok("SMTP_URL", `mails go out as ${config.mailFrom}`);
  return found;
}

/** Variables that look like ours and are not. */
export function misspelt(environment: Environment, known: string[]) {
  return Object.keys(environment)
    .filter((name) => /^[A-Z][A-Z_]{3,}$/.test(name) && !known.includes(name))
    .flatMap((name) => {
      const bare = name.replace(/^KAZI_/, "");
      if (/^KAZI_TEST_/.test(name)) return [];
      const meant =
        known.find((other) => other === bare) ?? known.find((other) => isNear(bare, other)) ?? null;
      return meant !== null || families.test(name) ? [{ name, meant }] : [];
    });
}

/** One slip in a short name, two in a long one. */
function isNear(name: string, other: string): boolean {
  return distance(name, other) <= (Math.min(name.length, other.length) >= 8 ? 2 : 1);
}

/** How many letters have to be added, taken, replaced or swapped with their neighbour. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const above = rows[i - 1] ?? [];
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + Number(!isSame),
        isSwap ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}
