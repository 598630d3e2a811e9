import type { Config } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import { MemoryRateLimiter } from "../http/limits/rate-limit.ts";
import { createJobsParts, type JobsParts } from "../jobs/jobs-parts.ts";
import { systemClock } from "../process/clock.ts";
import { createLog, type Log } from "../process/log.ts";
import { withDatabase } from "./terminal/shell.ts";

/** Runs work with what the server answers from, on the same database and within the same terms. */
export function withJobs<T>(work: (parts: JobsParts, config: Config) => Promise<T>): Promise<T> {
  const log = createLog({ level: "error", destination: process.stderr });
  return withDatabase((database, config) =>
    withJobsOf({ database, config, log }, (parts) => work(parts, config)),
  );
}

export async function withJobsOf<T>(
  place: { database: Database; config: Config; log: Log },
  work: (parts: JobsParts) => Promise<T>,
): Promise<T> {
  const parts = createJobsParts({ ...place, clock: systemClock, limiter: new MemoryRateLimiter() });
  try {
    await parts.open();
    return await work(parts);
  } finally {
    await parts.close();
  }
}
