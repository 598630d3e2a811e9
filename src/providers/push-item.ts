// One item of a batch as it arrived, read by itself, so that a bad one cannot cost the others.
import type { Remark } from "./provider-draft.ts";
import { BadField, fieldReaders } from "./provider-fields.ts";

export type PushItem =
  | { action: "save"; profile: Record<string, unknown> }
  | { action: "verify"; id: string; badge: string }
  | { action: "unverify" | "erase"; id: string };

export type UnreadableItem = { action: string | null; id: string | null; problems: Remark[] };

const actions: PushItem["action"][] = ["save", "verify", "unverify", "erase"];
const longestEcho = 200;

export function readPushItem(given: unknown): PushItem | UnreadableItem {
  if (!isObject(given))
    return unreadable({}, "item", 'must be an object, like {"action": "erase", "id": "m-1"}');
  const action = actions.find((known) => known === given.action);
  if (action === undefined) return unreadable(given, "action", `must be one of: ${actions.join(", ")}`);
  if (action === "save")
    return isObject(given.profile)
      ? { action, profile: given.profile }
      : unreadable(given, "profile", "must be an object with the fields of the profile");
  if (given.id === undefined || given.id === null)
    return unreadable(given, "id", "is missing; say which profile this is");
  if (typeof given.id !== "string") return unreadable(given, "id", "must be text");
  const id = asHeld(given.id);
  if (typeof id !== "string") return unreadable(given, "id", id.reason);
  if (action !== "verify") return { action, id };
  const { badge = "v1" } = given;
  return typeof badge === "string"
    ? { action, id, badge }
    : unreadable(given, "badge", "must be text, like v1");
}

/** The same reading that a save gives an id, so that both mean the same profile. */
function asHeld(given: string): string | { reason: string } {
  try {
    return fieldReaders.id(given) ?? { reason: "is missing; say which profile this is" };
  } catch (error) {
    if (error instanceof BadField) return { reason: error.message };
    throw error;
  }
}

function unreadable(given: Record<string, unknown>, field: string, reason: string): UnreadableItem {
  return { action: echo(given.action), id: echo(given.id), problems: [{ field, reason }] };
}

const echo = (given: unknown) => (typeof given === "string" ? given.slice(0, longestEcho) : null);

function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}
