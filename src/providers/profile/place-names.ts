// County and town names: what people write, folded to a key that stored profiles and searches share. Counties and
// towns are matched apart (Samburu is a county, and a town in Kwale), and a town's name may stand in several counties.
import places from "../../places/places-kenya.json";

type Point = { latitude: number; longitude: number };
type Place = { name: string; key: string; middle: Point };
type Town = Place & { county: string };

const counties = new Map<string, Place[]>();
const towns = new Map<string, Town[]>();

for (const { name, officialName, aliases, lat: latitude, lon: longitude } of places.counties) {
  const county = { name, key: foldCounty(name), middle: { latitude, longitude } };
  for (const spelling of new Set([name, officialName, ...aliases].map(foldCounty)))
    counties.set(spelling, [...(counties.get(spelling) ?? []), county]);
}
for (const { name, county, aliases, lat: latitude, lon: longitude } of places.towns) {
  const town = { name, key: fold(name), county: foldCounty(county), middle: { latitude, longitude } };
  for (const spelling of new Set([name, ...aliases].map(fold)))
    towns.set(spelling, [...(towns.get(spelling) ?? []), town]);
}

/**
 * Case, accents, apostrophes, hyphens and spaces do not count. A name without a single Latin letter or digit keeps its
 * own letters, so that two such names are not taken for one.
 */
export function fold(name: string): string {
  // Putting marks into their order takes time with the square of their number, and none of them counts.
  const lower = name
    .replace(/(\p{M}{30})\p{M}+/gu, "$1")
    .normalize("NFKD")
    .toLowerCase();
  return lower.replace(/[^a-z0-9]/g, "") || lower.replace(/[^\p{L}\p{N}]/gu, "");
}

export function foldCounty(name: string): string {
  const folded = fold(name);
  return folded.replace(/^kauntiya/, "").replace(/county$/, "") || folded;
}

/** The keys a search for this county has to look under: its own spelling, and whatever that is an alias of. */
export function countyKeys(name: string): string[] {
  return keysOf(counties, foldCounty(name));
}

export function townKeys(name: string): string[] {
  return keysOf(towns, fold(name));
}

function keysOf(known: Map<string, Place[]>, folded: string): string[] {
  return [...new Set([folded, ...(known.get(folded) ?? []).map((place) => place.key)])];
}

export type ResolvedPlace = { name: string; key: string; isKnown: boolean };

/** The county under its canonical name, or as given when nobody knows it. */
export function resolveCounty(given: string): ResolvedPlace {
  const key = foldCounty(given);
  const known = only(counties.get(key) ?? []);
  return known ? { name: known.name, key: known.key, isKnown: true } : { name: given, key, isKnown: false };
}

/** The middle of the town, or of the county where the town is not known; null where nothing is. */
export function placeMiddle({
  countyKey,
  townKey,
}: {
  countyKey: string;
  townKey: string | null;
}): Point | null {
  const town = towns.get(townKey ?? "")?.find(({ key, county }) => key === townKey && county === countyKey);
  return (town ?? counties.get(countyKey)?.find(({ key }) => key === countyKey))?.middle ?? null;
}

/**
 * The town under its canonical name there. A town that the county does not have is kept as given, under the key of the
 * one town it can mean, so that every spelling still finds it.
 */
export function resolveTown(given: string, countyKey: string): ResolvedPlace {
  const key = fold(given);
  const namesakes = towns.get(key) ?? [];
  const here = only(namesakes.filter((town) => town.county === countyKey));
  if (here) return { name: here.name, key: here.key, isKnown: true };
  return { name: given, key: only(namesakes)?.key ?? key, isKnown: false };
}

/** The one place the list is about, if it is about one. */
function only<P extends Place>(candidates: P[]): P | undefined {
  const [first, ...others] = candidates;
  return others.every((other) => other.key === first?.key) ? first : undefined;
}
