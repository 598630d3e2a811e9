// What stays on the device: saved jobs and recent searches. A browser that keeps nothing (private mode, full storage)
// costs the memory, never the page.
import type { Listing } from "./listing.ts";

const mostSaved = 200;
const mostSearches = 8;

export function readSaved(): Listing[] {
  return read<Listing>("saved-jobs").filter((listing) => typeof listing?.id === "string");
}

export function withToggled(saved: readonly Listing[], listing: Listing): Listing[] {
  const others = saved.filter(({ id }) => id !== listing.id);
  return others.length < saved.length ? others : [listing, ...others].slice(0, mostSaved);
}

export function writeSaved(saved: readonly Listing[]): void {
  write("saved-jobs", saved);
}

export function readSearches(): string[] {
  return read<string>("recent-searches").filter((query) => typeof query === "string");
}

export function withSearch(searches: readonly string[], query: string): string[] {
  const others = searches.filter((other) => other.toLowerCase() !== query.toLowerCase());
  return [query, ...others].slice(0, mostSearches);
}

export function writeSearches(searches: readonly string[]): void {
  write("recent-searches", searches);
}

function read<Item>(name: string): Item[] {
  try {
    const value = JSON.parse(localStorage.getItem(`kazi-${name}`) ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(`kazi-${name}`, JSON.stringify(value));
  } catch {
    // Kept for this visit only.
  }
}
