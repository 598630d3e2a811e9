// Whoever does not share a location is in the middle of the town for everybody who asks, however they ask.
import { expect, test } from "bun:test";
import { seededRandom } from "../../src/demo/seeded-random.ts";
import { editProvider } from "../../src/providers/profile/provider-changes.ts";
import { eachEngine } from "../support/engines.ts";
import { paths, startProviderApi } from "../support/provider-api.ts";
import { addProviders } from "../support/provider-data.ts";

const by = { actor: "test", nowMs: Date.parse("2026-11-15T08:00:00Z") };
const thika = { latitude: -1.0333, longitude: 37.0693 };
const homes = [
  { latitude: -1.0001, longitude: 37.1003 },
  { latitude: -1.0702, longitude: 37.0208 },
];

/** A thousand points, most of them close to where the provider really is. */
const questions = Array.from({ length: 1_000 }, (_, index) => {
  const random = seededRandom(7, index);
  const around = random.pick([...homes, ...homes, thika]);
  const spread = random.pick([0.002, 0.02, 0.2]);
  const near = [around.latitude, around.longitude].map(
    (degrees) => degrees + (random.fraction() - 0.5) * spread,
  );
  const radius = random.pick([1, 1.5, 2, 3, 5, 8, 13, 50]);
  const order = random.pick(["rotating", "recent", "distance"]);
  const filter = random.pick(["", "", "&service=plumber", "&q=maji", "&verified=false", "&limit=1"]);
  return `?near=${near.map((degrees) => degrees.toFixed(6)).join(",")}&radius_km=${radius}&order=${order}&facets=true${filter}`;
});

eachEngine("a location that is not shared", (engine) => {
  test("is the middle of the town in every answer, order, page and count: a thousand points learn nothing", async () => {
    const { database, get } = await startProviderApi(await engine.readyPlace(), { path: paths.v2 });
    const plumbing = [{ id: "leak-repair", name: "Leak repair", category: "Plumbing & Water" }];
    const [home] = homes;
    await addProviders(database, [
      {
        ...{ id: "hidden", name: "Maji Safi", county: "Kiambu", town: "Thika", services: plumbing },
        ...{ ...home, consent_location: false },
      },
      { id: "shown", name: "Maji", county: "Kiambu", town: "Thika", services: plumbing, ...home },
      { id: "other", name: "B", county: "Kiambu", town: "Thika", latitude: -1.03, longitude: 37.07 },
    ]);
    const ask = async () => {
      const answers: string[] = [];
      for (const question of questions) answers.push(await (await get(question)).text());
      return answers;
    };
    const here = await ask();
    expect(here.filter((answer) => answer.includes('"hidden"')).length).toBeGreaterThan(100);
    expect(here.filter((answer) => !answer.includes('"hidden"')).length).toBeGreaterThan(100);
    await editProvider(database, "hidden", homes[1] ?? {}, by);
    const there = await ask();
    expect(there).toEqual(here);
  }, 60_000);
});
