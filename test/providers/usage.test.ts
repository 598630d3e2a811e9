import { expect, test } from "bun:test";
import { UsageRecorder } from "../../src/access/usage/usage-recorder.ts";
import { eraseProvider } from "../../src/providers/profile/provider-changes.ts";
import { eachEngine, silentLog } from "../support/engines.ts";
import { manualClock } from "../support/manual-clock.ts";
import { bearer, startProviderApi } from "../support/provider-api.ts";
import { addProviders, newKey } from "../support/provider-data.ts";
import { within } from "../support/waiting.ts";

const rows = [
  {
    id: "p1",
    name: "A",
    county: "Meru",
    phone: "0190000001",
    whatsapp: "0190000001",
    latitude: 0.1,
    longitude: 37.6,
  },
  { id: "p2", name: "B", county: "Meru", phone: "0190000002", consent_phone: false },
  { id: "p3", name: "C", county: "Embu", phone: "0190000003" },
];

eachEngine("usage", (engine) => {
  async function api(options: Parameters<typeof startProviderApi>[1] = {}) {
    const kazi = await startProviderApi(await engine.readyPlace(), options);
    await addProviders(kazi.database, rows);
    const { database } = kazi;
    const usage = () =>
      database.read.selectFrom("key_usage").selectAll().orderBy("day").orderBy("outcome").execute();
    const handouts = () => database.read.selectFrom("handouts").selectAll().orderBy("provider_id").execute();
    return { ...kazi, usage, handouts };
  }
  const writtenSoon = (rows: () => Promise<object[]>, count: number) =>
    within(5_000, `${count} rows are written`, async () => (await rows()).length === count);

  test("is counted per key, day and outcome, with the sensitive fields that were handed out", async () => {
    const { get, database, usage } = await api({ key: { rate: { count: 5, windowMs: 60_000 } } });
    const jobsKey = await newKey(database, { scopes: ["jobs:read"] });
    await get("?county=meru");
    await get("?county=MERU");
    await get("?verified=perhaps");
    await get("?county=atlantis");
    await get();
    await get();
    await get("", { headers: bearer(jobsKey.secret) });
    await get("", { headers: bearer("nonsense") });
    await writtenSoon(usage, 4);
    const counted = (await usage()).map(({ outcome, requests, phones, whatsapps, locations }) => [
      outcome,
      requests,
      phones,
      whatsapps,
      locations,
    ]);
    expect(counted).toEqual([
      ["bad_request", 1, 0, 0, 0],
      ["forbidden", 1, 0, 0, 0],
      ["limited", 1, 0, 0, 0],
      ["ok", 4, 4, 3, 3],
    ]);
  });

  test("says which key received whose contact data, from when to when and how often", async () => {
    const clock = manualClock(Date.parse("2026-11-15T23:59:00Z"));
    const { get, database, handouts } = await api({ clock });
    const [key] = await database.read.selectFrom("keys").select("id").execute();
    await get("?county=meru");
    clock.advance(120_000);
    await get("?county=meru");
    await get();
    await writtenSoon(handouts, 2);
    expect(await handouts()).toEqual([
      {
        provider_id: "p1",
        key_id: String(key?.id),
        first_day: "2026-11-15",
        last_day: "2026-11-16",
        count: 3,
      },
      {
        provider_id: "p3",
        key_id: String(key?.id),
        first_day: "2026-11-16",
        last_day: "2026-11-16",
        count: 1,
      },
    ]);
  });

  test("of a HEAD counts the request and no hand-out, for nothing was handed out", async () => {
    const { get, secret, usage, handouts } = await api();
    await get("", { method: "HEAD", headers: bearer(secret) });
    await writtenSoon(usage, 1);
    expect(await usage()).toMatchObject([{ outcome: "ok", requests: 1, phones: 0 }]);
    expect(await handouts()).toEqual([]);
  });

  test("is written when the server stops", async () => {
    const place = await engine.readyPlace();
    const kazi = await startProviderApi(place);
    await addProviders(kazi.database, rows);
    for (let i = 0; i < 10; i += 1) await kazi.get();
    await kazi.stop();
    const database = await engine.open(place);
    const [usage] = await database.read.selectFrom("key_usage").selectAll().execute();
    expect(usage).toMatchObject({ outcome: "ok", requests: 10, phones: 20 });
    const [key] = await database.read.selectFrom("keys").select("last_used_at").execute();
    expect(key?.last_used_at).toBeString();
  });

  test("that cannot be written is kept and written later, once", async () => {
    const database = await engine.open();
    const clock = manualClock();
    await addProviders(database, rows);
    const { key } = await newKey(database, {}, clock);
    const recorder = new UsageRecorder({ database, clock, log: silentLog });
    const handout = { providerIds: ["p1", "p3"], phones: 2, whatsapps: 1, locations: 1 };
    recorder.record(key.id, "ok", handout);
    database.failQueries(true);
    await recorder.write();
    recorder.record(key.id, "ok", handout);
    await recorder.write();
    database.failQueries(false);
    await recorder.stop();
    await recorder.write();
    const usage = await database.read.selectFrom("key_usage").selectAll().execute();
    expect(usage).toMatchObject([{ outcome: "ok", requests: 2, phones: 4, whatsapps: 2, locations: 2 }]);
    const handouts = await database.read.selectFrom("handouts").select(["provider_id", "count"]).execute();
    expect(handouts).toEqual([
      { provider_id: "p1", count: 2 },
      { provider_id: "p3", count: 2 },
    ]);
  });

  test("of a profile that was erased in the meantime is not kept", async () => {
    const { get, database, handouts } = await api();
    await get();
    await eraseProvider(database, "p1", { actor: "test", nowMs: Date.parse("2026-11-15T08:00:00Z") });
    await writtenSoon(handouts, 1);
    expect((await handouts()).map((row) => row.provider_id)).toEqual(["p3"]);
  });

  test("of many thousand profiles is written in full", async () => {
    const database = await engine.open();
    const clock = manualClock();
    const many = Array.from({ length: 9_000 }, (_, i) => ({
      id: `q${i}`,
      name: "Q",
      county: "Meru",
      phone: "0190000009",
    }));
    await addProviders(database, many);
    const { key } = await newKey(database, {}, clock);
    const recorder = new UsageRecorder({ database, clock, log: silentLog });
    for (let at = 0; at < many.length; at += 50)
      recorder.record(key.id, "ok", {
        providerIds: many.slice(at, at + 50).map((row) => row.id),
        phones: 50,
        whatsapps: 0,
        locations: 0,
      });
    await recorder.stop();
    const handouts = await database.read.selectFrom("handouts").select("count").execute();
    expect(handouts).toHaveLength(9_000);
    expect(await database.read.selectFrom("key_usage").select(["requests", "phones"]).execute()).toEqual([
      { requests: 180, phones: 9_000 },
    ]);
  });
});
