// Which services and towns the found profiles have, and how many of them. Counted over as many as can be read at once: of
// more, the answer says that there are.
import type { Service } from "../profile/provider.ts";
import type { Matches } from "./matches-store.ts";

const maxCounted = 1_000;
const maxShown = 50;

type Counted<T> = T & { count: number };
export type Facets = {
  services: Counted<Service>[];
  towns: Counted<{ county: string; town: string }>[];
  counted: number;
  is_complete: boolean;
};

export async function facetsOf(matches: Matches): Promise<Facets> {
  const found = await matches.facetRows(maxCounted + 1);
  const rows = found.slice(0, maxCounted);
  return {
    services: mostFrequent(rows.flatMap((row) => distinct(JSON.parse(row.services) as Service[]))),
    towns: mostFrequent(rows.flatMap(({ county, town }) => (town === null ? [] : [{ county, town }]))),
    counted: rows.length,
    is_complete: found.length <= maxCounted,
  };
}

const distinct = (services: Service[]) => [...new Map(services.map((one) => [one.id, one])).values()];

/** The same number in the order of the alphabet. */
function mostFrequent<T extends object>(values: T[]): Counted<T>[] {
  const counts = new Map<string, number>();
  for (const value of values) {
    const key = JSON.stringify(value);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, counted], [b, other]) => other - counted || (a < b ? -1 : 1))
    .slice(0, maxShown)
    .map(([key, count]) => ({ ...(JSON.parse(key) as T), count }));
}
