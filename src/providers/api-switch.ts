// Whether the provider API answers at all: not configured until an operator enables it, and off when disabled.
import { type AuditContext, audit } from "../access/audit-store.ts";
import { ChangeCache } from "../database/change-cache.ts";
import type { Database } from "../database/database.ts";
import { readSetting, settingsTopic, writeSetting } from "../database/settings.ts";

export type SwitchState = "not configured" | "enabled" | "disabled";

const setting = "providers-api";

export async function readSwitch(database: Database): Promise<SwitchState> {
  const value = await readSetting(database.read, setting);
  return value === "enabled" || value === "disabled" ? value : "not configured";
}

export async function turnSwitch(database: Database, state: "enabled" | "disabled", by: AuditContext) {
  await database.change([settingsTopic], async (tx) => {
    await writeSetting(tx, setting, state, by.nowMs);
    await audit(tx, by, `providers-api.${state === "enabled" ? "enable" : "disable"}`, setting);
  });
}

/** The switch as this process last saw it. */
export function watchSwitch(database: Database) {
  const states = new ChangeCache<SwitchState>({
    changes: database.changes,
    topic: settingsTopic,
    maxSize: 1,
  });
  return {
    kept: () => states.kept(setting),
    read: () => states.read(setting, () => readSwitch(database)),
  };
}
