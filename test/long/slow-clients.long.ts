import { test } from "bun:test";
import { slowClientsJourney } from "../faults/slow-clients-journey.ts";

test(
  "hundreds of slow callers are let go, and nobody else notices",
  () => slowClientsJourney(100, 60),
  300_000,
);
