import { test } from "bun:test";
import { serverKillJourney } from "../support/kills/server-kill-journey.ts";

test(
  "a server killed with kill -9 under writes loses nothing acknowledged and starts again by itself: 20 rounds",
  () => serverKillJourney(20),
  600_000,
);
