// Under which address and name Kazi is served. The server writes both down when it starts, so that a command in another
// shell, which may know neither PUBLIC_URL nor BRAND_NAME, puts the same into mails and links. The last start counts.
import type { Config, Environment } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import { readSetting, readSettings, writeSetting } from "../database/settings.ts";

type ServedAs = Pick<Config, "publicUrl" | "brandName">;

const written: { [Name in keyof ServedAs]: { stored: string; variable: string } } = {
  publicUrl: { stored: "served.public-url", variable: "PUBLIC_URL" },
  brandName: { stored: "served.brand-name", variable: "BRAND_NAME" },
};
const names = Object.keys(written) as (keyof ServedAs)[];

export async function writeServedAs(database: Database, as: ServedAs, nowMs: number): Promise<void> {
  const before = await readSettings(database.read);
  const changed = names.filter((name) => before.get(written[name].stored) !== as[name]);
  if (changed.length === 0) return;
  await database.change([], async (tx) => {
    for (const name of changed) await writeSetting(tx, written[name].stored, as[name], nowMs);
  });
}

/** What this shell sets itself wins over what the server wrote down. */
export async function withServedAs<C extends ServedAs>(
  database: Database,
  config: C,
  environment: Environment,
): Promise<C> {
  const result = { ...config };
  for (const name of names) {
    const { stored, variable } = written[name];
    if (!environment[variable]?.trim())
      result[name] = (await readSetting(database.read, stored)) ?? config[name];
  }
  return result;
}
