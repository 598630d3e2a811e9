import { test } from "bun:test";
import { boardHangJourney } from "../support/boards/board-hang-journey.ts";

test(
  "while every board hangs for ten minutes, everybody is answered with what there is",
  () => boardHangJourney(600),
  1_200_000,
);
