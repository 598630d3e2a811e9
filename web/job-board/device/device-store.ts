// What stays on the device: saved jobs and recent searches, the same in every window of the board. A browser that keeps
// nothing (private mode, full storage) costs the memory, never the page.
import { type Listing, sound } from "../list/listing.ts";

const maxSaved = 200;
const maxSearches = 8;

export function readSaved(): Listing[] {
  return read<Listing>("saved-jobs")
    .filter((listing) => typeof listing?.id === "string")
    .map(sound);
}

/** Another window may have written meanwhile, so every change starts from what is stored. */
export function changeSaved(change: (saved: readonly Listing[]) => Listing[]): Listing[] {
  return write("saved-jobs", change(readSaved()).slice(0, maxSaved)).map(sound);
}

export function readSearches(): string[] {
  return read<string>("recent-searches").filter((query) => typeof query === "string");
}

export function addSearch(query: string): string[] {
  const others = readSearches().filter((other) => other.toLowerCase() !== query.toLowerCase());
  return write("recent-searches", [query, ...others].slice(0, maxSearches));
}

export function forgetSearches(): string[] {
  return write("recent-searches", []);
}

function read<Item>(name: string): Item[] {
  try {
    const value = JSON.parse(localStorage.getItem(`kazi-${name}`) ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** Answers what is stored now: where there is no room, that is what was there before. */
function write<Item>(name: string, value: Item[]): Item[] {
  try {
    localStorage.setItem(`kazi-${name}`, JSON.stringify(value));
    return value;
  } catch {
    return read(name);
  }
}
