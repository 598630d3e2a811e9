import { test } from "bun:test";
import { onPostgres } from "../support/engines.ts";
import { catalogueJourney } from "../support/kills/catalogue-journey.ts";

onPostgres("a catalogue", (engine) => {
  test("tells each change once and in order, while three instances write and are killed", async () => {
    await catalogueJourney(engine, 3, 2);
  }, 120_000);
});
