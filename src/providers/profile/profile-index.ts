// What a profile is found by in the search of version 2, worked out with every write of it. Nothing here may depend on a
// field that its consent hides: whoever is not to be placed stands in the middle of the town.
import { createHash } from "node:crypto";
import { placeMiddle } from "./place-names.ts";
import type { Provider } from "./provider.ts";
import { wordsOf, wordsOfService } from "./service-names.ts";

const maxWords = 300;
const turns = 2 ** 53;

export type PlaceKeys = { countyKey: string; townKey: string | null };

/** `shown` is the profile as anyone outside may see it. */
export function indexOf(shown: Provider, place: PlaceKeys) {
  const ownPoint = shown.latitude !== null && shown.longitude !== null;
  const point = ownPoint ? shown : placeMiddle(place);
  return {
    words: profileWords(shown, place).join(" "),
    ring: ringOf(shown),
    place_latitude: point?.latitude ?? null,
    place_longitude: point?.longitude ?? null,
    place_is_approximate: Number(!ownPoint),
  };
}

export const countyWord = (key: string) => `county:${key}`;
export const townWord = (key: string) => `town:${key}`;

function profileWords({ name, bio, services }: Provider, { countyKey, townKey }: PlaceKeys): string[] {
  const words = new Set([
    countyWord(countyKey),
    ...(townKey === null ? [] : [townWord(townKey)]),
    ...services.flatMap(wordsOfService),
    ...wordsOf(name),
    ...wordsOf(bio ?? ""),
  ]);
  return [...words].slice(0, maxWords);
}

/** Verified profiles stand before zero, others from there on: each where its id alone puts it, evenly all around. */
export const verifiedRing = { from: -turns, to: 0 };
export const unverifiedRing = { from: 0, to: turns };

/** Two ids would meet in one place once in ten thousand rings of a million; then one is found with the other's words. */
function ringOf({ id, verified }: Provider): number {
  return (verified ? verifiedRing : unverifiedRing).from + Math.floor(fractionOf(id) * turns);
}

/** A number from 0 to below 1 that only the text decides. */
export function fractionOf(text: string): number {
  const bits = createHash("sha256").update(text).digest().readBigUInt64BE() >> 11n;
  return Number(bits) / turns;
}
