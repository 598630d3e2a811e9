// Distances on the earth as a ball, in kilometres. The database compares with the same formula.

export type Point = { latitude: number; longitude: number };
export type Box = { south: number; north: number; west: number; east: number };

const earthKm = 6_371;
const kmPerDegree = (Math.PI * earthKm) / 180;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** What the haversine formula has under its root for this distance: it grows with the distance, and is cheap to compare. */
export const haversineOf = (km: number) => Math.sin(km / (2 * earthKm)) ** 2;

export function kmBetween(a: Point, b: Point): number {
  const haversine =
    Math.sin(radians(a.latitude - b.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(a.longitude - b.longitude) / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/** Every point within the distance lies in it. */
export function boxAround({ latitude, longitude }: Point, km: number): Box {
  const up = (km + 0.01) / kmPerDegree;
  const atWidest = Math.cos(radians(Math.min(90, Math.abs(latitude) + up)));
  const aside = atWidest <= 0.01 ? 360 : up / atWidest;
  const isAround = Math.abs(longitude) + aside > 180;
  return {
    south: latitude - up,
    north: latitude + up,
    west: isAround ? -180 : longitude - aside,
    east: isAround ? 180 : longitude + aside,
  };
}
