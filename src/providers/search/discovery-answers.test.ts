// The search of version 2 against a plain filter and sort, also where more are found than are looked at at once.
import { expect, test } from "bun:test";
import { CompiledQuery, sql } from "kysely";
import { eachEngine } from "../../../test/support/engines.ts";
import { addProviders } from "../../../test/support/provider-data.ts";
import type { Database, Db } from "../../database/database.ts";
import { sampleProviders } from "../../demo/sample-providers.ts";
import { seededRandom } from "../../demo/seeded-random.ts";
import { changeProfiles, indexProfiles } from "../profile/provider-store.ts";
import { discoveryAnswers } from "./discovery-answers.ts";
import { discoveryQuery } from "./discovery-query.ts";
import { kmBetween } from "./distance.ts";

type Answer = {
  data: { id: string; verified: boolean; distance: { km: number } | null }[];
  pagination: { next: string | null };
};

const nowMs = Date.parse("2026-11-16T09:00:00Z");
const centre = { latitude: -1.2921, longitude: 36.8219 };

async function ask(database: Database, query: string): Promise<Answer> {
  const read = discoveryQuery(query);
  if ("problem" in read) throw new Error(read.problem);
  return JSON.parse(await (await discoveryAnswers(database).read(read, nowMs)).body.text());
}

async function askAll(database: Database, query: string): Promise<Answer["data"]> {
  const all: Answer["data"] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { data, pagination }: Answer = await ask(database, `${query}&limit=50&cursor=${cursor}`);
    all.push(...data);
    cursor = pagination.next;
  }
  return all;
}

/** Half of them in the middle of one town, the others all around. */
const crowd = Array.from({ length: 2_600 }, (_, index) => {
  const random = seededRandom(3, index);
  const somewhere = () => (random.fraction() - 0.5) * 0.8;
  return {
    ...{ id: `prv_${index}`, name: index % 2 ? "Odd" : "Even", county: "Nairobi", town: "Nairobi" },
    services: [{ id: `s-${index % 3}`, name: `Work ${index % 3}`, category: "Work" }],
    ...(index % 5 === 0 && { verified: true, verified_at: "2026-01-01" }),
    ...(index % 4 < 2 && {
      latitude: centre.latitude + somewhere(),
      longitude: centre.longitude + somewhere(),
    }),
  };
});

eachEngine("the answers of version 2", (engine) => {
  test("of thousands are whole and in order, page by page, in every order and around a point", async () => {
    const database = await engine.open();
    await addProviders(database, crowd);
    const everyone = new Set(crowd.map(({ id }) => id));
    const near = `near=${centre.latitude},${centre.longitude}`;
    for (const [query, wanted] of [
      ["", everyone],
      ["order=recent", everyone],
      ["q=odd", new Set(crowd.filter(({ name }) => name === "Odd").map(({ id }) => id))],
      ["order=recent&category=work", everyone],
      [
        "service=s-1&verified=true",
        new Set(crowd.filter((_, i) => i % 3 === 1 && i % 5 === 0).map(({ id }) => id)),
      ],
    ] as const) {
      const found = (await askAll(database, query)).map(({ id }) => id);
      expect([query, found.length, new Set(found)]).toEqual([query, wanted.size, wanted as Set<string>]);
    }
    for (const query of [
      `${near}&radius_km=30`,
      `${near}&radius_km=30&category=work`,
      `${near}&radius_km=3&q=even`,
    ]) {
      const outwards = await askAll(database, `${query}&order=distance`);
      const distances = outwards.map(({ distance }) => distance?.km ?? -1);
      expect(distances).toEqual(distances.toSorted((a, b) => a - b));
      const radius = query.includes("=30") ? 30 : 3;
      const wanted = crowd.filter(({ name, latitude = centre.latitude, longitude = centre.longitude }) => {
        const isWithin = kmBetween(centre, { latitude, longitude }) <= radius;
        return isWithin && (!query.includes("even") || name === "Even");
      });
      const ids = new Set(outwards.map(({ id }) => id));
      // The middle of the town is some hundred metres from this point.
      expect(Math.abs(ids.size - wanted.length)).toBeLessThan(3);
      expect(ids.size).toBe(outwards.length);
      expect(new Set((await askAll(database, query)).map(({ id }) => id))).toEqual(ids);
      expect(new Set((await askAll(database, `${query}&order=recent`)).map(({ id }) => id))).toEqual(ids);
    }
  }, 120_000);

  test("read an index, whatever is asked", async () => {
    const database = await engine.open();
    await addProviders(database, [...sampleProviders(300), ...crowd.slice(0, 1_300)]);
    const near = `near=${centre.latitude},${centre.longitude}&radius_km=40`;
    const sparse = "near=3.1,35.6&radius_km=50";
    for (const query of [
      "",
      "service=plumber",
      "q=solar",
      near,
      `${near}&service=s-1`,
      `${sparse}&q=water`,
      sparse,
    ])
      for (const order of ["rotating", "recent", ...(query.includes("near") ? ["distance"] : [])]) {
        const seen: CompiledQuery[] = [];
        await ask({ ...database, read: recording(database.read, seen) }, `${query}&order=${order}`);
        expect(seen.length).toBeGreaterThan(0);
        for (const { sql: text, parameters } of seen) {
          const plan = await database.change([], async (tx) => {
            // With few rows PostgreSQL would rather read them all; it shall show that it need not.
            if (engine.engine === "postgres") await sql`set local enable_seqscan = off`.execute(tx);
            const words = engine.engine === "sqlite" ? "explain query plan" : "explain";
            return JSON.stringify(
              (await tx.executeQuery(CompiledQuery.raw(`${words} ${text}`, [...parameters]))).rows,
            );
          });
          expect([query, plan]).toEqual([query, expect.not.stringMatching(/Seq Scan|SCAN p"|AUTOMATIC/)]);
        }
      }
  }, 60_000);

  test("leave out a profile that a release before this search wrote, until it is made ready", async () => {
    const database = await engine.open();
    await addProviders(database, [
      { id: "p", name: "P", county: "Kiambu", town: "Thika", latitude: -1, longitude: 37 },
    ]);
    const ids = async () => (await ask(database, "q=p")).data.map(({ id }) => id);
    expect(await ids()).toEqual(["p"]);
    await database.change(["providers"], (tx) =>
      tx
        .updateTable("providers")
        .set({ consent_location: 0, changed_at: "2026-11-16T08:00:00.000Z" })
        .execute(),
    );
    expect(await ids()).toEqual([]);
    expect((await ask(database, "near=-1,37&radius_km=1")).data).toEqual([]);
    await changeProfiles(database, (tx) => indexProfiles(tx, database.engine, 10));
    expect(await ids()).toEqual(["p"]);
    expect((await ask(database, "near=-1,37&radius_km=1")).data).toEqual([]);
  });
});

/** The database with every statement noted. */
function recording(db: Db, seen: CompiledQuery[]): Db {
  const executor = db.getExecutor();
  const noting = new Proxy(executor, {
    get(target, name) {
      if (name === "executeQuery")
        return (query: CompiledQuery) => {
          seen.push(query);
          return target.executeQuery(query);
        };
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return new Proxy(db, {
    get: (target, name) => (name === "getExecutor" ? () => noting : Reflect.get(target, name)),
  });
}
