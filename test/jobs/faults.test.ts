// Each fault on all boards, and half of them each on one board and on all but one; the long tests have every pair.
import { allFaults, answerFaultJourney } from "../support/boards/answer-fault-journey.ts";

for (const [index, fault] of allFaults.entries())
  answerFaultJourney(fault, [index % 2 === 0 ? "one board" : "all but one", "all"]);
