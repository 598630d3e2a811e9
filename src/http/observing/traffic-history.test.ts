import { expect, test } from "bun:test";
import { Metrics } from "./metrics.ts";
import { TrafficHistory } from "./traffic-history.ts";

test("requests are summed by group, with errors, refusals and how long they took", () => {
  let nowMs = Date.parse("2026-11-15T08:00:00.000Z");
  const metrics = new Metrics();
  const history = new TrafficHistory({
    metrics,
    clock: { now: () => nowMs, elapsedMs: () => nowMs },
    groups: ["jobs", "providers"] as const,
    groupOf: (route) => (route === "providers" ? "providers" : route.endsWith("-jobs") ? "jobs" : null),
  });
  const count = metrics.requestCounter("africa-jobs");
  for (let i = 0; i < 98; i += 1) count(200, 0.8);
  count(429, 0.8);
  count(500, 400);
  metrics.requestCounter("page /")(500, 1);
  nowMs += 30_000;
  const { jobs, providers } = history.traffic();
  expect(jobs).toMatchObject({ requests: 100, errors: 1, limited: 1, p50_ms: 1, p99_ms: 1 });
  expect(jobs.minutes).toEqual([{ at: "2026-11-15T08:00:30.000Z", requests: 100, errors: 1, limited: 1 }]);
  expect(providers).toMatchObject({ requests: 0, errors: 0, limited: 0, p50_ms: null, p99_ms: null });
  count(500, 400);
  expect(history.traffic().jobs.p99_ms).toBe(500);
  history.stop();
});
