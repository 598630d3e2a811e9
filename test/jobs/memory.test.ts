import { test } from "bun:test";
import { searchesAreBounded, variantsAreOneAnswer } from "../support/boards/jobs-memory-journey.ts";

test("thousands of variants of an address are one answer", () => variantsAreOneAnswer(3_000), 120_000);
test(
  "thousands of different searches take no more memory than is told, and that is bounded",
  () => searchesAreBounded(3_000),
  120_000,
);
