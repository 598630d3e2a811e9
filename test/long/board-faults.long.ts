import { sampledBoards } from "../../sample-boards/answer-sample.ts";
import { boardFaultJourney } from "../support/boards/board-fault-journey.ts";

boardFaultJourney(
  "every feed of every board",
  sampledBoards.flatMap((board) => board.feeds.map((feed) => ({ board, feed }))),
);
