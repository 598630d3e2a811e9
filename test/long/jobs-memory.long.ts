import { test } from "bun:test";
import { searchesAreBounded, variantsAreOneAnswer } from "../support/boards/jobs-memory-journey.ts";

test(
  "a hundred thousand variants of an address are one answer",
  () => variantsAreOneAnswer(100_000),
  1_200_000,
);
test(
  "a hundred thousand different searches take no more memory than is told, and that is bounded",
  () => searchesAreBounded(100_000),
  2_400_000,
);
