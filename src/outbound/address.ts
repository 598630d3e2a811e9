// Which addresses a request may go to: the public internet and nothing else, whatever the spelling. Everything is
// compared as 128 bits, IPv4 in its mapped form, so that no second spelling of a range can be forgotten.
import { isIP } from "node:net";

const mapped = 0xffffn << 32n;
const nat64 = bitsOfGroups("64:ff9b::");
const lastFour = 0xffff_ffffn;

const notPublic4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
].map(rangeOf);

/** Within 2000::/3, the only part of IPv6 that is the internet. */
const notPublic6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].map(rangeOf);
const internet6 = rangeOf("2000::/3");

type Range = { bits: bigint; hostBits: bigint };

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  const bits = bitsOf(address);
  if (bits >> 32n === mapped >> 32n || bits >> 32n === nat64 >> 32n) {
    const embedded = mapped | (bits & lastFour);
    return !notPublic4.some((range) => settlesWithin(embedded, range));
  }
  return settlesWithin(bits, internet6) && !notPublic6.some((range) => settlesWithin(bits, range));
}

function settlesWithin(bits: bigint, range: Range): boolean {
  return bits >> range.hostBits === range.bits >> range.hostBits;
}

function rangeOf(text: string): Range {
  const [address = "", length] = text.split("/");
  return { bits: bitsOf(address), hostBits: BigInt((isIP(address) === 4 ? 32 : 128) - Number(length)) };
}

/** 128 bits, IPv4 in its mapped form. */
export function bitsOf(address: string): bigint {
  return isIP(address) === 4 ? mapped | bitsOfDotted(address) : bitsOfGroups(address);
}

function bitsOfDotted(address: string): bigint {
  return address.split(".").reduce((bits, part) => (bits << 8n) | BigInt(part), 0n);
}

function bitsOfGroups(address: string): bigint {
  const dotted = /(?<![\d.])[\d.]+\.\d+$/.exec(address)?.[0];
  const tail = dotted === undefined ? 0n : bitsOfDotted(dotted);
  const plain = dotted === undefined ? address : `${address.slice(0, -dotted.length)}0:0`;
  const [head = "", rest] = plain.split("::");
  const before = head.split(":").filter(Boolean);
  const after = (rest ?? "").split(":").filter(Boolean);
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n) | tail;
}
