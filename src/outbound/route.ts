// From a declared address to where the bytes really go. A name is looked up once, every address behind it is checked,
// and the request goes to a checked address under the declared name, so that a second look-up cannot differ.
import { lookup as systemLookup } from "node:dns/promises";
import { settlesWithin } from "../process/settles-within.ts";
import { isPublicAddress } from "./address.ts";
import { type Failure, failure } from "./failure.ts";

export type Route = {
  url: string;
  /** Set when the request goes to an address instead of a name: what `Host` and the certificate must say. */
  pinned: { host: string; serverName: string } | null;
  proxy: string | null;
};

export type Lookup = (name: string) => Promise<string[]>;

export type RouteOptions = { boardsOrigin: string | null; proxy: string | null; lookup: Lookup };

const maxAddresses = 3;

export const lookupAddresses: Lookup = async (name) =>
  (await systemLookup(name, { all: true })).map((found) => found.address);

/** The ways to try, in order. Through a proxy the name is the proxy's to resolve. */
export async function routesTo(
  url: URL,
  options: RouteOptions,
  withinMs: number,
): Promise<Route[] | Failure> {
  if (options.boardsOrigin !== null) {
    const rewritten = `${options.boardsOrigin}/${url.host}${url.pathname}${url.search}`;
    return [{ url: rewritten, pinned: null, proxy: null }];
  }
  if (options.proxy !== null) return [{ url: url.href, pinned: null, proxy: options.proxy }];

  const addresses = await lookedUp(options.lookup, url.hostname.replace(/^\[|\]$/g, ""), withinMs);
  if (addresses.length === 0) return failure("dns", `${url.hostname} was not found`);
  const checked = addresses.filter(isPublicAddress);
  if (checked.length === 0)
    return failure("blocked-address", `${url.hostname} is not on the public internet`);
  return checked
    .sort((a, b) => Number(a.includes(":")) - Number(b.includes(":")))
    .slice(0, maxAddresses)
    .map((address) => {
      const at = new URL(url);
      at.hostname = address.includes(":") ? `[${address}]` : address;
      return { url: at.href, pinned: { host: url.host, serverName: url.hostname }, proxy: null };
    });
}

async function lookedUp(lookup: Lookup, name: string, withinMs: number): Promise<string[]> {
  const found = lookup(name).catch(() => []);
  return (await settlesWithin(found, withinMs)) ? found : [];
}
