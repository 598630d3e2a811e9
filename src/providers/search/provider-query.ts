// The query string as a search. Limit never fails, verified is never guessed, everything unknown is ignored. Reading a
// query is pure, so what was read is kept for the next caller who asks the same.
import { countyKeys, townKeys } from "../profile/place-names.ts";
import type { ProviderSearch } from "../profile/provider-store.ts";

/** `key` stands for the search, however it was written. */
export type SearchQuery = { search: ProviderSearch; key: string };
export type ProviderQuery = SearchQuery | { problem: "verified" };

const defaultLimit = 20;
const maxLimit = 50;
const maxKept = 5_000;
const maxKeptLength = 300;
const kept = new Map<string, ProviderQuery>();

export function providerQuery(queryString: string): ProviderQuery {
  const known = kept.get(queryString);
  if (known) return known;
  const query = readQuery(new URLSearchParams(queryString));
  if (queryString.length <= maxKeptLength) {
    if (kept.size >= maxKept) kept.delete(kept.keys().next().value as string);
    kept.set(queryString, query);
  }
  return query;
}

function readQuery(parameters: URLSearchParams): ProviderQuery {
  const verified = parameters.get("verified") || null;
  if (verified !== null && verified !== "true" && verified !== "false") return { problem: "verified" };
  const county = parameters.get("county") || null;
  const town = parameters.get("town") || null;
  const search: ProviderSearch = {
    countyKeys: county === null ? null : countyKeys(county),
    townKeys: town === null ? null : townKeys(town),
    verified: verified === null ? null : verified === "true",
    limit: readLimit(parameters.get("limit") ?? ""),
  };
  return { search, key: JSON.stringify([search.countyKeys, search.townKeys, search.verified, search.limit]) };
}

/** A decimal number of any size or sign is cut to a whole one from 1 to 50; anything else counts as absent. */
export function readLimit(text: string): number {
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return defaultLimit;
  return Math.min(maxLimit, Math.max(1, Math.trunc(Number(text))));
}
