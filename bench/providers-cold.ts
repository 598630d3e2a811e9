// Searches straight from the database, at every size and for every combination of filters. Nothing is kept from one
// search to the next: the memory of answers has no room.
import { type Database, openDatabase } from "../src/database/database.ts";
import type { ProviderSearch } from "../src/providers/profile/provider-store.ts";
import { providerAnswers } from "../src/providers/search/provider-answers.ts";
import { providerQuery } from "../src/providers/search/provider-query.ts";
import { heading, note, table, type Verdict, writeRatio } from "./printout.ts";
import { silentLog } from "./provider-data.ts";
import { isQuick, median, ratioOf, takeTurns } from "./rounds.ts";

const searchesPerRound = isQuick ? 50 : 300;
const maxPlaces = 20;
const filters = ["", "county", "town", "county, town"].flatMap((places) =>
  ["", "verified=true", "verified=false"].map((verified) => [places, verified].filter(Boolean).join(", ")),
);

type Place = { county: string; town: string };
type Search = { key: string; search: ProviderSearch };

export async function openAll(folders: Map<number, string>): Promise<Map<number, Database>> {
  const databases = new Map<number, Database>();
  for (const [size, dataDir] of folders)
    databases.set(size, await openDatabase({ url: null, dataDir, log: silentLog }));
  return databases;
}

export async function measureCold(folders: Map<number, string>): Promise<Verdict[]> {
  const sizes = [...folders.keys()];
  const databases = await openAll(folders);
  const smallest = databases.get(sizes[0] ?? 0) as Database;
  const places = await commonPlaces(smallest);

  const contestants: Record<string, () => Promise<number>> = {};
  for (const filter of filters)
    for (const [size, database] of databases)
      contestants[`${filter} ${size}`] = () => timeOf(database, searchesOf(filter, places));
  for (const warmUp of Object.values(contestants)) await warmUp();
  const figures = await takeTurns(contestants);
  for (const database of databases.values()) await database.close();

  const timesOf = (filter: string, size: number | undefined) => figures[`${filter} ${size}`] ?? [];
  const ratio = (filter: string) => ratioOf(timesOf(filter, sizes.at(-1)), timesOf(filter, sizes[0]));
  heading("Cold search, µs, by number of profiles");
  table(
    ["filters", ...sizes.map((size) => size.toLocaleString("en")), "greatest by smallest"],
    filters.map((filter) => [
      filter || "none",
      ...sizes.map((size) => median(timesOf(filter, size))),
      writeRatio(ratio(filter)),
    ]),
  );
  note(`${places.length} places with full answers at every size, so that all send 20 profiles.`);
  return filters.map((filter) => ({
    what: `cold search by ${filter || "nothing"}, most profiles by fewest`,
    ratio: ratio(filter),
    wanted: { atMost: 2 },
  }));
}

/** Places where even the smallest database has twenty verified and twenty other providers. */
async function commonPlaces(database: Database): Promise<Place[]> {
  const rows = await database.read
    .selectFrom("providers")
    .select([
      "county",
      "town",
      (count) => count.fn.sum<number>("verified").as("verified"),
      (count) => count.fn.countAll<number>().as("all"),
    ])
    .where("town", "is not", null)
    .groupBy(["county", "town"])
    .execute();
  return rows
    .filter(({ verified, all }) => verified >= 20 && all - verified >= 20)
    .slice(0, maxPlaces)
    .map(({ county, town }) => ({ county, town: String(town) }));
}

function searchesOf(filter: string, places: Place[]): Search[] {
  return places.map(({ county, town }) => {
    const query = new URLSearchParams();
    if (filter.includes("county")) query.set("county", county);
    if (filter.includes("town")) query.set("town", town);
    const verified = /verified=(\w+)/.exec(filter)?.[1];
    if (verified) query.set("verified", verified);
    return providerQuery(String(query)) as Search;
  });
}

async function timeOf(database: Database, searches: Search[]): Promise<number> {
  const answers = providerAnswers(database, { maxBytes: 0 });
  const times: number[] = [];
  for (let count = 0; count < searchesPerRound; count++) {
    const query = searches[count % searches.length] as Search;
    await database.changes.look();
    const startedAt = performance.now();
    await answers.read(query);
    times.push((performance.now() - startedAt) * 1_000);
  }
  return median(times);
}
