import { test } from "bun:test";
import { slowClientsJourney } from "../support/network/slow-clients-journey.ts";

test(
  "hundreds of slow callers of each kind are let go, and nobody else notices",
  () => slowClientsJourney(500),
  600_000,
);
