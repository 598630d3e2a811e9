// Whether the provider API answers at all: not configured until an operator enables it, and off when disabled.
import { type Circumstances, recordAudit } from "../access/audit-store.ts";
import type { Database } from "../database/database.ts";
import { readSetting, settingsTopic, writeSetting } from "../database/settings.ts";

export type SwitchState = "not configured" | "enabled" | "disabled";

const setting = "providers-api";

export async function readSwitch(database: Database): Promise<SwitchState> {
  const value = await readSetting(database.read, setting);
  return value === "enabled" || value === "disabled" ? value : "not configured";
}

export async function turnSwitch(
  database: Database,
  state: "enabled" | "disabled",
  { actor, nowMs }: Circumstances,
): Promise<void> {
  await database.change([settingsTopic], async (tx) => {
    await writeSetting(tx, setting, state, nowMs);
    const action = state === "enabled" ? "providers-api.enable" : "providers-api.disable";
    await recordAudit(tx, nowMs, [{ actor, action, subject: setting }]);
  });
}

/** The switch as this process last saw it; asked anew after every change and whenever changes cannot be seen. */
export class ApiSwitch {
  readonly #database: Database;
  #state: SwitchState | null = null;
  #generation = 0;

  constructor(database: Database) {
    this.#database = database;
    database.changes.on(settingsTopic, () => {
      this.#generation += 1;
      this.#state = null;
    });
  }

  state(): SwitchState | Promise<SwitchState> {
    return this.#state !== null && this.#database.changes.areKnown() ? this.#state : this.#read();
  }

  async #read(): Promise<SwitchState> {
    const readIn = this.#generation;
    const state = await readSwitch(this.#database);
    if (readIn === this.#generation) this.#state = state;
    return state;
  }
}
