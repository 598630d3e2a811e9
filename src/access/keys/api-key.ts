// The format of an API key: `kz_live_`, 32 random bytes in base 62, and a checksum over both. The fixed prefix lets a
// secret scanner know a key; the checksum refuses a typo without a look-up. A secret leaves this file only in the
// value that mintApiKey returns: everything kept or shown is a hash or the first characters.
import { randomBytes, timingSafeEqual } from "node:crypto";
import { base62 } from "../../process/ids.ts";

export const keyPrefix = "kz_live_";
const bodyBytes = 32;
const bodyCharacters = 43;
const checksumCharacters = 6;
const shownCharacters = 4;

const shape = new RegExp(`^${keyPrefix}[0-9A-Za-z]{${bodyCharacters + checksumCharacters}}$`);

export type MintedKey = { secret: string; hash: string; shown: string };

export function mintApiKey(random: Uint8Array = randomBytes(bodyBytes)): MintedKey {
  const body = base62(BigInt(`0x${Buffer.from(random).toString("hex")}`), bodyCharacters);
  const secret = `${keyPrefix}${body}${checksum(body)}`;
  return { secret, hash: hashApiKey(secret), shown: body.slice(0, shownCharacters) };
}

/** Whether the text can be a key at all: right shape and right checksum. */
export function isWellFormedKey(text: string): boolean {
  if (!shape.test(text)) return false;
  const end = text.length - checksumCharacters;
  return text.slice(end) === checksum(text.slice(keyPrefix.length, end));
}

/** SHA-256 in hex. A plain hash is enough: nobody can search 256 random bits. */
export function hashApiKey(secret: string): string {
  return Bun.SHA256.hash(secret, "hex");
}

export function isSameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** How a key is named to people once its secret is gone. */
export function displayKey(shown: string): string {
  return `${keyPrefix}${shown}…`;
}

function checksum(body: string): string {
  return base62(BigInt(Bun.hash.crc32(keyPrefix + body)), checksumCharacters);
}
