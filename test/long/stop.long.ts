import { test } from "bun:test";
import { stopJourney } from "../support/kills/stop-journey.ts";

test(
  "told to stop fifty times under load, it answers what is under way and ends",
  () => stopJourney(50),
  3_600_000,
);
