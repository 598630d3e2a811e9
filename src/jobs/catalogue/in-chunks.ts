import { setImmediate } from "node:timers/promises";

/** Engines bound the number of values in one statement, and statements are written on the thread that serves. */
const valuesAtOnce = 100;

/** What the statements return, one after the other; in between whoever else waits for this thread has a turn. */
export async function inChunks<Value, Row>(
  values: readonly Value[],
  run: (some: Value[]) => Promise<Row[]>,
  atOnce = valuesAtOnce,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < values.length; start += atOnce) {
    if (start > 0) await setImmediate();
    rows.push(...(await run(values.slice(start, start + atOnce))));
  }
  return rows;
}
