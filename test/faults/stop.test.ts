import { test } from "bun:test";
import { stopJourney } from "../support/kills/stop-journey.ts";

test("told to stop under load, it answers what is under way and ends", () => stopJourney(2), 480_000);
