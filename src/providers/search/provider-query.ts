// The query string as a search of version 1. Limit never fails, verified is never guessed, everything unknown is ignored.
import { countyKeys, townKeys } from "../profile/place-names.ts";
import type { ProviderSearch } from "../profile/provider-store.ts";
import type { Problem } from "../refusals.ts";

/** `key` stands for the search, however it was written. */
export type SearchQuery = { search: ProviderSearch; key: string };

const defaultLimit = 20;
const maxLimit = 50;
const maxKept = 5_000;
const maxKeptLength = 300;

/** Reading a query is pure, so what was read is kept for the next caller who asks the same. */
export function keptReading<Query extends object>(read: (parameters: URLSearchParams) => Query) {
  const kept = new Map<string, Query>();
  return (queryString: string): Query => {
    const known = kept.get(queryString);
    if (known) return known;
    const query = read(new URLSearchParams(queryString));
    if (queryString.length <= maxKeptLength) {
      if (kept.size >= maxKept) kept.delete(kept.keys().next().value as string);
      kept.set(queryString, query);
    }
    return query;
  };
}

export const providerQuery = keptReading((parameters): SearchQuery | Problem => {
  const filters = readFilters(parameters);
  if ("problem" in filters) return filters;
  const search: ProviderSearch = { ...filters, limit: readLimit(parameters.get("limit") ?? "") };
  return { search, key: JSON.stringify([search.countyKeys, search.townKeys, search.verified, search.limit]) };
});

/** What both versions filter by. */
export function readFilters(parameters: URLSearchParams): Omit<ProviderSearch, "limit"> | Problem {
  const verified = readYesOrNo(parameters.get("verified"));
  if (verified === undefined) return { problem: "badVerified" };
  const county = parameters.get("county") || null;
  const town = parameters.get("town") || null;
  return {
    countyKeys: county === null ? null : countyKeys(county),
    townKeys: town === null ? null : townKeys(town),
    verified,
  };
}

/** Exactly `true` or `false`; null when absent or empty, undefined for anything else. */
export function readYesOrNo(text: string | null): boolean | null | undefined {
  if (!text) return null;
  return text === "true" ? true : text === "false" ? false : undefined;
}

/** A decimal number of any size or sign is cut to a whole one from 1 to 50; anything else counts as absent. */
export function readLimit(text: string): number {
  return Math.min(maxLimit, Math.max(1, Math.trunc(readNumber(text) ?? defaultLimit)));
}

export function readNumber(text: string): number | null {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : null;
}
