// An address or range in its one spelling: host bits zero, IPv4 in IPv6 clothes as plain IPv4, IPv6 as RFC 5952 writes it.
import { isIP } from "node:net";
import { bitsOf } from "../../outbound/address.ts";

export type BlockRange = { range: string; isWide: boolean };

const mappedPrefix = 0xffffn;
/** Wider ranges hold whole continents: rarely what was meant. */
const minBits = { ipv4: 8, ipv6: 20 };

/** Null when the text is neither an address nor a range. */
export function blockRange(text: string): BlockRange | null {
  const [address = "", length, ...rest] = text.trim().split("/");
  const version = isIP(address);
  if (version === 0 || address.includes("%") || rest.length > 0) return null;
  const most = version === 4 ? 32 : 128;
  if (length !== undefined && (!/^\d{1,3}$/.test(length) || Number(length) > most)) return null;
  const prefix = 128 - most + Number(length ?? most);
  const hostBits = BigInt(128 - prefix);
  const bits = (bitsOf(address) >> hostBits) << hostBits;
  if (bits >> 32n === mappedPrefix && prefix >= 96) {
    const bits4 = prefix - 96;
    return {
      range: bits4 === 32 ? dotted(bits) : `${dotted(bits)}/${bits4}`,
      isWide: bits4 < minBits.ipv4,
    };
  }
  return {
    range: prefix === 128 ? grouped(bits) : `${grouped(bits)}/${prefix}`,
    isWide: prefix < minBits.ipv6,
  };
}

function dotted(bits: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 0xffn).join(".");
}

function grouped(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, at) =>
    ((bits >> BigInt(112 - 16 * at)) & 0xffffn).toString(16),
  );
  return new URL(`http://[${groups.join(":")}]`).hostname.slice(1, -1);
}
