import { test } from "bun:test";
import { eachEngine } from "../support/engines.ts";
import { randomMonths } from "../support/random-months.ts";

eachEngine("random months of results, failures, quarantines, restarts and hiding", (engine) => {
  test("leave open what the rules say, and the changes tell the same on both engines", async () => {
    await randomMonths(engine, 1, 3);
  }, 120_000);
});
