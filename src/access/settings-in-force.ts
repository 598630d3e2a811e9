// What the operator has set in the console wins over the environment, on every instance within a second. Nothing here
// needs a restart; a stored value that cannot be understood counts as none.
import type { Config } from "../config/config.ts";
import { formatRate, parseRate, type Rate } from "../config/quantities.ts";
import type { Database } from "../database/database.ts";
import { LiveValue } from "../database/live-value.ts";
import { putSetting, readSetting, readSettings, settingsTopic } from "../database/settings.ts";
import type { Log } from "../process/log.ts";
import { type AuditContext, audit } from "./audit-store.ts";

export type InForce = Pick<Config, "jobsLimit" | "jobsSearchLimit" | "providersLimit" | "developerApproval">;
export type SettingName = keyof InForce;

type Definition<T> = {
  /** Under which name it is stored, and which variable it wins over. */
  stored: string;
  variable: string;
  parse(text: string): T | null;
  format(value: T): string;
};

const rate = (stored: string, variable: string): Definition<Rate> => ({
  stored,
  variable,
  parse: parseRate,
  format: formatRate,
});

const definitions: { [Name in SettingName]: Definition<InForce[Name]> } = {
  jobsLimit: rate("limits.jobs", "JOBS_LIMIT"),
  jobsSearchLimit: rate("limits.jobs-search", "JOBS_SEARCH_LIMIT"),
  providersLimit: rate("limits.providers", "PROVIDERS_LIMIT"),
  developerApproval: {
    stored: "developer-approval",
    variable: "DEVELOPER_APPROVAL",
    parse: (text) => (text === "manual" || text === "auto" ? text : null),
    format: (value) => value,
  },
};

export const settingNames = Object.keys(definitions) as SettingName[];

/** The configuration with what the console says laid over it. */
export async function withStoredSettings<C extends InForce>(database: Database, config: C): Promise<C> {
  return { ...config, ...laidOver(config, await readSettings(database.read)) };
}

function laidOver(config: InForce, stored: ReadonlyMap<string, string>): InForce {
  const values = settingNames.map((name) => [name, setValue(name, stored) ?? config[name]]);
  return Object.fromEntries(values) as InForce;
}

/** What the console says, or null. */
function setValue<Name extends SettingName>(name: Name, stored: ReadonlyMap<string, string>) {
  const text = stored.get(definitions[name].stored);
  return text === undefined ? null : definitions[name].parse(text);
}

/** Each setting as it holds, and where it comes from. */
export async function shownSettings(database: Database, config: InForce) {
  const stored = await readSettings(database.read);
  const show = <Name extends SettingName>(name: Name) => {
    const { variable, format } = definitions[name];
    const set = setValue(name, stored);
    const from: "variable" | "console" = set === null ? "variable" : "console";
    return { name, variable, value: format(set ?? config[name]), from };
  };
  return settingNames.map(show);
}

/** Sets it for every instance; null leaves it to the variable again. False when the text cannot be understood. */
export async function changeSetting(
  database: Database,
  name: SettingName,
  text: string | null,
  by: AuditContext,
): Promise<boolean> {
  const { stored, variable, parse } = definitions[name];
  if (text !== null && parse(text) === null) return false;
  await database.change([settingsTopic], async (tx) => {
    const before = await readSetting(tx, stored);
    if (before === text) return;
    await putSetting(tx, stored, text, by.nowMs);
    await audit(tx, by, "setting.change", variable, { before, after: text });
  });
  return true;
}

/** The settings as this process last read them. */
export type LiveSettings = LiveValue<InForce>;

export function followSettings(database: Database, config: InForce, log: Log): LiveSettings {
  return new LiveValue<InForce>({
    changes: database.changes,
    topic: settingsTopic,
    first: config,
    read: async () => laidOver(config, await readSettings(database.read)),
    log,
    failureMessage: "the settings could not be read; those before hold",
  });
}
