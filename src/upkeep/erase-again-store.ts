// After a restore: what was erased or revoked since the backup is so again, and nobody is let in by what the backup
// knew of sessions and links. Mails that waited then have long gone out.
import type { Transaction } from "kysely";
import { eraseAccount } from "../access/accounts/account-deletion-store.ts";
import { type Circumstances, recordAudit } from "../access/audit-store.ts";
import type { Database } from "../database/database.ts";
import type { Erasure } from "../database/erasure-log.ts";
import type { Tables } from "../database/tables.ts";
import { eraseProfile, handoutsOf } from "../providers/provider-store.ts";

export type ErasedAgain = { providers: number; accounts: number; keys: number; restricted: number };
type Restoring = Circumstances & { source: string };

const idsPerQuestion = 500;

export async function eraseAgain(
  database: Database,
  erasures: Erasure[],
  by: Restoring,
): Promise<ErasedAgain> {
  const erased = await database.change([], async (tx) => {
    // What can be undone was perhaps undone before the backup was made: only what came after it is done again.
    const known = await lastChange(tx);
    const later = erasures.filter(({ at }) => at > known);
    const counts = {
      providers: await eraseProviders(tx, of(erasures, "provider"), by),
      accounts: await eraseAccounts(tx, of(erasures, "account"), by),
      keys: await revokeKeys(tx, of(erasures, "key")),
      restricted: await restrict(tx, of(later, "restriction")),
    };
    await revokeTokens(tx, of(erasures, "token"));
    await endOperators(tx, of(later, "operator"));
    await endWhatLetsIn(tx);
    const detail = { source: by.source, erased_again: counts };
    await recordAudit(tx, by.nowMs, [
      { actor: by.actor, action: "backup.restore", subject: "database", detail },
    ]);
    return counts;
  });
  await database.forgetDeleted();
  return erased;
}

type Ats = Map<string, string>;

function of(erasures: Erasure[], kind: Erasure["kind"]): Ats {
  return new Map(erasures.filter((erasure) => erasure.kind === kind).map(({ id, at }) => [id, at]));
}

function* inParts(ids: Iterable<string>): Generator<string[]> {
  const all = [...ids];
  for (let at = 0; at < all.length; at += idsPerQuestion) yield all.slice(at, at + idsPerQuestion);
}

async function eraseProviders(tx: Transaction<Tables>, ats: Ats, { actor }: Restoring): Promise<number> {
  let held = 0;
  for (const ids of inParts(ats.keys())) {
    held += (await tx.selectFrom("providers").select("id").where("id", "in", ids).execute()).length;
    const tombstones = await tx.selectFrom("erased_providers").select("id").where("id", "in", ids).execute();
    const known = new Set(tombstones.map(({ id }) => id));
    for (const id of ids) {
      const at = String(ats.get(id));
      const handedTo = (await handoutsOf(tx, id)).map(({ key, count }) => ({ key, count }));
      // The tombstone is set also where the backup never had the profile: no import may bring it back.
      await eraseProfile(tx, id, at);
      // With its own time, because it happened then: the report on that period has to tell of it.
      const detail = { handed_to: handedTo, again_after_restore: true };
      if (!known.has(id))
        await recordAudit(tx, Date.parse(at), [{ actor, action: "provider.erase", subject: id, detail }]);
    }
  }
  return held;
}

async function eraseAccounts(tx: Transaction<Tables>, ats: Ats, { actor }: Restoring): Promise<number> {
  let erased = 0;
  for (const ids of inParts(ats.keys())) {
    const accounts = await tx
      .selectFrom("accounts")
      .select(["id", "email"])
      .where("id", "in", ids)
      .where("deleted_at", "is", null)
      .execute();
    for (const { id, email } of accounts)
      await eraseAccount(tx, {
        accountId: id,
        email: email ?? "",
        actor,
        nowMs: Date.parse(String(ats.get(id))),
      });
    erased += accounts.length;
  }
  return erased;
}

async function revokeKeys(tx: Transaction<Tables>, ats: Ats): Promise<number> {
  let revoked = 0;
  for (const [id, at] of ats) {
    const { numUpdatedRows } = await tx
      .updateTable("keys")
      .set({ revoked_at: at })
      .where("id", "=", id)
      .where("revoked_at", "is", null)
      .executeTakeFirst();
    revoked += Number(numUpdatedRows);
  }
  return revoked;
}

async function lastChange(tx: Transaction<Tables>): Promise<string> {
  const row = await tx.selectFrom("audit").select("at").orderBy("at", "desc").limit(1).executeTakeFirst();
  return row?.at ?? "";
}

async function restrict(tx: Transaction<Tables>, ats: Ats): Promise<number> {
  let restricted = 0;
  for (const [id, at] of ats) {
    const { numUpdatedRows } = await tx
      .updateTable("providers")
      .set({ restricted_at: at, restricted_reason: "it was restricted after the backup that was restored" })
      .where("id", "=", id)
      .where("restricted_at", "is", null)
      .executeTakeFirst();
    restricted += Number(numUpdatedRows);
  }
  return restricted;
}

async function revokeTokens(tx: Transaction<Tables>, ats: Ats): Promise<void> {
  for (const [id, at] of ats)
    await tx
      .updateTable("operator_tokens")
      .set({ revoked_at: at })
      .where("id", "=", id)
      .where("revoked_at", "is", null)
      .execute();
}

async function endOperators(tx: Transaction<Tables>, ats: Ats): Promise<void> {
  for (const [id, at] of ats)
    await tx
      .updateTable("operators")
      .set({ ended_at: at })
      .where("account_id", "=", id)
      .where("ended_at", "is", null)
      .execute();
}

async function endWhatLetsIn(tx: Transaction<Tables>): Promise<void> {
  for (const table of ["sessions", "verifications", "operator_links", "leases"] as const)
    await tx.deleteFrom(table).execute();
  await tx
    .updateTable("outbox")
    .set({ state: "failed", link: null, last_failure: "it waited in a backup that was restored" })
    .where("state", "=", "waiting")
    .execute();
}
