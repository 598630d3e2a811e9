// The format of an operator's token: `kzop_`, 32 random bytes in base 62, and a checksum over both. Like an API key it is
// kept as a hash only, and its prefix tells the two apart, so that neither is ever taken for the other.
import { randomBytes } from "node:crypto";
import { base62 } from "../process/ids.ts";

export const tokenPrefix = "kzop_";
const bodyBytes = 32;
const bodyCharacters = 43;
const checksumCharacters = 6;
const shownCharacters = 4;

const shape = new RegExp(`^${tokenPrefix}[0-9A-Za-z]{${bodyCharacters + checksumCharacters}}$`);

export function mintOperatorToken(): { secret: string; hash: string; shown: string } {
  const body = base62(BigInt(`0x${randomBytes(bodyBytes).toString("hex")}`), bodyCharacters);
  const secret = `${tokenPrefix}${body}${checksum(body)}`;
  return { secret, hash: hashOperatorToken(secret), shown: body.slice(0, shownCharacters) };
}

export function isWellFormedToken(text: string): boolean {
  if (!shape.test(text)) return false;
  const end = text.length - checksumCharacters;
  return text.slice(end) === checksum(text.slice(tokenPrefix.length, end));
}

export const hashOperatorToken = (secret: string) => Bun.SHA256.hash(secret, "hex");

function checksum(body: string): string {
  return base62(BigInt(Bun.hash.crc32(tokenPrefix + body)), checksumCharacters);
}
