// The seven calls of the Job Listings API, version 1.
import { createKeptAsk, type KeepingOptions, type KeptCall } from "./kept-answers.ts";

export { KaziError, type KaziErrorKind } from "./kazi-error.ts";

export type Job = {
  /** `<source>-<number>`: stable and unique. */
  id: string;
  title: string;
  /** Empty when the board does not say; so are `location` and `type`. */
  company: string;
  location: string;
  type: string;
  /** ISO 8601, UTC. */
  date: string;
  /** Where applicants are sent: the original listing. */
  url: string;
  /** Plain text; paragraphs are line breaks. */
  description: string;
  /** The board to credit. */
  source: string;
};

export type JobsOptions = KeepingOptions;
export type JobsCall = KeptCall;

export type JobsClient = {
  africaJobs(call?: JobsCall): Promise<Job[]>;
  remoteJobs(call?: JobsCall & { category?: string }): Promise<Job[]>;
  entryLevelJobs(call?: JobsCall & { page?: number }): Promise<Job[]>;
  graduateJobs(call?: JobsCall): Promise<Job[]>;
  internshipJobs(call?: JobsCall): Promise<Job[]>;
  wfhJobs(call?: JobsCall): Promise<Job[]>;
  searchJobs(call: JobsCall & { query: string }): Promise<Job[]>;
};

type AnyCall = JobsCall & { category?: string; page?: number; query?: string };

export function createJobsClient(options: JobsOptions): JobsClient {
  const ask = createKeptAsk(options, Array.isArray);
  const operation =
    (name: string) =>
    async ({ category, page, query, ...call }: AnyCall = {}): Promise<Job[]> => {
      const jobs = await ask(`/api/${name}`, { category, page, query }, call);
      return [...(jobs as Job[])];
    };

  return {
    africaJobs: operation("africa-jobs"),
    remoteJobs: operation("remote-jobs"),
    entryLevelJobs: operation("entry-level-jobs"),
    graduateJobs: operation("graduate-jobs"),
    internshipJobs: operation("internship-jobs"),
    wfhJobs: operation("wfh-jobs"),
    searchJobs: operation("search-jobs"),
  };
}
