// A verification says how and until when, and ends at that moment wherever it is asked for.
import { expect, test } from "bun:test";
import { unverifyProvider, verifyProvider } from "../../src/providers/profile/provider-changes.ts";
import { eachEngine } from "../support/engines.ts";
import { manualClock } from "../support/manual-clock.ts";
import { bearer, paths, startProviderApi } from "../support/provider-api.ts";
import { addProviders } from "../support/provider-data.ts";
import { within } from "../support/waiting.ts";

type Shown = { id: string; verified: boolean; verified_at: string | null; verification?: object | null };

eachEngine("a verification", (engine) => {
  async function api() {
    const clock = manualClock(Date.parse("2026-10-01T10:00:00.000Z"));
    const kazi = await startProviderApi(await engine.readyPlace(), { clock });
    await addProviders(kazi.database, [
      { id: "a", name: "A", county: "Meru" },
      { id: "b", name: "B", county: "Meru", verified: true, verified_at: "2025-01-01" },
    ]);
    const by = () => ({ actor: "test", nowMs: clock.now() });
    const ask = async (path: string, query = "") => {
      const response = await fetch(`${kazi.origin}${path}${query}`, { headers: bearer(kazi.secret) });
      return ((await response.json()) as { data: Shown[] }).data;
    };
    const verify = (how: object) => verifyProvider(kazi.database, "a", "v1", by(), how);
    return { ...kazi, clock, by, ask, verify };
  }

  test("says its method, its time and its end", async () => {
    const { ask, verify } = await api();
    await verify({ method: "visit", note: "seen at the workshop", expiresAt: "2027-10-01T10:00:00.000Z" });
    const shown = await ask(paths.v2, "?verified=true&order=recent");
    expect(shown.map(({ verification }) => verification)).toEqual([
      { method: "visit", at: "2026-10-01T10:00:00.000Z", expires_at: "2027-10-01T10:00:00.000Z" },
      { method: null, at: "2025-01-01T00:00:00.000Z", expires_at: null },
    ]);
    expect(JSON.stringify(shown)).not.toContain("workshop");
  });

  test("that has ended reads as none from that very moment, in both versions", async () => {
    const { ask, verify, clock } = await api();
    await verify({ expiresAt: "2026-10-01T11:00:00.000Z" });
    const verifiedIds = async (path: string) =>
      (await ask(path, "?verified=true")).map(({ id }) => id).sort();
    clock.advance(3_599_999);
    for (const path of Object.values(paths)) expect(await verifiedIds(path)).toEqual(["a", "b"]);
    clock.advance(1);
    for (const path of Object.values(paths)) expect(await verifiedIds(path)).toEqual(["b"]);
    const [first, second] = await ask(paths.v1);
    expect([first?.id, second]).toMatchObject(["b", { id: "a", verified: false, verified_at: null }]);
    expect((await ask(paths.v2, "?verified=false"))[0]).toMatchObject({ id: "a", verification: null });
  });

  test("that has ended on one instance has ended on all of them", async () => {
    const { ask, verify, clock, database } = await api();
    await verify({ expiresAt: "2026-10-01T11:00:00.000Z" });
    clock.advance(3_600_000);
    await ask(paths.v1);
    await within(1_000, "the row", async () => {
      const row = await database.read
        .selectFrom("providers")
        .select(["verified", "verification_expires_at"])
        .where("id", "=", "a")
        .executeTakeFirst();
      return row?.verified === 0 && row.verification_expires_at === "2026-10-01T11:00:00.000Z";
    });
  });

  test("that has ended is not brought back by a file that says again what it said before", async () => {
    const { ask, verify, clock, database } = await api();
    await verify({ expiresAt: "2026-10-01T11:00:00.000Z" });
    clock.advance(3_600_001);
    const again = { id: "a", name: "A", county: "Meru", verified: true };
    const isVerified = async () => (await ask(paths.v1)).find(({ id }) => id === "a")?.verified;
    expect(await isVerified()).toBe(false);
    await addProviders(database, [{ ...again, verified_at: "2026-10-01T10:00:00Z" }]);
    expect(await isVerified()).toBe(false);
    await addProviders(database, [again]);
    expect(await isVerified()).toBe(false);
  });

  test("is refused with a method that nobody knows, an end in the past or too long a note", async () => {
    const { verify } = await api();
    for (const how of [
      { method: "feeling" },
      { expiresAt: "2026-10-01T10:00:00.000Z" },
      { note: "x".repeat(501) },
    ])
      await expect(verify(how)).rejects.toThrow(/must|longer/);
  });

  test("that is taken away leaves nothing of how it was", async () => {
    const { ask, verify, by, database } = await api();
    await verify({ method: "call", note: "n", expiresAt: "2027-01-01T00:00:00.000Z" });
    await unverifyProvider(database, "a", by());
    await verify({});
    expect((await ask(paths.v2, "?verified=true&order=recent"))[0]?.verification).toMatchObject({
      method: null,
      expires_at: null,
    });
  });
});
