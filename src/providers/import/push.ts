// Batches from the operator's own marketplace. Every item names its profile, so sending a batch again changes nothing
// more: what is already so is answered as unchanged. Each item stands alone; a bad one costs nothing but itself.
import type { AuditContext } from "../../access/audit-store.ts";
import type { Database, Tx } from "../../database/database.ts";
import { erasuresTopic } from "../../database/history/erasures.ts";
import {
  BadProfile,
  eraseWithin,
  forbidWithin,
  NoSuchProvider,
  type Recipient,
  readBadge,
  unverifyOnce,
  verifyOnce,
} from "../profile/provider-changes.ts";
import { type Remark, readDraft } from "../profile/provider-draft.ts";
import { BadField, type Draft, fieldReaders } from "../profile/provider-fields.ts";
import { changeProfiles } from "../profile/provider-store.ts";
import { applyChecked, checkInOrder, type Origin, viewOf } from "./check-rows.ts";

export type PushItem =
  | { action: "save"; profile: Record<string, unknown> }
  | { action: "verify"; id: string; badge: string }
  | { action: "unverify" | "erase"; id: string };

/** An action that we do not know is given back as it came, or is null. */
type Named = { action: string | null; id: string | null };
type ItemResult = Named & {
  result: "created" | "changed" | "unchanged" | "verified" | "unverified" | "erased" | "refused";
  problems: Remark[];
  /** Of an erased profile: the keys that had been handed its contact data. */
  handed_to?: Recipient[];
};

/** With the item's place in the batch, from 0. */
export type PushResult = ItemResult & { index: number };

export type Pusher = AuditContext & { name: string };

export const maxPushItems = 200;
/** So many share one transaction, and between transactions those who ask have their turn. */
const itemsTogether = 20;
const actions: PushItem["action"][] = ["save", "verify", "unverify", "erase"];
const maxEchoLength = 200;
const missingId: Remark = { field: "id", reason: "is missing; say which profile this is" };

export async function pushProviders(
  database: Database,
  items: unknown[],
  pusher: Pusher,
): Promise<PushResult[]> {
  const results: ItemResult[] = [];
  for (const group of groupsOf(items.map(readItem))) {
    results.push(...(await takeGroup(database, group, pusher)));
    await Bun.sleep(0);
  }
  if (results.some(({ result }) => result === "erased")) await database.forgetDeleted();
  return results.map((result, index) => ({ index, ...result }));
}

type Save = { action: "save"; id: string; draft: Draft };
type Item = Save | Exclude<PushItem, { action: "save" }> | (ItemResult & { result: "refused" });

/** Read by itself, so that a bad one cannot cost the others. */
function readItem(given: unknown): Item {
  if (!isObject(given))
    return unreadable(
      {},
      { field: "item", reason: 'must be an object, like {"action": "erase", "id": "m-1"}' },
    );
  const action = actions.find((known) => known === given.action);
  if (action === undefined)
    return unreadable(given, { field: "action", reason: `must be one of: ${actions.join(", ")}` });
  if (action === "save") return readSave(given);
  if (given.id === undefined || given.id === null) return unreadable(given, missingId);
  if (typeof given.id !== "string") return unreadable(given, { field: "id", reason: "must be text" });
  const id = asHeld(given.id);
  if (typeof id !== "string") return unreadable(given, id);
  if (action !== "verify") return { action, id };
  const { badge = "v1" } = given;
  return typeof badge === "string"
    ? { action, id, badge }
    : unreadable(given, { field: "badge", reason: "must be text, like v1" });
}

function readSave(given: Record<string, unknown>): Item {
  if (!isObject(given.profile))
    return unreadable(given, {
      field: "profile",
      reason: "must be an object with the fields of the profile",
    });
  const { draft, problems } = readDraft(given.profile);
  const id = draft.id ?? null;
  if (problems.length > 0) return refused({ action: "save", id }, problems);
  return id === null ? refused({ action: "save", id }, [missingId]) : { action: "save", id, draft };
}

