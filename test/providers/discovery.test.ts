// The search of version 2, over HTTP: who is found, in which order, page by page.
import { expect, test } from "bun:test";
import { sampleProviders } from "../../src/demo/sample-providers.ts";
import { discoveryAnswerSchema } from "../../src/providers/discovery-contract.ts";
import {
  changeConsent,
  eraseProvider,
  restrictProvider,
} from "../../src/providers/profile/provider-changes.ts";
import { eachEngine } from "../support/engines.ts";
import { type ManualClock, manualClock } from "../support/manual-clock.ts";
import { paths, startProviderApi } from "../support/provider-api.ts";
import { addProviders } from "../support/provider-data.ts";

type Answer = {
  data: {
    id: string;
    latitude: number | null;
    phone: string | null;
    verification: object | null;
    distance: { km: number; approximate: boolean } | null;
  }[];
  pagination: { limit: number; returned: number; next: string | null };
  meta: {
    order: { by: string; day: string | null; is_restarted: boolean };
    facets?: Record<string, unknown>;
  };
};

const by = { actor: "test", nowMs: Date.parse("2026-11-15T08:00:00Z") };
const service = (id: string, name: string, category: string) => ({ id, name, category });
const wiring = service("house-wiring", "House wiring", "Electrical & Solar");
const leaks = service("leak-repair", "Leak repair", "Plumbing & Water");
const thika = { latitude: -1.0333, longitude: 37.0693 };

const people = [
  { id: "e1", name: "Umeme Bora", county: "Kiambu", town: "Thika", services: [wiring] },
  {
    ...{ id: "e2", name: "Solar Works", county: "Nairobi", town: "Westlands", services: [wiring] },
    ...{ bio: "We mend geysers.", verified: true, verified_at: "2026-01-01" },
  },
  { id: "p1", name: "Maji Safi", county: "Kiambu", town: "Thika", services: [leaks] },
  { id: "x1", name: "Odd Jobs", county: "Kiambu", services: [service("kite-making", "Kites", "Toys")] },
];

const unreadable = [
  ["near=1", "near"],
  ["near=1,2,3", "near"],
  ["near=91,0", "near"],
  ["near=0,181", "near"],
  ["near=a,b", "near"],
  ["order=nearest", "order"],
  ["order=distance", "near"],
  ["facets=yes", "facets"],
  ["verified=yes", "verified"],
  ["cursor=nonsense", "cursor"],
  ["cursor=W10", "cursor"],
  [`cursor=${"a".repeat(2_000)}`, "cursor"],
];

const sorted = ({ data }: Answer) => data.map(({ id }) => id).sort();
const inOrder = ({ data }: Answer) => data.map(({ id }) => id);

