import { test } from "bun:test";
import { slowClientsJourney } from "../support/network/slow-clients-journey.ts";

test(
  "slow callers are let go, and keep nobody else from being served",
  () => slowClientsJourney(25),
  240_000,
);
