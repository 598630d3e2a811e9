import { expect, test } from "bun:test";
import { manualClock } from "../../../test/support/manual-clock.ts";
import { createLog } from "../../process/log.ts";
import { AnswerFailures } from "./answer-failures.ts";

test("every failure is counted, and each kind is logged once a minute", () => {
  const lines: string[] = [];
  const clock = manualClock();
  const log = createLog({ level: "info", destination: { write: (line) => void lines.push(line) } });
  const failures = new AnswerFailures(log, clock);
  for (let i = 0; i < 100; i++) failures.note("notMade", "search-jobs", new Error("too much at once"));
  failures.note("notMade", "wfh-jobs", new Error("torn"));
  failures.note("feedsNotRead", "wfh-jobs", new Error("away"));
  expect(lines.map((line) => JSON.parse(line).reason)).toEqual(["too much at once", "torn", "away"]);
  clock.advance(60_000);
  failures.note("notMade", "search-jobs", new Error("still too much"));
  expect(lines).toHaveLength(4);
  const counts = Object.fromEntries(failures.rows().map(({ endpoint, count }) => [endpoint, count]));
  expect(counts).toMatchObject({ "search-jobs": 101, "wfh-jobs": 2, "africa-jobs": 0 });
});
