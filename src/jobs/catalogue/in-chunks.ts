/** Engines bound the number of values in one statement. */
const valuesAtOnce = 100;

/** What the statements return, one after the other. */
export async function inChunks<Value, Row>(
  values: readonly Value[],
  run: (some: Value[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < values.length; start += valuesAtOnce)
    rows.push(...(await run(values.slice(start, start + valuesAtOnce))));
  return rows;
}
