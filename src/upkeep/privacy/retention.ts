// How long what is recorded is kept. The operator decides; there are defaults. Older rows are deleted once a day.
import { type AuditContext, audit } from "../../access/audit-store.ts";
import { parseDuration } from "../../config/quantities.ts";
import type { Database } from "../../database/database.ts";
import { readSetting, settingsTopic, writeSetting } from "../../database/settings.ts";
import { forgetBackups } from "../backups/backup-store.ts";
import { deleteOlder, type Kept } from "./retention-store.ts";

const dayMs = 86_400_000;
const pauseMs = 50;
const doneSetting = "retention.done-at";
export const forever = "forever";

type Rule = { name: Kept; what: string; usual: string; minMs: number };

export const retentionRules: Rule[] = [
  { name: "usage", what: "what each key did, by day", usual: "400d", minMs: 30 * dayMs },
  { name: "handouts", what: "which key received whose contact data", usual: "1095d", minMs: 30 * dayMs },
  { name: "audit", what: "who changed what", usual: "1825d", minMs: 90 * dayMs },
  { name: "mails", what: "mails in the outbox that are done with", usual: "90d", minMs: dayMs },
  { name: "reports", what: "what readers reported about listings", usual: "180d", minMs: dayMs },
];

export type Retention = Awaited<ReturnType<typeof readRetentions>>[number];

export async function readRetentions(database: Database) {
  return Promise.all(
    retentionRules.map(async ({ name, what, usual }) => {
      const set = await readSetting(database.read, settingName(name));
      return { name, what, value: set ?? usual, usual, is_set: set !== null };
    }),
  );
}

const settingName = (name: Kept) => `retention.${name}`;

/** What is wrong with it, or null. */
export function retentionFault(name: Kept, value: string): string | null {
  const rule = retentionRules.find((candidate) => candidate.name === name);
  if (value === forever) return null;
  const ms = parseDuration(value);
  if (ms === null) return `Write how long, like \`${rule?.usual}\`, or \`${forever}\`.`;
  return ms < (rule?.minMs ?? 0)
    ? `The least for ${name} is ${(rule?.minMs ?? 0) / dayMs}d: what is younger may be asked for.`
    : null;
}

export async function changeRetention(
  database: Database,
  { name, value }: { name: Kept; value: string },
  by: AuditContext,
): Promise<void> {
  const setting = settingName(name);
  await database.change([settingsTopic], async (tx) => {
    const before = (await readSetting(tx, setting)) ?? "usual";
    await writeSetting(tx, setting, value, by.nowMs);
    await audit(tx, by, "retention.change", name, { before, after: value });
  });
}

export type Deleted = { name: Kept; before: string; rows: number };

/** Deletes what is older than it is kept. */
export async function tidy(database: Database, by: AuditContext): Promise<Deleted[]> {
  const { nowMs } = by;
  const deleted: Deleted[] = [];
  for (const { name, value } of await readRetentions(database)) {
    const ms = parseDuration(value);
    if (ms === null) continue;
    const before = new Date(nowMs - ms).toISOString();
    const rows = await deleteOlder(database, { what: name, before, by }, () => Bun.sleep(pauseMs));
    deleted.push({ name, before, rows });
  }
  await database.change([], async (tx) => {
    await forgetBackups(tx, new Date(nowMs - 400 * dayMs).toISOString());
    await writeSetting(tx, doneSetting, new Date(nowMs).toISOString(), nowMs);
  });
  if (deleted.some(({ rows }) => rows > 0)) await database.forgetDeleted();
  return deleted;
}

/** Once a day. A database that never was tidied is new, and has nothing to delete before tomorrow. */
export async function isTidyingDue(database: Database, nowMs: number): Promise<boolean> {
  const done = await readSetting(database.read, doneSetting);
  if (done !== null) return Date.parse(done) + dayMs <= nowMs;
  await database.change([], (tx) => writeSetting(tx, doneSetting, new Date(nowMs).toISOString(), nowMs));
  return false;
}
