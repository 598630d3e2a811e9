import { test } from "bun:test";
import { eachEngine } from "../support/engines.ts";
import { importKillJourney } from "../support/kills/import-kill-journey.ts";

eachEngine("kill -9 in the middle of an import", (engine) => {
  test(
    "leaves all of its profiles or none, no file, and an import that can be applied again or cancelled: 8 rounds",
    () => importKillJourney(engine, 8, 2_000),
    1_200_000,
  );
});
