// The one way back to what the log of erasures knows, for a backup that is restored and for a database that went back in
// time: what was erased, revoked, suspended or restricted is so again, and nobody is let in by what the older state knew
// of sessions and links.
import { eraseAccount } from "../../access/accounts/account-deletion-store.ts";
import { type Actor, type AuditContext, audit } from "../../access/audit-store.ts";
import { changeKey } from "../../access/keys/key-store.ts";
import { keysTopic } from "../../access/keys/keys.ts";
import { updateAccess } from "../../access/requests/access-store.ts";
import type { Database, Tx } from "../../database/database.ts";
import type { Erasure } from "../../database/history/erasure-log.ts";
import { erasuresSince, lackingErasures } from "../../database/history/held-erasures.ts";
import type { Reapply } from "../../database/history/reapplying.ts";
import type { Engine } from "../../database/tables/columns.ts";
import { changeOperator } from "../../operators/operator-store.ts";
import { markTokenRevoked } from "../../operators/operator-token-store.ts";
import { type Clock, iso } from "../../process/clock.ts";
import {
  eraseProfile,
  handoutsOf,
  providersTopic,
  takeTurn,
} from "../../providers/profile/provider-store.ts";

export type Reapplied = Awaited<ReturnType<typeof reapplyErasures>>;

const itself: Actor = "Kazi, after the database went back in time";

/** For a database that went back in time. */
export const reapplyTo =
  (clock: Clock): Reapply =>
  async (tx, engine, lacking) => {
    const by = { actor: itself, nowMs: clock.now() };
    const applied = await reapplyErasures(tx, engine, lacking, by);
    await audit(tx, by, "erasures.reapply", "database", applied);
    return applied;
  };

/** For a backup: before it is put in place. What it knew of leases and of mails that waited is long over. */
export async function reapplyToBackup(
  database: Database,
  logged: Erasure[],
  by: AuditContext & { source: string },
): Promise<Reapplied> {
  const applied = await database.change([providersTopic, keysTopic], async (tx) => {
    const lacking = await lackingErasures(tx, logged, await erasuresSince(tx, ""));
    const counts = await reapplyErasures(tx, database.engine, lacking, by);
    await tx.deleteFrom("leases").execute();
    await tx
      .updateTable("outbox")
      .set({ state: "failed", link: null, last_failure: "it waited in a backup that was restored" })
      .where("state", "=", "waiting")
      .execute();
    await audit(tx, by, "backup.restore", "database", { source: by.source, erased_again: counts });
    return counts;
  });
  await database.forgetDeleted();
  return applied;
}

async function reapplyErasures(tx: Tx, engine: Engine, lacking: Erasure[], { actor, nowMs }: AuditContext) {
  await takeTurn(tx, engine);
  const done = { providers: 0, accounts: 0, operators: 0, keys: 0, tokens: 0, suspended: 0, restricted: 0 };
  for (const { kind, id, at, until = null } of lacking) {
    if (kind === "provider") done.providers += await eraseProvider(tx, { id, at, actor });
    if (kind === "key") done.keys += Number(await changeKey(tx, id, { revoked_at: at }));
    if (kind === "token") done.tokens += Number(await markTokenRevoked(tx, id, at));
    if (kind === "account") {
      const { email } = await tx
        .selectFrom("accounts")
        .select("email")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      await eraseAccount(tx, { accountId: id, email: email ?? "", actor, nowMs: Date.parse(at) });
      done.accounts += 1;
    }
    if (kind === "operator") {
      await changeOperator(tx, id, { ended_at: at });
      done.operators += 1;
    }
    // A key that was rotated ends when it was said to end, though its successor may be lost.
    if (kind === "key-end") {
      await tx.updateTable("keys").set({ expires_at: until }).where("id", "=", id).execute();
      done.keys += 1;
    }
    if (kind === "suspension") {
      const reason = "It was suspended before; the reason was lost with a part of the database.";
      const decision = { decided_by: actor, decided_at: at, changed_at: iso(nowMs) };
      await updateAccess(tx, id, { state: "suspended", reason, ...decision });
      done.suspended += 1;
    }
    if (kind === "restriction") {
      const reason = "it was restricted before; the reason was lost with a part of the database";
      const restriction = { restricted_at: at, restricted_reason: reason };
      await tx.updateTable("providers").set(restriction).where("id", "=", id).execute();
      done.restricted += 1;
    }
  }
  for (const table of [
    ...(["sessions", "verifications", "operator_links", "provider_links", "provider_sessions"] as const),
  ])
    await tx.deleteFrom(table).execute();
  return done;
}

type Erased = { id: string; at: string; actor: Actor };

/** One where the profile was there. The tombstone is set in any case: no import may bring it back. */
async function eraseProvider(tx: Tx, { id, at, actor }: Erased): Promise<number> {
  const held = await tx.selectFrom("providers").select("id").where("id", "=", id).execute();
  const handedTo = (await handoutsOf(tx, id)).map(({ key, count }) => ({ key, count }));
  await eraseProfile(tx, id, at);
  // With its own time, because it happened then: the report on that period has to tell of it.
  const detail = { handed_to: handedTo, again_after_restore: true };
  await audit(tx, { actor, nowMs: Date.parse(at) }, "provider.erase", id, detail);
  return held.length;
}
