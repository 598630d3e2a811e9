// Which connections a server still holds. A caller who does not read never learns that he was closed: the end waits behind
// what he has not read. The system's own table knows.
import { existsSync, readFileSync } from "node:fs";

const tables = ["/proc/net/tcp", "/proc/net/tcp6"];
/** Established, being opened (one that sends nothing may stay so for a while), or closed by the caller alone. */
const heldStates = ["01", "03", "08"];

export const canSeeConnections = existsSync("/proc/net/tcp");

/** The callers' ports of all connections that the server on this port has not closed. */
export function heldConnections(serverPort: number): Set<number> {
  const held = new Set<number>();
  for (const table of tables.filter((path) => existsSync(path)))
    for (const line of readFileSync(table, "utf8").split("\n").slice(1)) {
      const [, here = "", there = "", state = ""] = line.trim().split(/\s+/);
      if (portOf(here) === serverPort && heldStates.includes(state)) held.add(portOf(there));
    }
  return held;
}

const portOf = (address: string) => Number.parseInt(address.split(":")[1] ?? "", 16);