eachEngine("a search of version 2", (engine) => {
  async function api(rows: object[], clock?: ManualClock) {
    const options = { path: paths.v2, ...(clock && { clock }) };
    const kazi = await startProviderApi(await engine.readyPlace(), options);
    await addProviders(kazi.database, rows);
    const found = async (query = "") => (await (await kazi.get(query)).json()) as Answer;
    const pages = async (query: string, between: () => unknown = () => {}) => {
      const ids: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page: Answer = await found(`?${query}&cursor=${cursor}`);
        ids.push(...inOrder(page));
        cursor = page.pagination.next;
        await between();
      }
      return ids;
    };
    return { ...kazi, found, pages };
  }

  test("a service is found by its id, its name, its trade and in Swahili", async () => {
    const { found } = await api(people);
    for (const name of [
      "house-wiring",
      "House Wirings",
      "HOUSE WIRING",
      "electrician",
      "fundi umeme",
      "Fundi wa Umeme",
    ])
      expect([name, sorted(await found(`?service=${encodeURIComponent(name)}`))]).toEqual([
        name,
        ["e1", "e2"],
      ]);
    expect(sorted(await found("?service=plumber"))).toEqual(["p1"]);
    expect(sorted(await found("?service=kites"))).toEqual(["x1"]);
    expect(sorted(await found("?service=kite-making"))).toEqual(["x1"]);
    expect(sorted(await found("?service=astronaut"))).toEqual([]);
  });

  test("a category is found by its id and its name, in English and Swahili", async () => {
    const { found } = await api(people);
    for (const name of ["electrical-and-solar", "Electrical & Solar", "umeme na sola", "electrician"])
      expect([name, sorted(await found(`?category=${encodeURIComponent(name)}`))]).toEqual([
        name,
        ["e1", "e2"],
      ]);
    expect(sorted(await found("?category=toys"))).toEqual(["x1"]);
    expect(sorted(await found("?category=kites"))).toEqual([]);
  });

  test("text is looked for in name, services and description: every word, whole", async () => {
    const { found } = await api(people);
    expect(sorted(await found("?q=geyser"))).toEqual(["e2"]);
    expect(sorted(await found("?q=solar+works+geysers"))).toEqual(["e2"]);
    expect(sorted(await found("?q=maji"))).toEqual(["p1"]);
    expect(sorted(await found("?q=leak"))).toEqual(["p1"]);
    expect(sorted(await found("?q=fundi+umeme"))).toEqual(["e1", "e2"]);
    expect(sorted(await found("?q=gey"))).toEqual([]);
    expect(sorted(await found("?q=geyser+maji"))).toEqual([]);
    expect(sorted(await found("?q=%21%22%27%29+OR"))).toEqual([]);
    expect(sorted(await found("?q=%21%21"))).toEqual([]);
    expect(await found("?q=")).toMatchObject({ pagination: { returned: 4 } });
  });

  test("every filter narrows", async () => {
    const { found } = await api(people);
    expect(sorted(await found("?county=kiambu+county&service=electrician"))).toEqual(["e1"]);
    expect(sorted(await found("?town=thika"))).toEqual(["e1", "p1"]);
    expect(sorted(await found("?town=thika&county=nairobi"))).toEqual([]);
    expect(sorted(await found("?verified=true"))).toEqual(["e2"]);
    expect(sorted(await found("?verified=false&category=electrician&q=bora"))).toEqual(["e1"]);
  });

  test("an answer is as the contract says, with the fields of version 1 as they are there", async () => {
    const { get, found, origin, secret } = await api([...sampleProviders(60)]);
    for (const query of [
      "?limit=50",
      "?near=-1.29,36.82&radius_km=50&facets=true",
      "?service=plumber&order=recent",
    ]) {
      const response = await get(query);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(discoveryAnswerSchema.safeParse(await response.json()).error).toBeUndefined();
    }
    const headers = { authorization: `Bearer ${secret}` };
    const old = (await (await fetch(`${origin}${paths.v1}?limit=50`, { headers })).json()) as Answer;
    const { data } = await found("?order=recent&limit=50");
    expect(data.map(({ verification: _, distance: __, ...rest }) => rest)).toEqual(old.data as never);
  });

  test("around a point: those within the radius, their distance in whole kilometres", async () => {
    const { found } = await api([
      { id: "here", name: "A", county: "Kiambu", town: "Thika", ...thika },
      { id: "near", name: "B", county: "Kiambu", town: "Thika", latitude: -1.06, longitude: 37.0693 },
      {
        id: "town",
        name: "C",
        county: "Kiambu",
        town: "Thika",
        consent_location: false,
        latitude: 3,
        longitude: 40,
      },
      { id: "far", name: "D", county: "Nairobi", town: "Westlands" },
      { id: "nowhere", name: "E", county: "Atlantis" },
    ]);
    const around = await found("?near=-1.0333,37.0693&radius_km=5&order=distance");
    expect(inOrder(around).at(-1)).toBe("near");
    expect(sorted(around)).toEqual(["here", "near", "town"]);
    const distances = new Map(around.data.map(({ id, distance }) => [id, distance]));
    expect(distances.get("here")).toEqual({ km: 0, approximate: false });
    expect(distances.get("near")).toEqual({ km: 3, approximate: false });
    expect(distances.get("town")?.approximate).toBe(true);
    expect(sorted(await found("?near=-1.0333,37.0693&radius_km=1"))).not.toContain("near");
    expect(sorted(await found("?near=-1.0333,37.0693&radius_km=999"))).toEqual([
      "far",
      "here",
      "near",
      "town",
    ]);
    expect(sorted(await found("?near=-1.0333,37.0693"))).toEqual(["here", "near", "town"]);
    expect((await found()).data.every(({ distance }) => distance === null)).toBe(true);
    expect(sorted(await found("?near=89.9,179.9"))).toEqual([]);
  });

  test("what cannot be read is 400 and named", async () => {
    const { get } = await api(people);
    for (const [query, named] of unreadable) {
      const response = await get(`?${query}`);
      expect([query, response.status]).toEqual([query, 400]);
      expect(response.headers.get("ratelimit")).not.toBeNull();
      expect(((await response.json()) as { error: string }).error).toContain(`\`${named}`);
    }
  });

  test("pages neither repeat nor leave out anybody, in every order, while profiles come and go", async () => {
    const rows = [...sampleProviders(130)].map((row, i) => ({
      ...row,
      verified_at: i % 3 ? row.verified_at : null,
    }));
    const { database, pages } = await api(rows);
    const all = rows.map(({ id }) => String(id)).sort();
    const added: string[] = [];
    let count = 0;
    const add = async () => {
      const id = `new-${count++}`;
      added.push(id);
      await addProviders(database, [{ id, name: "N", county: "Nairobi", verified: count % 2 === 0 }]);
    };
    const orders = [
      "",
      "order=recent",
      "near=-1.29,36.82&radius_km=50&order=distance",
      "near=-1.29,36.82&radius_km=50",
    ];
    for (const order of orders) {
      const quiet = await pages(`limit=7&${order}`);
      expect(new Set(quiet).size).toBe(quiet.length);
      if (!order.includes("near")) expect(quiet.toSorted()).toEqual(all);
      else expect(quiet.length).toBeGreaterThan(10);
      const busy = await pages(`limit=7&${order}`, add);
      const known = busy.filter((id) => !id.startsWith("new-"));
      expect([order, new Set(busy).size]).toEqual([order, busy.length]);
      expect(known.toSorted()).toEqual(quiet.filter((id) => !id.startsWith("new-")).toSorted());
      for (const id of added.splice(0)) await eraseProvider(database, id, by);
    }
  }, 60_000);

  test("a cursor is good for its question alone", async () => {
    const { found, get } = await api([...sampleProviders(30)]);
    const { next } = (await found("?limit=5")).pagination;
    expect((await get(`?limit=9&cursor=${next}`)).status).toBe(200);
    for (const other of ["order=recent", "verified=true", "near=-1,36", "q=a"])
      expect((await get(`?limit=5&${other}&cursor=${next}`)).status).toBe(400);
  });

  test("within a day the order stays, and the next day starts anew and says so", async () => {
    const clock = manualClock(Date.parse("2026-11-16T10:00:00Z"));
    const { found } = await api([...sampleProviders(80)], clock);
    const first = await found("?limit=10&verified=false");
    expect(first.meta.order).toEqual({ by: "rotating", day: "2026-11-16", is_restarted: false });
    clock.advance(13 * 3_600_000);
    expect(await found("?limit=10&verified=false")).toEqual(first);
    const next = `?limit=10&verified=false&cursor=${first.pagination.next}`;
    expect((await found(next)).meta.order).toMatchObject({ day: "2026-11-16", is_restarted: false });
    clock.advance(3_600_000);
    const tomorrow = await found("?limit=10&verified=false");
    expect(tomorrow.meta.order).toEqual({ by: "rotating", day: "2026-11-17", is_restarted: false });
    expect(inOrder(tomorrow)).not.toEqual(inOrder(first));
    const restarted = await found(next);
    expect(restarted.meta.order).toEqual({ by: "rotating", day: "2026-11-17", is_restarted: true });
    expect(restarted.data).toEqual(tomorrow.data);
  });

  test("verified ones come first, whatever the day", async () => {
    const clock = manualClock(Date.parse("2026-11-16T10:00:00Z"));
    const { found } = await api([...sampleProviders(40)], clock);
    for (let day = 0; day < 5; day += 1) {
      const { data } = await found("?limit=50");
      const isVerified = data.map(({ verification }) => verification !== null);
      expect(isVerified).toEqual(isVerified.toSorted((a, b) => Number(b) - Number(a)));
      clock.advance(86_400_000);
    }
  });

  test("facets count the services and towns of all that were found", async () => {
    const { found } = await api(people);
    expect((await found("?facets=true&limit=1")).meta.facets).toEqual({
      services: [
        { ...wiring, count: 2 },
        { id: "kite-making", name: "Kites", category: "Toys", count: 1 },
        { ...leaks, count: 1 },
      ],
      towns: [
        { county: "Kiambu", town: "Thika", count: 2 },
        { county: "Nairobi", town: "Westlands", count: 1 },
      ],
      counted: 4,
      is_complete: true,
    });
    expect((await found("?facets=false")).meta.facets).toBeUndefined();
  });

  test("what is withdrawn, restricted or erased is gone from the very next answer", async () => {
    const { database, found } = await api([{ ...people[0], ...thika, phone: "0712345678" }]);
    const query = "?near=-1.0333,37.0693&service=electrician&q=umeme";
    expect((await found(query)).data[0]).toMatchObject({ latitude: thika.latitude, phone: "+254712345678" });
    await changeConsent(database, "e1", { phone: false, location: false }, by);
    const [withdrawn] = (await found(query)).data;
    expect(withdrawn).toMatchObject({ latitude: null, phone: null, distance: { approximate: true } });
    await restrictProvider(database, "e1", null, by);
    expect((await found(query)).data).toEqual([]);
    expect((await found()).data).toEqual([]);
    await eraseProvider(database, "e1", by);
    expect((await found()).data).toEqual([]);
  });
});
