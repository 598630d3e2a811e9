// Whether a restored database can be lived with: nothing in it acts on rows that is not Kazi's, it has as many rows as
// there were, and profiles that can be served.

import type { Database } from "../../database/database.ts";
import { schemaFaults } from "../../database/schema-check.ts";
import { countRows, type RowCounts } from "../../database/unmigrated.ts";
import { searchProviders } from "../../providers/profile/provider-store.ts";

/** For each table the fewest and the most rows that it had while the copy was made. */
export type ExpectedRows = Record<string, [fewest: number, most: number]>;

const sampleSize = 20;

/** The rows of every table; throws what is wrong in a sentence. */
export async function checkRestored(database: Database, expected: ExpectedRows): Promise<RowCounts> {
  const counts = await countRows(database.read);
  for (const [table, [fewest, most]] of Object.entries(expected)) {
    const count = counts[table] ?? -1;
    if (count < fewest || count > most)
      throw new CheckFailed(
        `The copy has ${count} rows in ${table}, the database had ${span(fewest, most)}.`,
      );
  }
  const anywhere = { countyKeys: null, townKeys: null, verified: null, limit: sampleSize };
  for (const { id, document } of await searchProviders(database.read, anywhere))
    if ((JSON.parse(document) as { id?: unknown }).id !== id)
      throw new CheckFailed(`The copy's profile ${id} is not the one it should be.`);
  return counts;
}

/** Which protections are missing and what else acts on rows, in words; null where all is as Kazi makes it. */
export async function foreignParts({ engine, write }: Database): Promise<string | null> {
  const acting = (await schemaFaults(engine, write)).filter(({ isActing }) => isActing);
  return acting.length === 0 ? null : acting.map(({ says }) => says).join(", ");
}

export class CheckFailed extends Error {}

const span = (fewest: number, most: number) => (fewest === most ? String(fewest) : `${fewest} to ${most}`);
