// What erasures.log knows, beside a database that is older: which of it is applied again and which is not, and that it
// stands there before anybody is told that it is done.
import { expect, test } from "bun:test";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { keyState, revokeKey, rotateKey } from "../../src/access/keys/keys.ts";
import { defaultRates } from "../../src/access/keys/limits.ts";
import { approveAccess, suspendAccess } from "../../src/access/requests/access-decisions.ts";
import { type Database, openDatabase } from "../../src/database/database.ts";
import { type Erasure, readErasureLog } from "../../src/database/history/erasure-log.ts";
import { ErasureNotLogged } from "../../src/database/history/erasures.ts";
import { createToken, revokeToken } from "../../src/operators/operator-tokens.ts";
import { systemClock } from "../../src/process/clock.ts";
import {
  eraseProvider,
  restrictProvider,
  unrestrictProvider,
} from "../../src/providers/profile/provider-changes.ts";
import { reapplyTo } from "../../src/upkeep/backups/reapply-erasures-store.ts";
import { afterTest } from "../support/after-test.ts";
import { eachEngine, type Place, silentLog } from "../support/engines.ts";
import { addAccount, addProviders, newKey } from "../support/provider-data.ts";

const by = () => ({ actor: "test", nowMs: systemClock.now() });
const rules = {
  defaultRates: defaultRates({
    providersLimit: { count: 120, windowMs: 60_000 },
    jobsLimit: { count: 300, windowMs: 60_000 },
  }),
  brandName: "Kazi",
  publicUrl: "http://localhost",
};

/** As a server opens it: what the log knows is applied. */
async function openWithLog({ url, dataDir }: Place): Promise<Database> {
  const database = await openDatabase({ url, dataDir, log: silentLog, reapply: reapplyTo(systemClock) });
  afterTest(() => database.close());
  return database;
}

const loggedIn = (place: Place) => readErasureLog(join(place.dataDir, "erasures.log"))?.erasures ?? [];
const has = (place: Place, kind: Erasure["kind"], id: string) =>
  loggedIn(place).some((erasure) => erasure.kind === kind && erasure.id === id);

