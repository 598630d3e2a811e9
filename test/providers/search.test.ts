import { expect, test } from "bun:test";
import { sampleProviders } from "../../src/demo/sample-providers.ts";
import { providerSchema } from "../../src/providers/profile/provider.ts";
import { providersAnswerSchema } from "../../src/providers/providers-contract.ts";
import { eachEngine } from "../support/engines.ts";
import { bearer, path, startProviderApi } from "../support/provider-api.ts";
import { addProviders } from "../support/provider-data.ts";

type Found = { data: { id: string; county: string; town: string | null }[]; pagination: object };

const ids = (count: number, county: string) =>
  Array.from({ length: count }, (_, i) => ({ id: `${county}-${i}`, name: `P ${i}`, county }));

const limits: [query: string, effective: number][] = [
  ["", 20],
  ["limit=", 20],
  ["limit=0", 1],
  ["limit=-5", 1],
  ["limit=-1e999", 1],
  ["limit=1", 1],
  ["limit=2.7", 2],
  ["limit=.5", 1],
  ["limit=0.99", 1],
  ["limit=%2B7", 7],
  ["limit=007", 7],
  ["limit=50", 50],
  ["limit=51", 50],
  ["limit=1e9", 50],
  ["limit=1E1", 10],
  [`limit=${"9".repeat(400)}`, 50],
  [`limit=-${"9".repeat(400)}`, 1],
  ["limit=abc", 20],
  ["limit=5abc", 20],
  ["limit=%205", 20],
  ["limit=0x10", 20],
  ["limit=NaN", 20],
  ["limit=Infinity", 20],
  ["limit=%D9%A3", 20],
  ["limit=5&limit=9", 5],
  ["limit=&limit=9", 20],
  ["limit[]=5", 20],
  ["LIMIT=5", 20],
  ["offset=5&cursor=x&__proto__[x]=1", 20],
];

