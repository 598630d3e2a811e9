import { test } from "bun:test";
import { searchesAreBounded, variantsAreOneAnswer } from "./jobs-memory-journey.ts";

test("thousands of variants of an address are one answer", () => variantsAreOneAnswer(8_000), 120_000);
test("thousands of different searches stay within bounded memory", () => searchesAreBounded(3_000), 120_000);
