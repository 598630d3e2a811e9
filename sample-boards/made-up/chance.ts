/** Seeded randomness: the same seed always gives the same choices, on every machine. */
export type Chance = {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  isTrue(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different elements in a shuffled order, all of them when there are fewer. */
  some<T>(list: readonly T[], count: number): T[];
};

export function chance(seed: string): Chance {
  let state = hash32(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    isTrue: (probability) => next() < probability,
    pick: (list) => {
      const picked = list[between(0, list.length - 1)];
      if (picked === undefined) throw new Error("There is nothing to pick from an empty list.");
      return picked;
    },
    some: (list, count) => {
      const left = [...list];
      const taken: (typeof left)[number][] = [];
      while (taken.length < count && left.length > 0)
        taken.push(...left.splice(between(0, left.length - 1), 1));
      return taken;
    },
  };
}

export function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Hexadecimal digits that depend only on the seed, for the identifiers of boards without numbers. */
export function hexOf(seed: string, digits: number): string {
  let hex = "";
  for (let at = 0; hex.length < digits; at++) hex += hash32(`${seed}/${at}`).toString(16).padStart(8, "0");
  return hex.slice(0, digits);
}

export function uuidOf(seed: string): string {
  const hex = hexOf(seed, 32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
