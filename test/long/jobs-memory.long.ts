import { test } from "bun:test";
import { searchesAreBounded, variantsAreOneAnswer } from "../jobs-memory-journey.ts";

test(
  "a hundred thousand variants of an address are one answer",
  () => variantsAreOneAnswer(100_000),
  1_200_000,
);
test(
  "a hundred thousand different searches stay within bounded memory",
  () => searchesAreBounded(100_000),
  2_400_000,
);
