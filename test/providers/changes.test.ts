import { expect, test } from "bun:test";
import { revokeKey, rotateKey } from "../../src/access/keys/keys.ts";
import { turnSwitch } from "../../src/providers/api-switch.ts";
import {
  changeConsent,
  eraseProvider,
  unverifyProvider,
  verifyProvider,
} from "../../src/providers/profile/provider-changes.ts";
import { ProviderRefused } from "../../src/providers/refused.ts";
import { runCommand } from "../support/command-line.ts";
import { eachEngine, sqlitePlace } from "../support/engines.ts";
import { outcome } from "../support/outcome.ts";
import { bearer, path, startProviderApi } from "../support/provider-api.ts";
import { addProviders, importText, newKey } from "../support/provider-data.ts";
import { startKazi } from "../support/running-kazi.ts";
import { within } from "../support/waiting.ts";

const by = { actor: "test", nowMs: Date.parse("2026-11-15T08:00:00Z") };
const full = {
  id: "p1",
  name: "Amina",
  county: "Mombasa",
  phone: "0190000001",
  whatsapp: "0190000002",
  latitude: -4.05,
  longitude: 39.66,
};

type Body = { data: Record<string, unknown>[] };

eachEngine("a change to a profile", (engine) => {
  async function api(place = engine.readyPlace()) {
    const kazi = await startProviderApi(await place);
    await addProviders(kazi.database, [full, { ...full, id: "p2", name: "Baraka" }]);
    const first = async () => ((await (await kazi.get()).json()) as Body).data[0];
    return { ...kazi, first };
  }

  test("is in the next answer: verified, and unverified again", async () => {
    const { first, database } = await api();
    expect(await first()).toMatchObject({ id: "p1", verified: false });
    await verifyProvider(database, "p2", "v2", by);
    expect(await first()).toMatchObject({
      id: "p2",
      verified: true,
      verified_at: "2026-11-15T08:00:00.000Z",
      verification_badge_version: "v2",
    });
    await unverifyProvider(database, "p2", by);
    expect(await first()).toMatchObject({ id: "p1" });
  });

  test("that withdraws consent makes the field null at once, and giving it again brings it back", async () => {
    const { first, database } = await api();
    expect(await first()).toMatchObject({
      phone: "+254190000001",
      whatsapp: "+254190000002",
      latitude: -4.05,
    });
    await changeConsent(database, "p1", { phone: false, location: false }, by);
    expect(await first()).toMatchObject({
      phone: null,
      whatsapp: "+254190000002",
      latitude: null,
      longitude: null,
    });
    await changeConsent(database, "p1", { phone: true }, by);
    expect(await first()).toMatchObject({ phone: "+254190000001", latitude: null });
  });

  test("that erases it takes it out of every answer, and no import brings it back", async () => {
    const { first, get, database } = await api();
    await first();
    await eraseProvider(database, "p1", by);
    expect(await first()).toMatchObject({ id: "p2" });
    const remarks: string[] = [];
    expect(await importText(database, JSON.stringify(full), { remarks })).toMatchObject({
      created: 0,
      erased: 1,
    });
    expect(remarks).toEqual(["1 id: was erased and is not brought back"]);
    expect(await (await get("?limit=50")).text()).not.toContain('"p1"');
    expect(await outcome(verifyProvider(database, "p1", "v1", by))).toThrow(
      "was erased at 2026-11-15T08:00:00.000Z",
    );
  });

  test("leaves of an erased one nothing but the tombstone and the audit rows, without any contact data", async () => {
    const { first, database } = await api();
    await first();
    await eraseProvider(database, "p1", by);
    const rows = await Promise.all(
      (["providers", "handouts", "erased_providers", "audit"] as const).map((table) =>
        database.read.selectFrom(table).selectAll().execute(),
      ),
    );
    const left = JSON.stringify(rows);
    expect(left).toContain('{"id":"p1","erased_at":"2026-11-15T08:00:00.000Z"}');
    expect(left).not.toContain("Amina");
    expect(rows[1]?.filter((row) => "provider_id" in row && row.provider_id === "p1")).toEqual([]);
  });

  test("made by the command line is in this server's answers within a second", async () => {
    const place = await engine.readyPlace();
    const { first, get } = await api(Promise.resolve(place));
    await first();
    expect((await runCommand(place, ["providers", "consent", "p1", "--phone", "no"])).exitCode).toBe(0);
    await within(1_000, "the phone is gone", async () => (await first())?.phone === null);
    expect((await runCommand(place, ["providers", "erase", "p1", "--yes"])).exitCode).toBe(0);
    await within(1_000, "the profile is gone", async () => (await first())?.id === "p2");
    expect((await runCommand(place, ["api", "disable"])).exitCode).toBe(0);
    await within(1_000, "503", async () => (await get()).status === 503);
  });

  if (engine.engine === "postgres")
    test("is in another instance's answers within a second", async () => {
      const place = await engine.readyPlace();
      const { database, secret } = await api(Promise.resolve(place));
      const other = await startKazi(place);
      const ask = () => fetch(other.origin + path, { headers: bearer(secret) });
      expect(await (await ask()).text()).toContain("+254190000001");
      await eraseProvider(database, "p1", by);
      await within(1_000, "erased there too", async () => !(await (await ask()).text()).includes('"p1"'));
      await turnSwitch(database, "disabled", by);
      await within(1_000, "503 there too", async () => (await ask()).status === 503);
    });

  test("of one that is not there is refused with a sentence", async () => {
    const { database } = await api();
    expect(await outcome(verifyProvider(database, "nobody", "v1", by))).toThrow(ProviderRefused);
    expect(await outcome(eraseProvider(database, "nobody", by))).toThrow("There is no provider nobody.");
  });

  test("and to a key or the switch stands in the audit log, in the same transaction", async () => {
    const { database } = await api();
    await verifyProvider(database, "p1", "v1", by);
    await unverifyProvider(database, "p1", by);
    await changeConsent(database, "p1", { phone: false }, by);
    await eraseProvider(database, "p1", by);
    await turnSwitch(database, "disabled", by);
    const { key } = await newKey(database);
    await rotateKey(database, key.id, 1_000, by);
    await revokeKey(database, key.id, by);
    const rows = await database.read.selectFrom("audit").select(["action", "actor", "subject"]).execute();
    const actions = rows.map((row) => row.action);
    for (const action of [
      "key.create",
      "key.rotate",
      "key.revoke",
      "provider.import",
      "provider.verify",
      "provider.unverify",
      "provider.consent",
      "provider.erase",
      "providers-api.enable",
      "providers-api.disable",
    ])
      expect(actions).toContain(action);
    expect(rows.every((row) => row.actor === "test")).toBe(true);
    expect(
      await outcome(
        database.change([], async (tx) => {
          await tx.deleteFrom("settings").execute();
          throw new Error("stop");
        }),
      ),
    ).toThrow("stop");
    expect(await database.read.selectFrom("audit").select("id").execute()).toHaveLength(rows.length);
  });

  test("cannot be made to the audit log itself, by any statement", async () => {
    const { database } = await api();
    const count = async () => (await database.read.selectFrom("audit").select("id").execute()).length;
    const before = await count();
    expect(before).toBeGreaterThan(0);
    const update = database.change([], (tx) => tx.updateTable("audit").set({ actor: "nobody" }).execute());
    expect(await outcome(update)).toThrow("append-only");
    expect(await outcome(database.change([], (tx) => tx.deleteFrom("audit").execute()))).toThrow(
      "append-only",
    );
    expect(await count()).toBe(before);
  });

  test("that flips verification by an import is in the audit log for each profile", async () => {
    const { database } = await api();
    await addProviders(database, [
      { id: "p1", verified: true },
      { id: "p2", verified: false },
    ]);
    await addProviders(database, [{ id: "p1", verified: false }]);
    const rows = await database.read
      .selectFrom("audit")
      .select(["action", "subject"])
      .where("action", "like", "provider.%verify")
      .orderBy("at")
      .execute();
    expect(rows).toEqual([
      { action: "provider.verify", subject: "p1" },
      { action: "provider.unverify", subject: "p1" },
    ]);
  });
});

test("of an erased profile not a byte stays in the database's files", async () => {
  const place = sqlitePlace();
  const { database } = await startProviderApi(place);
  const bio = "a sentence that stands nowhere else";
  await addProviders(database, [
    { ...full, bio },
    { ...full, id: "p2", bio: "another" },
  ]);
  const isThere = async () => {
    const files = [...new Bun.Glob("*").scanSync({ cwd: place.dataDir, absolute: true })];
    const texts = await Promise.all(files.map((file) => Bun.file(file).text()));
    return texts.some((text) => text.includes(bio));
  };
  expect(await isThere()).toBe(true);
  await eraseProvider(database, "p1", by);
  expect(await isThere()).toBe(false);
});
