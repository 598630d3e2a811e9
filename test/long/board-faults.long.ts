import { allBoards } from "../../src/jobs/boards/all-boards.ts";
import { boardFaultJourney } from "../support/boards/board-fault-journey.ts";

boardFaultJourney(
  "every feed of every board",
  allBoards.flatMap((board) => board.feeds.map((feed) => ({ board, feed }))),
);
