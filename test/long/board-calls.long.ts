import { boardCallsJourney } from "../support/boards/board-calls-journey.ts";

boardCallsJourney(7 * 24);
