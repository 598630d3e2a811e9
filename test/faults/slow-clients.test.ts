import { test } from "bun:test";
import { slowClientsJourney } from "./slow-clients-journey.ts";

test("slow callers keep nobody else from being served", () => slowClientsJourney(25, 8), 120_000);
