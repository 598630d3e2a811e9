// Filters over what has been loaded, and how many jobs each choice would leave.
import { type Filters, spans } from "../address.ts";
import { isOpenToKenya, type Listing } from "./listing.ts";

type Choice = { value: string; count: number };
type Choices = Record<"type" | "place" | "source" | "within", Choice[]>;

const dayMs = 86_400_000;
const maxPlaces = 25;

type Test = (listing: Listing) => boolean;
/** Those of what has been loaded; a search is filtered by the server. */
type ListFilter = Exclude<keyof Filters, "level" | "hasPay">;

function testsOf(filters: Filters, nowMs: number): Record<ListFilter, Test> {
  const { type, place, source, within, openToKenya } = filters;
  return {
    type: (listing) => type === "" || listing.type === type,
    place: (listing) => place === "" || placesOf(listing.location).includes(place),
    source: (listing) => source === "" || listing.source === source,
    within: (listing) => within === "" || isPostedWithin(listing, within, nowMs),
    openToKenya: (listing) => !openToKenya || isOpenToKenya(listing),
  };
}

const isPostedWithin = ({ date }: Listing, days: string, nowMs: number) =>
  nowMs - Date.parse(date) <= Number(days) * dayMs;

export function filtered(listings: readonly Listing[], filters: Filters, nowMs: number): Listing[] {
  const tests = Object.values(testsOf(filters, nowMs));
  return listings.filter((listing) => tests.every((test) => test(listing)));
}

/** Each choice is counted with the other filters as they stand, so that its number is what choosing it will show. */
export function choicesOf(listings: readonly Listing[], filters: Filters, nowMs: number): Choices {
  const besides = (name: ListFilter) => leftBy(listings, filters, nowMs, name);
  const countedBy = (name: "type" | "place" | "source", valuesOf: (listing: Listing) => string[]) =>
    counted(besides(name).flatMap(valuesOf), filters[name]);
  const recent = besides("within");
  return {
    type: countedBy("type", ({ type }) => [type]),
    place: countedBy("place", ({ location }) => placesOf(location)).slice(0, maxPlaces),
    source: countedBy("source", ({ source }) => [source]),
    within: spans.map((value) => ({
      value,
      count: recent.filter((listing) => isPostedWithin(listing, value, nowMs)).length,
    })),
  };
}

/** Apart from the others: the list of African jobs does not ask for it. */
export function openToKenya(listings: readonly Listing[], filters: Filters, nowMs: number): number {
  return leftBy(listings, filters, nowMs, "openToKenya").filter(isOpenToKenya).length;
}

/** What the filters besides this one leave. */
function leftBy(listings: readonly Listing[], filters: Filters, nowMs: number, besides: ListFilter) {
  const tests = Object.entries(testsOf(filters, nowMs)).filter(([name]) => name !== besides);
  return listings.filter((listing) => tests.every(([, test]) => test(listing)));
}

/** Most frequent first; the chosen value is there even when nothing is left of it, so that it can be seen and undone. */
function counted(values: string[], chosen: string): Choice[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== "") counts.set(value, (counts.get(value) ?? 0) + 1);
  if (chosen !== "" && !counts.has(chosen)) counts.set(chosen, 0);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort(
      (a, b) =>
        Number(b.value === chosen) - Number(a.value === chosen) ||
        b.count - a.count ||
        (a.value < b.value ? -1 : 1),
    );
}

const knownPlaces = new Map<string, string[]>();
const maxKnownPlaces = 2_000;

/** "Westlands, Nairobi, Kenya; Austin, TX" names five places. Filters ask this of every listing again and again. */
export function placesOf(location: string): string[] {
  const known = knownPlaces.get(location);
  if (known) return known;
  const parts = location
    .split(/[,;/|]| and \d+ more/)
    .map((part) => part.trim())
    .filter((part) => part.length > 2);
  const places = [...new Set(parts)];
  if (knownPlaces.size >= maxKnownPlaces) knownPlaces.clear();
  knownPlaces.set(location, places);
  return places;
}
