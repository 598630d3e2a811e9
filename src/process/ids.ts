// Ids are random, so that none can be guessed from another, and start with their kind, so that a person sees what one is.
import { randomBytes } from "node:crypto";

export type IdKind =
  | "acc"
  | "acs"
  | "aud"
  | "bak"
  | "crd"
  | "imp"
  | "key"
  | "mail"
  | "opt"
  | "pla"
  | "prv"
  | "rep"
  | "ses";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const idBytes = 12;
const idCharacters = 17;

export function newId(kind: IdKind): string {
  return `${kind}_${base62(BigInt(`0x${randomBytes(idBytes).toString("hex")}`), idCharacters)}`;
}

/** The number in base 62, padded on the left to a fixed width. */
export function base62(value: bigint, width: number): string {
  let digits = "";
  for (let rest = value; rest > 0n; rest /= 62n) digits = alphabet[Number(rest % 62n)] + digits;
  return digits.padStart(width, "0");
}
