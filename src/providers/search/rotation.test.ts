// Who stands in front, over days and questions.
import { expect, test } from "bun:test";
import { eachEngine } from "../../../test/support/engines.ts";
import { addProviders } from "../../../test/support/provider-data.ts";
import { discoveryAnswers } from "./discovery-answers.ts";
import { discoveryQuery } from "./discovery-query.ts";

const towns = ["Thika", "Ruiru", "Kiambu", "Limuru", "Kikuyu"];
const trades = Array.from({ length: 10 }, (_, index) => `trade-${index}`);
const startMs = Date.parse("2026-11-16T09:00:00Z");

/** Equal in everything: each town has as many of each trade. */
const equals = Array.from({ length: 500 }, (_, index) => {
  const trade = trades[index % 10] ?? "";
  return {
    ...{
      id: `prv_${index}`,
      name: `Provider ${index}`,
      county: "Kiambu",
      town: towns[Math.floor(index / 10) % 5],
    },
    services: [{ id: trade, name: trade, category: "Work" }],
  };
});

const mix = [
  "",
  "category=work",
  "county=kiambu",
  ...towns.map((town) => `town=${town}`),
  ...trades.map((trade) => `service=${trade}`),
  ...trades.map((trade) => `service=${trade}&county=kiambu`),
  ...trades.map((trade) => `q=${trade}&category=work`),
];

eachEngine("the rotating order", (engine) => {
  test("puts each of 500 equal providers in front equally often over 30 days, within a tenth", async () => {
    const database = await engine.open();
    await addProviders(database, equals);
    const { read } = discoveryAnswers(database);
    const inFront = new Map(equals.map(({ id }) => [id, 0]));
    for (let day = 0; day < 30; day += 1)
      for (const question of mix) {
        const query = discoveryQuery(`${question}&limit=10`);
        if ("problem" in query) throw new Error(query.problem);
        const { body } = await read(query, startMs + day * 86_400_000);
        const { data } = JSON.parse(await body.text()) as { data: { id: string }[] };
        expect(data).toHaveLength(10);
        for (const { id } of data) inFront.set(id, (inFront.get(id) ?? 0) + 1);
      }
    const mean = (mix.length * 30 * 10) / equals.length;
    const counts = [...inFront.values()];
    expect(Math.max(...counts)).toBeLessThanOrEqual(mean * 1.1);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(mean * 0.9);
  }, 120_000);
});
