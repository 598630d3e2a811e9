import { expect, test } from "bun:test";
import { eachEngine } from "../../../test/support/engines.ts";
import { manualClock } from "../../../test/support/manual-clock.ts";
import { newKey } from "../../../test/support/provider-data.ts";
import { createAuthenticator } from "./authenticate.ts";
import { revokeKey } from "./keys.ts";

eachEngine("the authenticator", (engine) => {
  async function authenticator(options?: { maxKept?: number }) {
    const database = await engine.open();
    const clock = manualClock();
    const { authenticate } = createAuthenticator({ database, clock }, options);
    return { database, clock, authenticate, by: { actor: "test", nowMs: clock.now() } };
  }

  test("knows a key at once when it has seen it before", async () => {
    const { database, clock, authenticate } = await authenticator();
    const { key, secret } = await newKey(database, {}, clock);
    expect(authenticate(`Bearer ${secret}`)).toBeInstanceOf(Promise);
    const principal = await authenticate(`Bearer ${secret}`);
    expect(principal).toMatchObject({ keyId: key.id, accountId: "acc_operator", scopes: ["providers:read"] });
    expect(authenticate(`Bearer ${secret}`)).toBe(principal);
  });

  test("asks the database for nothing that cannot be a key", async () => {
    const { database, authenticate } = await authenticator();
    database.failQueries(true);
    for (const header of [
      "Bearer x",
      `Bearer ${"y".repeat(57)}`,
      `Bearer ${"z".repeat(9_000)}`,
      "Bearer \u00e9",
    ])
      expect(authenticate(header)).toEqual({ refused: "invalid" });
    for (const header of [null, "", "Bearer", "Bearer ", "Basic x", "Bearerx y"])
      expect(authenticate(header)).toEqual({ refused: "missing" });
  });

  test("never takes a key for good once its revocation is acknowledged, whatever is under way", async () => {
    const { database, clock, authenticate, by } = await authenticator();
    for (let round = 0; round < 30; round += 1) {
      const { key, secret } = await newKey(database, {}, clock);
      const header = `Bearer ${secret}`;
      const underWay = [authenticate(header), authenticate(header)];
      const revoking = revokeKey(database, key.id, by);
      underWay.push(authenticate(header), authenticate(header));
      await revoking;
      expect(await authenticate(header)).toEqual({ refused: "revoked", keyId: key.id });
      await Promise.all(underWay);
      expect(await authenticate(header)).toEqual({ refused: "revoked", keyId: key.id });
    }
  });

  test("keeps no more keys than its bound, and still knows every key", async () => {
    const { database, clock, authenticate } = await authenticator({ maxKept: 2 });
    const keys = [
      await newKey(database, {}, clock),
      await newKey(database, {}, clock),
      await newKey(database, {}, clock),
    ];
    for (const { key, secret } of [...keys, ...keys])
      expect(await authenticate(`Bearer ${secret}`)).toMatchObject({ keyId: key.id });
    expect(authenticate(`Bearer ${keys[0]?.secret}`)).toBeInstanceOf(Promise);
    expect(authenticate(`Bearer ${keys[2]?.secret}`)).not.toBeInstanceOf(Promise);
  });

  test("rejects when the database cannot answer for a key it does not know", async () => {
    const { database, clock, authenticate } = await authenticator();
    const { secret } = await newKey(database, {}, clock);
    database.failQueries(true);
    await expect(Promise.resolve(authenticate(`Bearer ${secret}`))).rejects.toThrow();
  });
});
