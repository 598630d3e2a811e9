// What the database tells: settings in force, operators, keys that end, backups, boards.

import { keysEndingBetween } from "../../access/keys/key-store.ts";
import { shownSettings } from "../../access/settings-in-force.ts";
import { isKnownSecret } from "../../access/sign-in/secret-fingerprint.ts";
import { madeSecret } from "../../access/sign-in/session-secret.ts";
import type { Config, Environment } from "../../config/config.ts";
import type { Basics } from "../../database/database.ts";
import { findPostgresPrograms, ProgramFailed } from "../../database/postgres/postgres-programs.ts";
import { createFeedStore } from "../../jobs/feeds/feed-store.ts";
import { listPaused } from "../../jobs/feeds/paused-store.ts";
import { boardsFrom } from "../../jobs/jobs-status.ts";
import { listOperators } from "../../operators/operator-store.ts";
import { iso } from "../../process/clock.ts";
import { readSwitch } from "../../providers/api-switch.ts";
import { isThere } from "../backups/backup-run.ts";
import { lastAttempt, newestGood } from "../backups/backup-store.ts";
import { ageWords } from "../counted.ts";
import { checkErasures } from "./doctor-erasures.ts";
import { backupNeeds, hasAuditedThings, newestAuditAt } from "./doctor-store.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const dayMs = 86_400_000;
const soonMs = 14 * dayMs;

export type DataCheck = Omit<Basics, "log"> & { config: Config; environment: Environment };

export async function checkData(check: DataCheck): Promise<Finding[]> {
  const groups = [inForce, secrets, people, backups, checkErasures, boards];
  return (await Promise.all(groups.map((group) => group(check)))).flat();
}

async function inForce({ database, config, environment }: DataCheck): Promise<Finding[]> {
  const { found, ok } = findingsAbout("In force");
  for (const { variable, value, from } of await shownSettings(database, config)) {
    const source =
      from === "console" ? "set in the console" : environment[variable] ? "from the variable" : "default";
    const isOver = from === "console" && environment[variable];
    ok(
      variable,
      `${value} (${source}${isOver ? `; the variable's ${environment[variable]} does not hold` : ""})`,
    );
  }
  ok("provider API", await readSwitch(database));
  return found;
}

async function secrets({ database, config }: DataCheck): Promise<Finding[]> {
  const { found, error } = findingsAbout("Secrets");
  const secret = madeSecret(config);
  if (secret !== null && (await isKnownSecret(database, secret)) === false)
    error(
      "SECRET",
      "is not the one that this database has been served with",
      "Set it to that one; to change it on purpose, stop every server and run `kazi db accept-secret`.",
    );
  return found;
}

async function people({ database, clock }: DataCheck): Promise<Finding[]> {
  const { found, ok, warning, error } = findingsAbout("People and keys");
  const operators = (await listOperators(database.read)).filter(({ ended_at }) => ended_at === null);
  if (operators.length === 0)
    warning(
      "operators",
      "there is none yet",
      "Start `kazi serve` and open its link, or `kazi operator create --email YOU`.",
    );
  else ok("operators", operators.length === 1 ? "one" : String(operators.length));
  const newest = await newestAuditAt(database.read);
  if (newest === null && (await hasAuditedThings(database.read)))
    error(
      "audit log",
      "is empty, though there are operators or keys, which are never made without an entry",
      "Somebody emptied it: find out who; the backups from before have it.",
    );
  if (newest !== null && Date.parse(newest) > clock.now() + 60_000)
    error(
      "clock",
      `the audit log has an entry of ${newest}, which is in the future`,
      "This machine's clock is behind; set it.",
    );
  const ending = await keysEndingBetween(database.read, iso(clock.now()), iso(clock.now() + soonMs));
  for (const { id, name, expires_at, last_used_at } of ending) {
    const use = last_used_at === null ? "never used" : `last used ${last_used_at.slice(0, 10)}`;
    warning(
      id,
      `“${name}” ends at ${expires_at} (${use})`,
      `Its owner rotates it, or you: \`kazi keys rotate ${id} --overlap 24h\`.`,
    );
  }
  if (ending.length === 0) ok("keys", "none ends within 14 days");
  return found;
}

