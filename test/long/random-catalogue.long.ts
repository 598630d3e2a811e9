import { test } from "bun:test";
import { eachEngine } from "../support/engines.ts";
import { randomMonths } from "../support/random-months.ts";

const together = 50;

eachEngine("random months of results, failures, quarantines, restarts and hiding", (engine) => {
  for (let from = 1; from <= 1_000; from += together)
    test(`leave open what the rules say, and the changes tell the same on both engines: seeds from ${from}`, async () => {
      await randomMonths(engine, from, together);
    }, 1_200_000);
});
