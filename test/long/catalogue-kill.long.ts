import { test } from "bun:test";
import { onPostgres } from "../support/engines.ts";
import { catalogueJourney } from "../support/kills/catalogue-journey.ts";

onPostgres("a catalogue", (engine) => {
  for (const instances of [2, 3])
    test(`tells each change once and in order, while ${instances} instances write and are killed: 100 kills`, async () => {
      await catalogueJourney(engine, instances, 100);
    }, 900_000);
});
