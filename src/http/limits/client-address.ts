// Who is asking. X-Forwarded-For is anyone's to write, so it counts only as far as trusted proxies vouch for it:
// the right-most hop that is not one of them.
import { BlockList, isIP } from "node:net";

export function addressRules(trustedProxies: string[]) {
  const trusted = addressRanges(trustedProxies);
  const isTrusted = (address: string) =>
    trustedProxies.length > 0 && trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  return {
    isTrusted,
    clientAddress(peer: string, forwardedFor: string | null): string {
      let client = plainAddress(peer);
      if (forwardedFor === null) return client;
      for (const hop of forwardedFor.split(",").reverse()) {
        if (!isTrusted(client)) break;
        const address = plainAddress(hop.trim());
        if (isIP(address) === 0) break;
        client = address;
      }
      return client;
    },
  };
}

export function addressRanges(ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Without port and brackets, and an IPv4 address in its IPv6 clothes as plain IPv4. */
function plainAddress(text: string): string {
  if (!text.includes(":")) return text;
  const bare = text.startsWith("[")
    ? text.slice(1, text.indexOf("]"))
    : text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  return bare.toLowerCase().startsWith("::ffff:") && bare.includes(".") ? bare.slice(7) : bare;
}

export function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}
