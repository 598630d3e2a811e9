// The format of an API key, and of an operator's token: a prefix, 32 random bytes in base 62, and a checksum over both.
// The fixed prefix lets a secret scanner know it and tells the two kinds apart; the checksum refuses a typo without a
// look-up. A secret leaves this file only in the value that `mint` returns: everything kept or shown is a hash or the
// first characters.
import { randomBytes, timingSafeEqual } from "node:crypto";
import { base62 } from "../../process/ids.ts";

const bodyBytes = 32;
const bodyCharacters = 43;
const checksumCharacters = 6;
const shownCharacters = 4;

export function secretFormat(prefix: string) {
  const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${bodyCharacters + checksumCharacters}}$`);
  const checksum = (body: string) => base62(BigInt(Bun.hash.crc32(prefix + body)), checksumCharacters);
  return {
    mint(random: Uint8Array = randomBytes(bodyBytes)) {
      const body = base62(BigInt(`0x${Buffer.from(random).toString("hex")}`), bodyCharacters);
      const secret = `${prefix}${body}${checksum(body)}`;
      return { secret, hash: hashSecret(secret), shown: body.slice(0, shownCharacters) };
    },
    /** Whether the text can be one at all: right shape and right checksum. */
    isWellFormed(text: string): boolean {
      const end = text.length - checksumCharacters;
      return shape.test(text) && text.slice(end) === checksum(text.slice(prefix.length, end));
    },
    /** How it is named to people once its secret is gone. */
    display: (shown: string) => `${prefix}${shown}…`,
  };
}

export const {
  mint: mintApiKey,
  isWellFormed: isWellFormedKey,
  display: displayKey,
} = secretFormat("kz_live_");

/** SHA-256 in hex. A plain hash is enough: nobody can search 256 random bits. */
export function hashSecret(secret: string): string {
  return Bun.SHA256.hash(secret, "hex");
}

export function isSameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
