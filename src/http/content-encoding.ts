// Finished bytes in each encoding, and which of them a caller wants.
import { createHash } from "node:crypto";

export type Encoding = "identity" | "gzip" | "br";
export type Bytes = Uint8Array<ArrayBuffer>;

const knownChoices = new Map<string, Encoding>();
const maxKnownChoices = 500;

export function chosenEncoding(acceptEncoding: string | null): Encoding {
  if (!acceptEncoding) return "identity";
  const known = knownChoices.get(acceptEncoding);
  if (known) return known;
  const choice = chooseEncoding(acceptEncoding);
  if (knownChoices.size < maxKnownChoices) knownChoices.set(acceptEncoding, choice);
  return choice;
}

/** The caller's favourite among ours; at equal weight the smallest. Identity where nothing else is wanted. */
export function chooseEncoding(acceptEncoding: string): Encoding {
  const weights = new Map<string, number>();
  for (const item of acceptEncoding.slice(0, 500).toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const best = (["br", "gzip"] as const).reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
  const identityWeight = weights.get("identity") ?? (weights.get("*") === 0 ? 0 : Number.MIN_VALUE);
  return weightOf(best) > 0 && weightOf(best) >= identityWeight ? best : "identity";
}

export function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
}

/** Weak comparison, as RFC 9110 asks for here. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch === etag) return true;
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}

export function etagOf(digest: string, encoding: Encoding): string {
  return encoding === "identity" ? `"${digest}"` : `"${digest}-${encoding}"`;
}
