// What the audit log says beside an action, as people read it.
import { timeOf } from "../../signed-in/wording.ts";

const instant = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

export const withPlainTimes = (text: string) => text.replace(instant, timeOf);

/** Kept as 0 or 1, as the database has them. */
const switches = ["data_licensing", "white_label", "may_never_expire"];

/** "scopes: providers:read, jobs:read; expires at: 13 Feb 2027, 09:35". What is null is left out. */
export function detailWords(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        `${name.replaceAll("_", " ")}: ${switches.includes(name) ? (value ? "yes" : "no") : wordsOf(value)}`,
    )
    .join("; ");
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join(", ");
  return typeof value === "string" ? withPlainTimes(value) : JSON.stringify(value);
}
