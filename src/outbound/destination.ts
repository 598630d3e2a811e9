// Where a request may go, judged on the declared address before anything is looked up: a host the board declares,
// the web's own ports, no way from https down to http. The address behind the name is judged when it is resolved.
import { shortened } from "../text/cut-text.ts";

const usualPorts = ["", "80", "443"];

/** Why this address may not be asked, or null when it may. */
export function objectionTo(url: URL, allowedHosts: readonly string[]): string | null {
  if (url.protocol !== "https:" && url.protocol !== "http:") return `the scheme ${url.protocol}`;
  if (!usualPorts.includes(url.port)) return `the port ${url.port}`;
  if (url.username || url.password) return "an address with a user name";
  if (!allowedHosts.includes(url.hostname)) return `the undeclared host ${shown(url.hostname)}`;
  return null;
}

/** The address a redirect leads to, or a sentence that says why it is not followed. */
export function redirectTarget(
  location: string | null,
  from: URL,
  allowedHosts: readonly string[],
): URL | string {
  const to = location === null ? null : URL.parse(location, from);
  if (to === null) return "it leads to no address";
  const objection = objectionTo(to, allowedHosts);
  if (objection !== null) return `it leads to ${objection}`;
  if (from.protocol === "https:" && to.protocol === "http:") return "it leads from https to http";
  to.hash = "";
  return to;
}

const shown = (text: string) => shortened(text, 80);
