// Batches from the operator's own marketplace. Every item names its profile, so sending a batch again changes nothing
// more: what is already so is answered as unchanged. Each item stands alone; a bad one costs nothing but itself.
import { type AuditEntry, type Circumstances, recordAudit } from "../access/audit-store.ts";
import type { Database } from "../database/database.ts";
import { erasuresTopic } from "../database/erasures.ts";
import { type Origin, outcomeOf } from "./import-outcome.ts";
import {
  BadProfile,
  eraseWithin,
  forbidWithin,
  NoSuchProvider,
  type Recipient,
  readBadge,
  unverifyOnce,
  verifyOnce,
} from "./provider-changes.ts";
import { type Remark, readDraft } from "./provider-draft.ts";
import type { HeldProfile } from "./provider-rows.ts";
import { changeProfiles, erasedAmong, heldProfiles, saveProfiles } from "./provider-store.ts";
import { type PushItem, readPushItem, type UnreadableItem } from "./push-item.ts";

/** What became of one item. An action that we do not know is given back as it came, or is null. */
type ItemResult = {
  id: string | null;
  action: string | null;
  result: "created" | "changed" | "unchanged" | "verified" | "unverified" | "erased" | "refused";
  problems: Remark[];
  /** Of an erased profile: the keys that had been handed its contact data. */
  handed_to?: Recipient[];
};

/** With the item's place in the batch, from 0. */
export type PushResult = ItemResult & { index: number };

export type Pusher = Circumstances & { name: string };

export const mostPushItems = 200;
/** So many share one transaction, and between transactions those who ask have their turn. */
const itemsTogether = 20;

export async function pushProviders(
  database: Database,
  items: unknown[],
  pusher: Pusher,
): Promise<PushResult[]> {
  const results: ItemResult[] = [];
  for (const group of groupsOf(items.map(readPushItem))) {
    results.push(...(await takeGroup(database, group, pusher)));
    await Bun.sleep(0);
  }
  if (results.some(({ result }) => result === "erased")) await database.forgetDeleted();
  return results.map((result, index) => ({ index, ...result }));
}

/** Neighbours of one kind, in order. */
function groupsOf(items: Item[]): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.[0] && kindOf(last[0]) === kindOf(item) && last.length < itemsTogether) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

type Item = PushItem | UnreadableItem;

const kindOf = (item: Item) => ("problems" in item ? "unreadable" : item.action);

async function takeGroup(database: Database, items: Item[], pusher: Pusher): Promise<ItemResult[]> {
  const bad = items.flatMap((item) =>
    "problems" in item ? [refused(item.action, item.id, item.problems)] : [],
  );
  if (bad.length > 0) return bad;
  const group = items.flatMap((item) => ("problems" in item ? [] : [item]));
  const saves = group.flatMap((item) => (item.action === "save" ? [item] : []));
  if (saves.length > 0) return saveAll(database, saves, pusher);
  const erasures = group.flatMap((item) => (item.action === "erase" ? [item.id] : []));
  if (erasures.length > 0) return eraseAll(database, erasures, pusher);
  const results: ItemResult[] = [];
  for (const item of group) {
    if (item.action === "verify") results.push(await verify(database, item, pusher));
    else if (item.action === "unverify") results.push(await unverify(database, item.id, pusher));
  }
  return results;
}

const refused = (action: string | null, id: string | null, problems: Remark[]): ItemResult => ({
  id,
  action,
  result: "refused",
  problems,
});

async function saveAll(
  database: Database,
  items: { profile: Record<string, unknown> }[],
  { name, actor, nowMs }: Pusher,
): Promise<ItemResult[]> {
  const origin: Origin = { ground: `push by ${name}`, detail: { push: name }, actor, nowMs };
  const drafts = items.map(({ profile }) => readDraft(profile));
  const ids = [...new Set(drafts.flatMap(({ draft }) => draft.id ?? []))];
  return changeProfiles(database, async (tx) => {
    const held = await heldProfiles(tx, database.engine, ids);
    const erased = await erasedAmong(tx, database.engine, ids);
    const changed = new Map<string, HeldProfile>();
    const audit: AuditEntry[] = [];
    const results = drafts.map(({ draft, problems }): ItemResult => {
      const id = draft.id ?? null;
      if (problems.length > 0) return refused("save", id, problems);
      if (id === null)
        return refused("save", id, [{ field: "id", reason: "is missing; say which profile this is" }]);
      if (erased.has(id))
        return refused("save", id, [{ field: "id", reason: "was erased and is not brought back" }]);
      const outcome = outcomeOf(id, [draft], changed.get(id) ?? held.get(id) ?? null, origin);
      if ("problems" in outcome) return refused("save", id, outcome.problems);
      const { kind, profile } = outcome;
      if (kind === "unchanged") return { id, action: "save", result: "unchanged", problems: [] };
      changed.set(id, profile);
      audit.push(outcome.audit ?? { actor, action: "provider.create", subject: id, detail: origin.detail });
      return { id, action: "save", result: kind === "new" ? "created" : "changed", problems: [] };
    });
    await saveProfiles(tx, database.engine, [...changed.values()]);
    await recordAudit(tx, nowMs, audit);
    return results;
  });
}

async function eraseAll(database: Database, ids: string[], pusher: Pusher): Promise<ItemResult[]> {
  return changeProfiles(
    database,
    async (tx) => {
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
    },
    [erasuresTopic],
  );
}

function verify(
  database: Database,
  { id, badge }: { id: string; badge: string },
  pusher: Pusher,
): Promise<ItemResult> {
  return orRefused("verify", id, async () => {
    const profile = await verifyOnce(database, id, readBadge(badge), pusher);
    return profile === null ? "unchanged" : "verified";
  });
}

function unverify(database: Database, id: string, pusher: Pusher): Promise<ItemResult> {
  return orRefused("unverify", id, async () => {
    const profile = await unverifyOnce(database, id, pusher);
    return profile === null ? "unchanged" : "unverified";
  });
}

async function orRefused(
  action: "verify" | "unverify",
  id: string,
  work: () => Promise<ItemResult["result"]>,
): Promise<ItemResult> {
  try {
    return { id, action, result: await work(), problems: [] };
  } catch (error) {
    if (error instanceof BadProfile) return refused(action, id, error.problems);
    if (!(error instanceof NoSuchProvider)) throw error;
    return refused(action, id, [{ field: "id", reason: "is not a profile that we hold" }]);
  }
}
