// What each engine brings to a database, and what is done on both before anybody uses it.
import { randomUUID } from "node:crypto";
import type { Kysely, KyselyPlugin } from "kysely";
import type { Log } from "../process/log.ts";
import type { Watched } from "./changes.ts";
import { migrate } from "./migrate.ts";
import { installationSetting, readSetting, writeFirstSetting } from "./settings.ts";
import type { Engine } from "./tables/columns.ts";
import type { Db } from "./tables/tables.ts";

/** Two connections, or one and the same. */
export type Connections = { read: Db; write: Db };

export type OpenedEngine = Connections & {
  installation: string;
  /** What the watch looks at, how often, and for how long a first look is tried again. */
  watched(check: Check): Watched;
  lookEveryMs: number;
  firstLookMs: number;
  end(): unknown;
};

/** Makes sure that nothing erased or revoked is back, through these connections; `seen` are the versions known here. */
export type Check = (connections: Connections, seen: ReadonlyMap<string, number>) => Promise<void>;

/** Brings the database up to date, and returns the id of its installation, which is made at the first opening. */
export async function prepare(db: Db, engine: Engine, log: Log): Promise<string> {
  const applied = await migrate(db as unknown as Kysely<unknown>, engine);
  if (applied.length > 0) log.info({ engine, applied }, "database brought up to date");
  const known = await readSetting(db, installationSetting);
  if (known !== null) return known;
  await db
    .transaction()
    .execute((tx) => writeFirstSetting(tx, installationSetting, randomUUID(), Date.now()));
  return (await readSetting(db, installationSetting)) ?? "";
}

export class FaultSwitch implements KyselyPlugin {
  isOn = false;

  transformQuery: KyselyPlugin["transformQuery"] = ({ node }) => {
    if (this.isOn) throw new Error("the fault switch is on");
    return node;
  };

  transformResult: KyselyPlugin["transformResult"] = async ({ result }) => result;
}
