// The nearest first, in whole kilometres, and within one kilometre along the ring. As many kilometres at a time are looked
// at as hold few enough; where a single one holds more, it is walked along the ring.
import { unverifiedRing, verifiedRing } from "../profile/profile-index.ts";
import type { Position } from "./cursor.ts";
import { kmBetween, type Point } from "./distance.ts";
import { type FoundRow, fewEnough, type Matches, type Near } from "./matches-store.ts";

const wholeRing = { from: verifiedRing.from, to: unverifiedRing.to };

export type Placed = { place_latitude: number | null; place_longitude: number | null };

export function wholeKm(from: Point, { place_latitude, place_longitude }: Placed): number {
  return Math.round(kmBetween(from, { latitude: place_latitude ?? 0, longitude: place_longitude ?? 0 }));
}

/** Those that are rounded to these kilometres, both included. */
const bandOf = (first: number, last: number) => ({ fromKm: first - 0.5, toKm: last + 0.5 });

export async function outwards(
  matches: Matches,
  near: Near,
  limit: number,
  after: Position<"distance"> | null,
): Promise<FoundRow[]> {
  const rows: FoundRow[] = [];
  const lastKm = Math.round(near.radiusKm);
  for (let km = after?.km ?? 0; km <= lastKm && rows.length < limit; ) {
    const shown = after?.km === km ? after.ring : wholeRing.from - 1;
    const end = await lastOfFew(matches, km, lastKm);
    const wanted = limit - rows.length;
    if (end === null) {
      const span = { from: shown + 1, to: wholeRing.to };
      rows.push(...(await matches.alongRing(wanted, { span, band: bandOf(km, km) })));
      km += 1;
      continue;
    }
    const inOrder = (await matches.inBand(bandOf(km, end)))
      .map((placed) => ({ ring: placed.ring, km: wholeKm(near, placed) }))
      .filter((placed) => placed.km > km || placed.ring > shown)
      .sort((a, b) => a.km - b.km || a.ring - b.ring);
    rows.push(...(await firstOf(matches, inOrder, wanted)));
    km = end + 1;
  }
  return rows;
}

/** Some may have changed since they were found; then the next ones take their place. */
async function firstOf(matches: Matches, inOrder: { ring: number }[], wanted: number): Promise<FoundRow[]> {
  const rows: FoundRow[] = [];
  for (let at = 0; at < inOrder.length && rows.length < wanted; at += wanted) {
    const rings = inOrder.slice(at, at + wanted).map(({ ring }) => ring);
    const found = await matches.atRings(rings);
    rows.push(...rings.flatMap((ring) => found.get(ring) ?? []));
  }
  return rows.slice(0, wanted);
}

/** The farthest kilometre up to which there are few enough; null when already the first holds more. */
async function lastOfFew(matches: Matches, first: number, last: number): Promise<number | null> {
  const isFew = async (end: number) =>
    (await matches.count(fewEnough, { band: bandOf(first, end) })) <= fewEnough;
  if (await isFew(last)) return last;
  let few: number | null = null;
  for (let [low, high] = [first, last - 1]; low <= high; ) {
    const middle = Math.floor((low + high) / 2);
    if (await isFew(middle)) {
      few = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  return few;
}
