import { systemClock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { MemoryRateLimiter } from "../http/rate-limit.ts";
import { createJobsParts, type JobsParts } from "../jobs/jobs-parts.ts";
import { createLog } from "../log.ts";
import { withDatabase } from "./shell.ts";

/** Runs work with what the server answers from, on the same database and within the same terms. */
export async function withJobs<T>(
  work: (parts: JobsParts, config: Config, database: Database) => Promise<T>,
): Promise<T> {
  const log = createLog({ level: "error", destination: process.stderr });
  return withDatabase(async (database, config) => {
    const parts = createJobsParts({
      config,
      database,
      clock: systemClock,
      log,
      limiter: new MemoryRateLimiter(),
    });
    try {
      await parts.open();
      return await work(parts, config, database);
    } finally {
      await parts.close();
    }
  });
}