eachEngine("a search", (engine) => {
  async function api(rows: object[]) {
    const kazi = await startProviderApi(await engine.readyPlace());
    await addProviders(kazi.database, rows);
    const found = async (query: string) => (await (await kazi.get(query)).json()) as Found;
    return { ...kazi, found };
  }

  test("every spelling of a county finds the same, and an unknown one nothing", async () => {
    const { found } = await api([
      { id: "a", name: "A", county: "Murang'a" },
      { id: "b", name: "B", county: "muranga county" },
      { id: "c", name: "C", county: "Nairobi" },
    ]);
    for (const county of [
      "muranga",
      "Murang%E2%80%99a%20County",
      "MURANG'A",
      "Murang%27a",
      "kaunti+ya+murang-a",
    ])
      expect((await found(`?county=${county}`)).data).toMatchObject([
        { id: "a", county: "Murang'a" },
        { id: "b", county: "Murang'a" },
      ]);
    expect(await found("?county=Atlantis")).toEqual({ data: [], pagination: { limit: 20, returned: 0 } });
    expect((await found("?county=%E6%9D%B1%E4%BA%AC")).data).toEqual([]);
    expect((await found("?county=mur")).data).toEqual([]);
  });

  test("a town is found in all its counties, and with a county only there", async () => {
    const { found } = await api([
      { id: "1", name: "A", county: "Meru", town: "Makutano" },
      { id: "2", name: "B", county: "Embu", town: "MAKUTANO" },
      { id: "3", name: "C", county: "West Pokot", town: "makutano" },
      { id: "4", name: "D", county: "Embu", town: "Runyenjes" },
    ]);
    expect((await found("?town=Makutano")).data.map((provider) => provider.id)).toEqual(["1", "2", "3"]);
    expect((await found("?town=makutano&county=embu")).data.map((provider) => provider.id)).toEqual(["2"]);
    expect((await found("?town=makutano&county=nairobi")).data).toEqual([]);
  });

  test("an alias that several towns share finds all of them, in one order", async () => {
    const { found } = await api([
      { id: "1", name: "A", county: "Kajiado", town: "Rongai" },
      { id: "2", name: "B", county: "Nakuru", town: "Rongai", verified: true, verified_at: "2026-01-01" },
      {
        id: "3",
        name: "C",
        county: "Kajiado",
        town: "Ongata Rongai",
        verified: true,
        verified_at: "2026-02-01",
      },
      { id: "4", name: "D", county: "Nairobi", town: "Rongai" },
    ]);
    const all = await found("?town=rongai");
    expect(all.data.map((provider) => provider.id)).toEqual(["3", "2", "1", "4"]);
    expect(all.data[0]?.town).toBe("Ongata Rongai");
    expect((await found("?town=rongai&limit=1")).data.map((provider) => provider.id)).toEqual(["3"]);
    expect((await found("?town=ongata-rongai")).data.map((provider) => provider.id)).toEqual(["3", "1"]);
    expect((await found("?town=rongai&verified=false")).data.map((provider) => provider.id)).toEqual([
      "1",
      "4",
    ]);
    expect((await found("?town=rongai&county=kajiado")).data.map((provider) => provider.id)).toEqual([
      "3",
      "1",
    ]);
  });

  test("a county is not a town: Samburu is both, matched apart", async () => {
    const { found } = await api([
      { id: "1", name: "A", county: "Samburu", town: "Maralal" },
      { id: "2", name: "B", county: "Kwale", town: "Samburu" },
    ]);
    expect((await found("?county=samburu")).data.map((provider) => provider.id)).toEqual(["1"]);
    expect((await found("?town=samburu")).data.map((provider) => provider.id)).toEqual(["2"]);
  });

  test("verified ones come first, then the most recently verified, then by id", async () => {
    const { found } = await api([
      { id: "z", name: "Z", county: "Meru" },
      { id: "b", name: "B", county: "Meru" },
      { id: "c", name: "C", county: "Meru", verified: true, verified_at: "2026-01-01T00:00:00Z" },
      { id: "y", name: "Y", county: "Meru", verified: true, verified_at: "2026-03-01T00:00:00Z" },
      { id: "a", name: "A", county: "Meru", verified: true, verified_at: "2026-01-01T00:00:00Z" },
      { id: "d", name: "D", county: "Meru", verified: true },
      { id: "B", name: "b", county: "Meru" },
    ]);
    const order = ["y", "a", "c", "d", "B", "b", "z"];
    for (const query of ["", "?county=meru"])
      expect((await found(query)).data.map((provider) => provider.id)).toEqual(order);
    expect((await found("?verified=true")).data.map((provider) => provider.id)).toEqual(order.slice(0, 4));
    expect((await found("?verified=false")).data.map((provider) => provider.id)).toEqual(order.slice(4));
    expect((await found("?limit=3")).data.map((provider) => provider.id)).toEqual(order.slice(0, 3));
  });

  test("limit never fails: it is cut, clamped or taken as absent", async () => {
    const { get } = await api(ids(60, "Meru"));
    for (const [query, limit] of limits) {
      const response = await get(`?${query}`);
      expect([query, response.status]).toEqual([query, 200]);
      const { data, pagination } = (await response.json()) as Found;
      expect([query, pagination, data.length]).toEqual([query, { limit, returned: limit }, limit]);
    }
  });

  test("an empty filter counts as absent, and the first of repeated ones counts", async () => {
    const { found } = await api([
      { id: "1", name: "A", county: "Meru", verified: true, verified_at: "2026-01-01" },
      { id: "2", name: "B", county: "Embu" },
    ]);
    expect((await found("?county=&town=&verified=&limit=")).data).toHaveLength(2);
    expect((await found("?county=embu&county=meru")).data.map((provider) => provider.id)).toEqual(["2"]);
    expect((await found("?verified=false&verified=perhaps")).data.map((provider) => provider.id)).toEqual([
      "2",
    ]);
    expect((await found("?county=&county=meru")).data).toHaveLength(2);
  });

  test("every answer has the contract's shape, with all 17 fields and nothing beside them", async () => {
    const { get } = await api([...sampleProviders(300)]);
    for (const query of [
      "",
      "?limit=50",
      "?county=nairobi",
      "?verified=true&limit=50",
      "?verified=false&limit=50",
    ]) {
      const body = (await (await get(query)).json()) as Found;
      expect(providersAnswerSchema.strict().safeParse(body).error).toBeUndefined();
      expect(body.data.length).toBeGreaterThan(0);
      for (const provider of body.data)
        expect(Object.keys(provider)).toEqual(Object.keys(providerSchema.shape));
    }
  });

  test("what stands in private columns appears nowhere", async () => {
    const { get, database, logged } = await api([
      {
        id: "p",
        name: "A",
        county: "Meru",
        phone: "0190000077",
        whatsapp: "0190000088",
        latitude: -0.0512345,
        longitude: 37.6512345,
        consent_phone: false,
        consent_whatsapp: false,
        consent_location: false,
      },
    ]);
    await database.change(["providers"], (tx) =>
      tx
        .updateTable("providers")
        .set({ consent_ground: "sentinel-ground", created_at: "sentinel-created" })
        .execute(),
    );
    const response = await get();
    const text = JSON.stringify([...response.headers]) + (await response.text()) + logged.join("");
    expect(text).toContain('"phone":null,"whatsapp":null');
    for (const sentinel of ["190000077", "190000088", "0512345", "6512345", "sentinel", "_key"])
      expect(text).not.toContain(sentinel);
  });

  test("the answer is for the caller alone: not stored, not shared across origins, with the limit's state", async () => {
    const { get, secret } = await api(ids(1, "Meru"));
    for (const origin of ["https://evil.example", "null", "http://localhost:3000"]) {
      const { headers } = await get("", { headers: { ...bearer(secret), origin } });
      expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(headers.get("cache-control")).toBe("private, no-store");
      expect(headers.get("ratelimit-policy")).toBe('"default";q=1000000;w=60');
      expect(headers.get("ratelimit")).toMatch(/^"default";r=\d+;t=\d+$/);
      expect(headers.get("x-request-id")).toBeString();
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });

  test("a preflight is told nothing", async () => {
    const { origin } = await api(ids(1, "Meru"));
    const { status, headers } = await fetch(origin + path, {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-method": "GET" },
    });
    expect(status).toBe(405);
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  test("HEAD answers as GET does, without the body", async () => {
    const { get, secret } = await api(ids(3, "Meru"));
    const whole = await get();
    const head = await get("", { method: "HEAD", headers: bearer(secret) });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    expect(head.headers.get("content-length")).toBe(String((await whole.arrayBuffer()).byteLength));
    expect(head.headers.get("content-type")).toBe(whole.headers.get("content-type"));
    const refused = await get("", { method: "HEAD" });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toBe('Bearer realm="providers"');
  });

  test("the first search after a start is the same as the hot one", async () => {
    const { get } = await api([...sampleProviders(100)]);
    const cold = await (await get("?county=nairobi")).text();
    expect(await (await get("?county=nairobi")).text()).toBe(cold);
    expect(await (await get("?county=NAIROBI")).text()).toBe(cold);
  });
});
