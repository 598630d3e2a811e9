// Values the operator sets while Kazi runs, by name. They win over the environment and are announced under "settings".
import { iso } from "../process/clock.ts";
import type { Db, Tx } from "./tables/tables.ts";

export const settingsTopic = "settings";

/** The id of this installation, which goes with the database wherever that is copied to. */
export const installationSetting = "installation";

export async function readSetting(db: Db, name: string): Promise<string | null> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value ?? null;
}

export async function readSettings(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom("settings").select(["name", "value"]).execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

/** Written only where there is none yet, whoever else does the same at this moment. */
export async function writeFirstSetting(tx: Tx, name: string, value: string, nowMs: number): Promise<void> {
  await tx
    .insertInto("settings")
    .values({ name, value, changed_at: iso(nowMs) })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

export async function writeSetting(tx: Tx, name: string, value: string, nowMs: number): Promise<void> {
  const changed = { value, changed_at: iso(nowMs) };
  await tx
    .insertInto("settings")
    .values({ name, ...changed })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(changed))
    .execute();
}

/** Null takes it away. */
export async function putSetting(tx: Tx, name: string, value: string | null, nowMs: number): Promise<void> {
  if (value === null) await tx.deleteFrom("settings").where("name", "=", name).execute();
  else await writeSetting(tx, name, value, nowMs);
}
