import { test } from "bun:test";
import { eachEngine } from "../support/engines.ts";
import { firstStartJourney } from "../support/kills/first-start-journey.ts";

eachEngine("a process", (engine) => {
  test(
    "killed with kill -9 fifty times while it makes its database leaves all of it or nothing",
    () => firstStartJourney(engine, 50),
    2_400_000,
  );
});
