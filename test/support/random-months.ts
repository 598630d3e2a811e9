import { expect } from "bun:test";
import { openDatabase } from "../../src/database/database.ts";
import { silentLog, type TestEngine } from "./engines.ts";
import { randomMonth } from "./random-catalogue.ts";
import { expectIndexed } from "./small-catalogue.ts";

/** What the engine that came first told, by the seed. */
const logs = new Map<number, string[]>();
const steps = 60;

export async function randomMonths({ readyPlace }: TestEngine, from: number, count: number): Promise<void> {
  for (let seed = from; seed < from + count; seed++) {
    const { url, dataDir } = await readyPlace();
    const open = () => openDatabase({ url, dataDir, log: silentLog, hasLongTimeouts: true });
    const { byRules, log, ...told } = await randomMonth(open, seed, steps);
    const database = await open();
    await expectIndexed(database);
    await database.close();
    expect({ seed, ...told }).toEqual({ seed, inTable: byRules, byChanges: byRules, unfounded: [] });
    const other = logs.get(seed) ?? log;
    logs.set(seed, other);
    expect({ seed, log }).toEqual({ seed, log: other });
  }
}
