// A key as its owner sees it: everything but the secret, how it is used, and what about it deserves a thought.

import type { StoredKey } from "../keys/key-store.ts";
import { describeKey, keyState } from "../keys/keys.ts";

const dayMs = 86_400_000;
const unusedAfterMs = 90 * dayMs;
const soonMs = 14 * dayMs;

export type Risk = "never-expires" | "unused" | "expires-soon";

export function risksOf(key: StoredKey, nowMs: number): Risk[] {
  if (keyState(key, nowMs) !== "active") return [];
  const risks: Risk[] = [];
  const lastUseMs = Date.parse(key.last_used_at ?? key.created_at);
  if (key.expires_at === null) risks.push("never-expires");
  if (nowMs - lastUseMs >= unusedAfterMs) risks.push("unused");
  const isReplaced = key.successor_id !== null;
  if (key.expires_at !== null && !isReplaced && Date.parse(key.expires_at) - nowMs <= soonMs)
    risks.push("expires-soon");
  return risks;
}

export type KeyView = ReturnType<typeof keyView>;

export function keyView(key: StoredKey, requestsToday: number, nowMs: number) {
  const { account: _, ...shown } = describeKey(key, nowMs);
  return { ...shown, risks: risksOf(key, nowMs), requests_today: requestsToday };
}