eachEngine("the log of erasures", (engine) => {
  test("has every erasure, revocation, suspension and restriction before it is acknowledged", async () => {
    const place = await engine.readyPlace();
    const database = await engine.open(place);
    await addProviders(database, [
      { id: "leaves", name: "Leaves", county: "Meru" },
      { id: "rests", name: "Rests", county: "Meru" },
    ]);
    await addAccount(database, { email: "dev@example.org", kind: "developer" });
    const [first, second] = [await newKey(database), await newKey(database)];
    const { token } = await createToken(
      database,
      { name: "script", scopes: ["providers:push"], lifetimeMs: null },
      by(),
    );
    await eraseProvider(database, "leaves", by());
    expect(has(place, "provider", "leaves")).toBe(true);
    await restrictProvider(database, "rests", null, by());
    expect(has(place, "restriction", "rests")).toBe(true);
    await revokeKey(database, first.key.id, by());
    expect(has(place, "key", first.key.id)).toBe(true);
    await rotateKey(database, second.key.id, 1_000, by());
    expect(has(place, "key-end", second.key.id)).toBe(true);
    await revokeToken(database, token.id, by());
    expect(has(place, "token", token.id)).toBe(true);
    await suspendAccess(database, "acs_dev@example.org", "Abuse.", rules, by());
    expect(has(place, "suspension", "acs_dev@example.org")).toBe(true);
    expect(JSON.stringify(loggedIn(place))).not.toContain(first.key.hash);
  }, 60_000);

  test("does not let a revocation count as done that it could not take, though the revocation holds", async () => {
    const place = await engine.readyPlace();
    const database = await engine.open(place);
    const { key } = await newKey(database);
    const log = join(place.dataDir, "erasures.log");
    rmSync(log, { force: true });
    mkdirSync(log);
    await expect(revokeKey(database, key.id, by())).rejects.toBeInstanceOf(ErasureNotLogged);
    const held = await database.read
      .selectFrom("keys")
      .selectAll()
      .where("id", "=", key.id)
      .executeTakeFirstOrThrow();
    expect(keyState(held, systemClock.now())).toBe("revoked");
    rmSync(log, { recursive: true });
    await revokeKey(database, key.id, by());
    expect(has(place, "key", key.id)).toBe(true);
  }, 60_000);

  test("applied to an older database leaves alone what was lifted again, and does the rest", async () => {
    const older = await engine.readyPlace();
    const database = await engine.open(older);
    await addProviders(
      database,
      ["leaves", "rests", "freed"].map((id) => ({ id, name: id, county: "Meru" })),
    );
    for (const email of ["bad@example.org", "gone@example.org", "good@example.org"])
      await addAccount(database, { email, kind: "developer" });
    const rotated = await newKey(database);
    const left = await newKey(database, { accountId: "acc_gone@example.org", rate: null });
    const script = { name: "script", scopes: ["providers:push" as const], lifetimeMs: null };
    const { token } = await createToken(database, script, by());
    // What happened later, as the log tells it.
    const at = (minutes: number) => new Date(systemClock.now() + minutes * 60_000).toISOString();
    const lines: Erasure[] = [
      { kind: "provider", id: "leaves", at: at(1) },
      { kind: "restriction", id: "rests", at: at(1) },
      { kind: "restriction", id: "freed", at: at(1) },
      { kind: "restriction-lifted", id: "freed", at: at(2) },
      { kind: "suspension", id: "acs_bad@example.org", at: at(1) },
      { kind: "suspension", id: "acs_good@example.org", at: at(1) },
      { kind: "suspension-lifted", id: "acs_good@example.org", at: at(2) },
      { kind: "key-end", id: rotated.key.id, at: at(1), until: at(3) },
      { kind: "key", id: "key_of_a_later_day", at: at(1) },
      { kind: "account", id: "acc_gone@example.org", at: at(1) },
      { kind: "token", id: token.id, at: at(1) },
    ];
    await Bun.write(
      join(older.dataDir, "erasures.log"),
      lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
    );
    await database.close();

    const opened = await openWithLog(older);
    const profiles = await opened.read.selectFrom("providers").select(["id", "restricted_at"]).execute();
    expect(profiles.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual([
      { id: "freed", restricted_at: null },
      { id: "rests", restricted_at: String(lines[1]?.at) },
    ]);
    const access = await opened.read
      .selectFrom("access")
      .select(["id", "state"])
      .where("id", "like", "acs_%@%")
      .orderBy("id")
      .execute();
    expect(access).toEqual([
      { id: "acs_bad@example.org", state: "suspended" },
      { id: "acs_gone@example.org", state: "ended" },
      { id: "acs_good@example.org", state: "approved" },
    ]);
    const { expires_at } = await opened.read
      .selectFrom("keys")
      .select("expires_at")
      .where("id", "=", rotated.key.id)
      .executeTakeFirstOrThrow();
    expect(expires_at).toBe(String(lines[7]?.until));
    const revoked = await opened.read
      .selectFrom("keys")
      .select("id")
      .where("revoked_at", "is not", null)
      .unionAll(opened.read.selectFrom("operator_tokens").select("id").where("revoked_at", "is not", null))
      .execute();
    expect(revoked.map(({ id }) => id)).toEqual([left.key.id, token.id]);
    expect(opened.reapplyCount()).toBe(1);
    expect((await openWithLog(older)).reapplyCount()).toBe(0);
    expect((await addProviders(opened, [{ id: "leaves", name: "Back", county: "Meru" }])).created).toBe(0);
  }, 60_000);

  test("never applies again what was lifted in the database that it is read beside", async () => {
    const place = await engine.readyPlace();
    const database = await engine.open(place);
    await addProviders(database, [{ id: "freed", name: "Freed", county: "Meru" }]);
    await addAccount(database, { email: "good@example.org", kind: "developer" });
    await restrictProvider(database, "freed", null, by());
    await suspendAccess(database, "acs_good@example.org", "A mistake.", rules, by());
    const { key } = await newKey(database);
    const next = await rotateKey(database, key.id, 60_000, by());
    await Bun.sleep(2);
    await revokeKey(database, next.key.id, by());
    await unrestrictProvider(database, "freed", by());
    await approveAccess(database, "acs_good@example.org", {}, rules, by());
    expect(has(place, "restriction-lifted", "freed")).toBe(true);
    expect(has(place, "suspension-lifted", "acs_good@example.org")).toBe(true);
    expect(has(place, "key-end-lifted", key.id)).toBe(true);
    await database.close();
    expect((await openWithLog(place)).reapplyCount()).toBe(0);
  }, 60_000);

  test("takes from a folder of backups only what is its own", async () => {
    const [mine, theirs] = [await engine.newPlace(), await engine.newPlace()];
    const backupDir = join(mine.dataDir, "backups");
    const open = (place: Place) =>
      openDatabase({ ...place, backupDir, log: silentLog, reapply: reapplyTo(systemClock) });
    for (const place of [mine, theirs]) {
      const database = await open(place);
      await addProviders(database, [{ id: "p1", name: "Amina", county: "Meru" }]);
      if (place === theirs) await eraseProvider(database, "p1", by());
      await database.close();
    }
    const database = await open(mine);
    afterTest(() => database.close());
    expect(database.reapplyCount()).toBe(0);
    expect(await database.read.selectFrom("providers").select("id").execute()).toEqual([{ id: "p1" }]);
  }, 60_000);

  test("writes down what happened before a clock was set back, or the log was lost", async () => {
    const place = await engine.readyPlace();
    const database = await engine.open(place);
    await addProviders(
      database,
      ["a", "b", "c"].map((id) => ({ id, name: id, county: "Meru" })),
    );
    const { actor, nowMs } = by();
    await eraseProvider(database, "a", { actor, nowMs: nowMs + 2 * 3_600_000 });
    await eraseProvider(database, "b", { actor, nowMs });
    expect([has(place, "provider", "a"), has(place, "provider", "b")]).toEqual([true, true]);
    rmSync(join(place.dataDir, "erasures.log"));
    await eraseProvider(database, "c", { actor, nowMs });
    expect(["a", "b", "c"].map((id) => has(place, "provider", id))).toEqual([true, true, true]);
  }, 60_000);
});
