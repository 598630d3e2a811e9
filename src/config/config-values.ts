// What the settings' values look like. Each reads one, and gives null for what cannot be understood.
import { isIP } from "node:net";
import { parseDuration } from "./quantities.ts";

export type Window = { freshMs: number; staleMs: number };

/** The seven endpoints of Job Listings: a setting may name one. */
export const endpointNames = [
  "africa-jobs",
  "remote-jobs",
  "entry-level-jobs",
  "graduate-jobs",
  "internship-jobs",
  "wfh-jobs",
  "search-jobs",
] as const;
export type EndpointName = (typeof endpointNames)[number];

/** Digits and dots alone must be an address: 300.1.1.1 is neither that nor a name. */
export function hostOf(text: string): string | null {
  const isNumeric = /^[\d.]+$/.test(text) || text.includes(":");
  if (isNumeric) return isIP(text) === 0 ? null : text;
  return /^[A-Za-z0-9._-]+$/.test(text) ? text : null;
}

export function wholeNumber(text: string, least: number, most: number): number | null {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}

export function listOf(text: string, isGood: (item: string) => boolean): string[] | null {
  const items = text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
  return items.every(isGood) ? items : null;
}

export function urlOf(text: string, schemes: string[]): string | null {
  const url = URL.parse(text);
  const isUsable = url && schemes.includes(url.protocol) && url.hostname && isDecodable(url);
  return isUsable ? text : null;
}

/** A name or password with a bare % would end whoever reads it later. */
function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** Its database is a number. Without one it is the first. */
export function redisUrlOf(text: string): string | null {
  return /^\/?\d*$/.test(URL.parse(text)?.pathname ?? "") ? urlOf(text, ["redis:", "rediss:"]) : null;
}

export const proxyOf = (text: string) => urlOf(text, ["http:", "https:"]);

export function originOf(text: string): string | null {
  const url = URL.parse(text);
  const isPlain =
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === "/" &&
    !url.search &&
    !url.hash &&
    !url.username;
  return isPlain ? url.origin : null;
}

/** An address that nobody but this machine can use. */
export function isOfThisMachine(url: string): boolean {
  return /^https?:\/\/(localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])(:\d+)?$/.test(url);
}

export function contactOf(text: string): string | null {
  return /^mailto:[^@\s]+@[^@\s]+$/.test(text) || urlOf(text, ["https:"]) ? text : null;
}

export function isAddressOrRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || wholeNumber(bits, 0, version === 4 ? 32 : 128) !== null;
}

export function windowsOf(text: string): Record<string, Partial<Window>> | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof json !== "object" || json === null || Array.isArray(json)) return null;
  const windows: Record<string, Partial<Window>> = {};
  for (const [endpoint, given] of Object.entries(json)) {
    if (!endpointNames.some((name) => name === endpoint) || typeof given !== "object" || given === null)
      return null;
    const window: Partial<Window> = {};
    for (const [name, duration] of Object.entries(given)) {
      const ms = duration === "0s" ? 0 : parseDuration(String(duration));
      if (
        ms === null ||
        (name !== "fresh" && name !== "stale") ||
        (endpoint === "search-jobs" && name === "stale") ||
        (name === "fresh" && ms === 0)
      )
        return null;
      window[`${name}Ms`] = ms;
    }
    windows[endpoint] = window;
  }
  return windows;
}
