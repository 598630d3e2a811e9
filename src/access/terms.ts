// Which version of the terms an integrator accepts when asking for access.
import type { Database } from "../database/database.ts";
import { readSetting } from "../database/settings.ts";

const settingName = "terms.version";

/** The version of the terms that Kazi comes with. */
export const defaultTermsVersion = "2026-11-15";

export async function currentTermsVersion(database: Database): Promise<string> {
  return (await readSetting(database.read, settingName)) ?? defaultTermsVersion;
}