/** The same reading that a save gives an id, so that both mean the same profile. */
function asHeld(given: string): string | Remark {
  try {
    return fieldReaders.id(given) ?? missingId;
  } catch (error) {
    if (error instanceof BadField) return { field: "id", reason: error.message };
    throw error;
  }
}

const refused = ({ action, id }: Named, problems: Remark[]) =>
  ({ id, action, result: "refused", problems }) as const;
const echo = (given: unknown) => (typeof given === "string" ? given.slice(0, maxEchoLength) : null);
const unreadable = (given: Record<string, unknown>, problem: Remark) =>
  refused({ action: echo(given.action), id: echo(given.id) }, [problem]);

function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}

/** Neighbours of one kind, in order. */
function groupsOf(items: Item[]): Item[][] {
  const kindOf = (item: Item) => ("result" in item ? "refused" : item.action);
  const groups: Item[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.[0] && kindOf(last[0]) === kindOf(item) && last.length < itemsTogether) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

async function takeGroup(database: Database, group: Item[], pusher: Pusher): Promise<ItemResult[]> {
  const saves = group.filter((item): item is Save => "draft" in item);
  if (saves.length > 0) return saveAll(database, saves, pusher);
  const results: ItemResult[] = [];
  const erasures: string[] = [];
  for (const item of group) {
    if ("result" in item) results.push(item);
    else if (item.action === "erase") erasures.push(item.id);
    else if (item.action !== "save") results.push(await changeVerification(database, item, pusher));
  }
  return erasures.length > 0 ? eraseAll(database, erasures, pusher) : results;
}

async function saveAll(
  database: Database,
  saves: Save[],
  { name, actor, nowMs }: Pusher,
): Promise<ItemResult[]> {
  const origin: Origin = { ground: `push by ${name}`, detail: { push: name }, actor, nowMs, isFile: false };
  const checked = await changeProfiles(database, async (tx) => {
    const ids = saves.map(({ id }) => id);
    const all = checkInOrder(saves, await viewOf({ read: tx, engine: database.engine }, ids), origin);
    await applyChecked(tx, database, all, nowMs);
    return all;
  });
  return saves.map(({ id }, index): ItemResult => {
    const { kind, remarks } = checked[index] ?? { kind: "bad", remarks: [] };
    if (kind === "bad" || kind === "erased") return refused({ action: "save", id }, remarks);
    return { id, action: "save", result: kind === "new" ? "created" : kind, problems: [] };
  });
}

async function eraseAll(database: Database, ids: string[], pusher: Pusher): Promise<ItemResult[]> {
  const erase = async (tx: Tx) => {
    const results: ItemResult[] = [];
    for (const id of ids) {
      const recipients = await eraseWithin(tx, id, pusher);
      const isNew = recipients !== null || (await forbidWithin(tx, id, pusher));
      results.push(
        isNew
          ? { id, action: "erase", result: "erased", problems: [], handed_to: recipients ?? [] }
          : { id, action: "erase", result: "unchanged", problems: [] },
      );
    }
    return results;
  };
  return changeProfiles(database, erase, [erasuresTopic]);
}

async function changeVerification(
  database: Database,
  item: { action: "verify"; id: string; badge: string } | { action: "unverify" | "erase"; id: string },
  pusher: Pusher,
): Promise<ItemResult> {
  const { action, id } = item;
  try {
    const profile =
      item.action === "verify"
        ? await verifyOnce(database, id, readBadge(item.badge), pusher)
        : await unverifyOnce(database, id, pusher);
    const done = item.action === "verify" ? "verified" : "unverified";
    return { id, action, result: profile === null ? "unchanged" : done, problems: [] };
  } catch (error) {
    if (error instanceof BadProfile) return refused(item, error.problems);
    if (!(error instanceof NoSuchProvider)) throw error;
    return refused(item, [{ field: "id", reason: "is not a profile that we hold" }]);
  }
}
