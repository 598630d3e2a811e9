import { test } from "bun:test";
import { serverKillJourney } from "../support/kills/server-kill-journey.ts";

test(
  "a server killed with kill -9 under writes loses nothing acknowledged and starts again by itself",
  () => serverKillJourney(8),
  600_000,
);
