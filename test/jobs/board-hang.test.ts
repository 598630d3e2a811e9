import { test } from "bun:test";
import { boardHangJourney } from "../support/boards/board-hang-journey.ts";

test(
  "while every board hangs, everybody is answered with what there is",
  () => boardHangJourney(12),
  240_000,
);
