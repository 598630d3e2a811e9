// Batches from the operator's own marketplace. Every item names its profile, so sending a batch again changes nothing
// more: what is already so is answered as unchanged. Each item stands alone; a bad one costs nothing but itself.
import { type AuditEntry, recordAudit } from "../access/audit-store.ts";
import type { Database } from "../database/database.ts";
import { type Origin, outcomeOf } from "./import-outcome.ts";
import {
  BadProfile,
  type Circumstances,
  eraseWithin,
  NoSuchProvider,
  type Recipient,
  readBadge,
  unverifyProvider,
  verifyProvider,
} from "./provider-changes.ts";
import { type Remark, readDraft } from "./provider-draft.ts";
import type { HeldProfile } from "./provider-rows.ts";
import { changeProfiles, erasedAmong, heldProfile, heldProfiles, saveProfiles } from "./provider-store.ts";

export type PushItem =
  | { action: "save"; profile: Record<string, unknown> }
  | { action: "verify"; id: string; badge: string }
  | { action: "unverify"; id: string }
  | { action: "erase"; id: string };

export type PushResult = {
  id: string | null;
  action: PushItem["action"];
  result: "created" | "changed" | "unchanged" | "verified" | "unverified" | "erased" | "refused";
  problems: Remark[];
  /** Of an erased profile: the keys that had been handed its contact data. */
  handed_to?: Recipient[];
};

export type Pusher = Circumstances & { name: string };

export const mostPushItems = 200;
/** So many share one transaction, and between transactions those who ask have their turn. */
const itemsTogether = 20;

export async function pushProviders(
  database: Database,
  items: PushItem[],
  pusher: Pusher,
): Promise<PushResult[]> {
  const results: PushResult[] = [];
  for (const group of groupsOf(items)) {
    results.push(...(await takeGroup(database, group, pusher)));
    await Bun.sleep(0);
  }
  if (results.some(({ result }) => result === "erased")) await database.forgetDeleted();
  return results;
}

/** Neighbours of one kind, in order. */
function groupsOf(items: PushItem[]): PushItem[][] {
  const groups: PushItem[][] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last[0]?.action === item.action && last.length < itemsTogether) last.push(item);
    else groups.push([item]);
  }
  return groups;
}

async function takeGroup(database: Database, group: PushItem[], pusher: Pusher): Promise<PushResult[]> {
  const saves = group.flatMap((item) => (item.action === "save" ? [item] : []));
  if (saves.length > 0) return saveAll(database, saves, pusher);
  const erasures = group.flatMap((item) => (item.action === "erase" ? [item.id] : []));
  if (erasures.length > 0) return eraseAll(database, erasures, pusher);
  const results: PushResult[] = [];
  for (const item of group) {
    if (item.action === "verify") results.push(await verify(database, item, pusher));
    else if (item.action === "unverify") results.push(await unverify(database, item.id, pusher));
  }
  return results;
}

const refused = (action: PushItem["action"], id: string | null, problems: Remark[]): PushResult => ({
  id,
  action,
  result: "refused",
  problems,
});

async function saveAll(
  database: Database,
  items: { profile: Record<string, unknown> }[],
  { name, actor, nowMs }: Pusher,
): Promise<PushResult[]> {
  const origin: Origin = { ground: `push by ${name}`, detail: { push: name }, actor, nowMs };
  const drafts = items.map(({ profile }) => readDraft(profile));
  const ids = [...new Set(drafts.flatMap(({ draft }) => draft.id ?? []))];
  return changeProfiles(database, async (tx) => {
    const held = await heldProfiles(tx, database.engine, ids);
    const erased = await erasedAmong(tx, database.engine, ids);
    const changed = new Map<string, HeldProfile>();
    const audit: AuditEntry[] = [];
    const results = drafts.map(({ draft, problems }): PushResult => {
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

async function eraseAll(database: Database, ids: string[], pusher: Pusher): Promise<PushResult[]> {
  return changeProfiles(database, async (tx) => {
    const results: PushResult[] = [];
    for (const id of ids) {
      const recipients = await eraseWithin(tx, id, pusher);
      results.push(
        recipients === null
          ? { id, action: "erase", result: "unchanged", problems: [] }
          : { id, action: "erase", result: "erased", problems: [], handed_to: recipients },
      );
    }
    return results;
  });
}

async function verify(
  database: Database,
  item: { id: string; badge: string },
  pusher: Pusher,
): Promise<PushResult> {
  const { id } = item;
  return orRefused("verify", id, async () => {
    const badge = readBadge(item.badge);
    const held = await heldProfile(database.read, id);
    if (held?.provider.verified && held.provider.verification_badge_version === badge) return "unchanged";
    await verifyProvider(database, id, badge, pusher);
    return "verified";
  });
}

async function unverify(database: Database, id: string, pusher: Pusher): Promise<PushResult> {
  return orRefused("unverify", id, async () => {
    const held = await heldProfile(database.read, id);
    if (held?.provider.verified === false) return "unchanged";
    await unverifyProvider(database, id, pusher);
    return "unverified";
  });
}

async function orRefused(
  action: "verify" | "unverify",
  id: string,
  work: () => Promise<PushResult["result"]>,
): Promise<PushResult> {
  try {
    return { id, action, result: await work(), problems: [] };
  } catch (error) {
    if (error instanceof BadProfile) return refused(action, id, error.problems);
    if (!(error instanceof NoSuchProvider)) throw error;
    return refused(action, id, [{ field: "id", reason: "is not a profile that we hold" }]);
  }
}
