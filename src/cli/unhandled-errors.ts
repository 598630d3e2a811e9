// Errors that no code waits for. A rejected promise is one thing that did not happen: it is logged and counted, and
// serving goes on. An uncaught exception may have left anything half done: the process answers what is in flight, ends
// with code 1, and whoever supervises it starts another.
import { Counter } from "prom-client";
import type { Metrics } from "../http/observing/metrics.ts";
import { systemClock } from "../process/clock.ts";
import { errorText, type Log } from "../process/log.ts";

const logEveryMs = 60_000;
const maxTexts = 100;

/** Resolves with the first uncaught exception. */
export function untilUncaught(log: Log, metrics: Metrics): Promise<void> {
  const count = new Counter({
    name: "kazi_unhandled_errors_total",
    help: "Errors that no code waited for; an exception also ends the process.",
    labelNames: ["kind"] as const,
    registers: [metrics.registry],
  });
  for (const kind of ["rejection", "exception"] as const) count.inc({ kind }, 0);
  const loggedAt = new Map<string, number>();
  process.on("unhandledRejection", (error) => {
    count.inc({ kind: "rejection" });
    const text = errorText(error);
    const nowMs = systemClock.elapsedMs();
    if (nowMs - (loggedAt.get(text) ?? Number.NEGATIVE_INFINITY) < logEveryMs) return;
    if (loggedAt.size >= maxTexts) loggedAt.clear();
    loggedAt.set(text, nowMs);
    log.error({ error: text }, "unhandled rejection");
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  process.on("uncaughtException", (error) => {
    count.inc({ kind: "exception" });
    resolve();
    log.fatal({ error: errorText(error) }, "uncaught exception: this process ends after what is in flight");
  });
  return promise;
}
