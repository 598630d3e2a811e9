import { hash32 } from "./chance.ts";

export function slugOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}|[’']/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** True for about one in `n` seeds, always the same ones. */
export function isOneIn(n: number, seed: string): boolean {
  return hash32(`${seed}/one-in`) % n === 0;
}

export function choiceOf<T>(list: readonly T[], seed: string): T {
  return list[hash32(`${seed}/choice`) % list.length] as T;
}

/** "2026-11-15T01:55:22" and the given zone suffix, after moving the clock by that many hours. */
export function isoSeconds(ms: number, zone: "" | "Z" | "+00:00" | "-04:00" | "-05:00"): string {
  const hours = Number(zone.slice(0, 3)) || 0;
  return new Date(ms + hours * 3_600_000).toISOString().slice(0, 19) + zone;
}

/** "Tue, 06 Oct 2026 09:20:03 +0000", the date form of feeds. */
export function feedDate(ms: number): string {
  return new Date(ms).toUTCString().replace("GMT", "+0000");
}

/** UTF-8 read as Latin-1: what a careless program upstream makes of an apostrophe. */
export function garbled(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

export function includesFolded(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
