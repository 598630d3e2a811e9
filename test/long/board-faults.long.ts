import { allBoards } from "../../src/jobs/boards/all-boards.ts";
import { boardFaultJourney } from "../board-fault-journey.ts";

boardFaultJourney(
  "every feed of every board",
  allBoards.flatMap((board) => board.feeds.map((feed) => ({ board, feed }))),
);
