// Batches from the operator's own marketplace. Every item names its profile, so sending a batch again changes nothing
// more: what is already so is answered as unchanged. Each item stands alone; a bad one costs nothing but itself.
import type { AuditContext } from "../../access/audit-store.ts";
import type { Database, Tx } from "../../database/database.ts";
import { erasuresTopic } from "../../database/history/erasures.ts";
import {
  changeWithin,
  eraseWithin,
  type Recipient,
  readBadge,
  unverified,
  verified,
} from "../profile/provider-changes.ts";
import { type Remark, readDraft } from "../profile/provider-draft.ts";
import type { Draft } from "../profile/provider-fields.ts";
import { changeProfiles } from "../profile/provider-store.ts";
import { applyChecked, checkInOrder, type View, viewOf } from "./check-rows.ts";

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

export const maxPushItems = 200;
/** So many share one transaction, and between transactions those who ask have their turn. */
const itemsTogether = 20;
const actions: PushItem["action"][] = ["save", "verify", "unverify", "erase"];
const maxEchoLength = 200;
const missingId: Remark = { field: "id", reason: "is missing; say which profile this is" };
const notHeld: Remark = { field: "id", reason: "is not a profile that we hold" };

export async function pushProviders(database: Database, items: unknown[], pusher: AuditContext) {
  const results: ItemResult[] = [];
  for (let at = 0; at < items.length; at += itemsTogether) {
    const some = items.slice(at, at + itemsTogether).map(readItem);
    results.push(...(await takeTogether(database, some, pusher)));
    await Bun.sleep(0);
  }
  if (results.some(({ result }) => result === "erased")) await database.forgetDeleted();
  return results.map((result, index) => ({ index, ...result }));
}

type Item = { action: "save"; id: string; draft: Draft } | Exclude<PushItem, { action: "save" }>;
type Unreadable = ItemResult & { result: "refused" };

/** Read by itself, so that a bad one cannot cost the others. */
function readItem(given: unknown): Item | Unreadable {
  if (!isObject(given))
    return unreadable(
      {},
      { field: "item", reason: 'must be an object, like {"action": "erase", "id": "m-1"}' },
    );
  const action = actions.find((known) => known === given.action);
  if (action === undefined)
    return unreadable(given, { field: "action", reason: `must be one of: ${actions.join(", ")}` });
  if (action === "save") return readSave(given);
  if (typeof (given.id ?? "") !== "string") return unreadable(given, { field: "id", reason: "must be text" });
  // The same reading that a save gives an id, so that both mean the same profile.
  const { draft, problems } = readDraft({ id: given.id });
  const { id } = draft;
  if (!id) return unreadable(given, problems[0] ?? missingId);
  if (action !== "verify") return { action, id };
  const { badge = "v1" } = given;
  if (typeof badge !== "string")
    return unreadable(given, { field: "badge", reason: "must be text, like v1" });
  const read = readBadge(badge);
  return "problems" in read ? refused({ action, id }, read.problems) : { action, id, ...read };
}

function readSave(given: Record<string, unknown>): Item | Unreadable {
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

const refused = ({ action, id }: Named, problems: Remark[]) =>
  ({ id, action, result: "refused", problems }) as const;
const echo = (given: unknown) => (typeof given === "string" ? given.slice(0, maxEchoLength) : null);
const unreadable = (given: Record<string, unknown>, problem: Remark) =>
  refused({ action: echo(given.action), id: echo(given.id) }, [problem]);

function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}

/** Each over what those before it leave. */
async function takeTogether(database: Database, items: (Item | Unreadable)[], pusher: AuditContext) {
  const ids = items.flatMap((item) => ("result" in item ? [] : [item.id]));
  if (ids.length === 0) return items as Unreadable[];
  const take = async (tx: Tx) => {
    const view = await viewOf({ read: tx, engine: database.engine }, ids);
    const results: ItemResult[] = [];
    for (const item of items)
      results.push("result" in item ? item : await takeItem(tx, database, item, view, pusher));
    return results;
  };
  const isErasing = items.some(({ action }) => action === "erase");
  return changeProfiles(database, take, isErasing ? [erasuresTopic] : []);
}

async function takeItem(tx: Tx, database: Database, item: Item, view: View, pusher: AuditContext) {
  const { action, id } = item;
  const done = (result: ItemResult["result"]) => ({ id, action, result, problems: [] });
  if (action === "save") {
    const { actor, nowMs } = pusher;
    const origin = { ground: `push by ${actor}`, detail: { push: actor }, actor, nowMs, isFile: false };
    const checked = checkInOrder([item], view, origin);
    await applyChecked(tx, database, checked, nowMs);
    const [{ kind, remarks } = { kind: "bad" as const, remarks: [] }] = checked;
    if (kind === "bad" || kind === "erased") return refused(item, remarks);
    return done(kind === "new" ? "created" : kind);
  }
  if (action === "erase") {
    const recipients = await eraseWithin(tx, id, pusher, { mayBeUnknown: true });
    view.held.delete(id);
    view.erased.add(id);
    return recipients === null ? done("unchanged") : { ...done("erased"), handed_to: recipients };
  }
  const held = view.held.get(id);
  if (held === undefined) return refused(item, [notHeld]);
  const { verified: isVerified, verification_badge_version: badge } = held.provider;
  if (action === "verify" ? isVerified && badge === item.badge : !isVerified) return done("unchanged");
  const change = action === "verify" ? verified(item.badge) : unverified;
  view.held.set(id, await changeWithin(tx, database, held, pusher, change));
  return done(action === "verify" ? "verified" : "unverified");
}