async function backups(check: DataCheck): Promise<Finding[]> {
  const { database, config, clock } = check;
  const { found, ok, warning, error } = findingsAbout("Backups");
  const good = await newestGood(database.read);
  const last = await lastAttempt(database.read);
  const { backup } = config;
  const ageMs = good === null ? Number.POSITIVE_INFINITY : clock.now() - Date.parse(good.begun_at);
  const isLate = backup !== null && ageMs > 2 * backup.everyMs;
  if (good === null) {
    if (backup === null)
      warning(
        "backups",
        "none was ever made",
        "Set BACKUP_DIR for scheduled ones, or run `kazi db backup FILE`.",
      );
    else
      error(
        "backups",
        "none was ever made, though BACKUP_DIR is set",
        "See that `kazi serve` runs, and try `kazi db backup`.",
      );
  } else {
    const says = `the newest is ${ageWords(ageMs)} old, restored and checked at ${good.checked_at}: ${good.file}`;
    if (!isThere(good))
      error("backups", `${good.file} is gone`, "Find out who deleted it, and run `kazi db backup`.");
    else if (isLate)
      error("backups", says, "It is older than BACKUP_EVERY allows; look for THE BACKUP FAILED in the log.");
    else if (backup === null)
      warning("backups", says, "Set BACKUP_DIR, so that they are made by themselves.");
    else ok("backups", says);
  }
  if (last?.failure)
    error(
      "last backup",
      `failed at ${last.begun_at}: ${last.failure}`,
      "Mend that, then run `kazi db backup`.",
    );
  found.push(...(await foreseen(check)));
  return found;
}

/** What would make the next backup of a PostgreSQL fail. */
async function foreseen({ database, config, environment }: DataCheck): Promise<Finding[]> {
  const { found, ok, warning, error } = findingsAbout("Backups");
  if (database.engine !== "postgres") return found;
  const tell = config.backup === null ? warning : error;
  const { major, mayCreate, user } = await backupNeeds(database.read);
  if (!mayCreate)
    tell(
      "scratch database",
      `the role ${user} may not create one, so no backup can be checked`,
      `Run as PostgreSQL's administrator: ALTER ROLE "${user}" CREATEDB`,
    );
  try {
    const programs = findPostgresPrograms(environment).majorVersion();
    if (programs !== null && programs < major)
      tell(
        "pg_dump",
        `is of PostgreSQL ${programs} and cannot copy the server's ${major}`,
        `Install the client programs of the server's version (Debian: postgresql-client-${major}).`,
      );
    else ok("pg_dump", `is of PostgreSQL ${programs ?? "(unknown)"}, the server of ${major}`);
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
    tell("pg_dump", "is missing, so no backup can be made", error.message);
  }
  return found;
}

async function boards({ database, config, clock }: DataCheck): Promise<Finding[]> {
  const { found, ok, warning } = findingsAbout("Boards");
  const paused = new Set((await listPaused(database)).map(({ board }) => board));
  const all = boardsFrom(await createFeedStore(database).health(), config, paused, clock.now());
  const on = all.filter(({ state }) => state !== "off");
  const failing = on.filter(({ state }) => state === "failing" || state === "partly failing");
  for (const { board, problem } of failing)
    warning(
      board.slug,
      problem ? `${problem.kind}: ${problem.detail}` : "fails",
      `Its last good jobs stay. Try \`kazi boards check ${board.slug}\`.`,
    );
  const asked = on.filter(({ lastSuccessAtMs }) => lastSuccessAtMs !== null);
  ok("boards", `${on.length} on, ${asked.length} have answered, ${failing.length} in trouble`);
  return found;
}
