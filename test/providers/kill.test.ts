import { test } from "bun:test";
import { eachEngine } from "../support/engines.ts";
import { killJourney } from "../support/kills/kill-journey.ts";

eachEngine("kill -9 in the middle of writing", (engine) => {
  test("loses nothing acknowledged, serves nothing half-written, revives no revoked key: 5 rounds", async () => {
    await killJourney(engine, 5);
  });
});
