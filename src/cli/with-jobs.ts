import type { Config } from "../config/config.ts";
import { type JobsParts, withJobs as withJobsOf } from "../jobs/jobs-parts.ts";
import { createLog } from "../process/log.ts";
import { withDatabase } from "./terminal/shell.ts";

export function withJobs<T>(work: (parts: JobsParts, config: Config) => Promise<T>): Promise<T> {
  const log = createLog({ level: "error", destination: process.stderr });
  return withDatabase((database, config) =>
    withJobsOf({ database, config, log }, (parts) => work(parts, config)),
  );
}
