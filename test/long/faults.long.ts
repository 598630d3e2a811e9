import { allFaults, answerFaultJourney } from "../support/boards/answer-fault-journey.ts";

for (const fault of allFaults) answerFaultJourney(fault, ["one board", "all but one", "all"]);
