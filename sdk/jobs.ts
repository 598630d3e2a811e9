// The seven calls of the Job Listings API. Answers are kept for five minutes, as the contract asks of callers, and after
// that asked for again by ETag. While the server cannot be asked, or wants to be left alone, what is kept stands in.
import { type Answer, type Connection, createAsk, target, unreadable } from "./ask.ts";
import { KaziError } from "./kazi-error.ts";

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

export type JobsOptions = Connection & {
  /** How long an answer is used without asking; five minutes unless you say more. */
  keepMs?: number;
  /** How old an answer may be that stands in for a failed one; a day, 0 for never. */
  standInMs?: number;
};

/** `reload` asks the server even if the answer is kept: for a person who pulls to refresh, not for a loop. */
export type JobsCall = { signal?: AbortSignal; reload?: boolean };

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
type Kept = { jobs: Job[]; etag: string | undefined; atMs: number };

const maxKept = 100;

export function createJobsClient(options: JobsOptions): JobsClient {
  const { keepMs = 300_000, standInMs = 86_400_000 } = options;
  const ask = createAsk(options);
  const kept = new Map<string, Kept>();
  const leaveAlone = new Map<string, { error: KaziError; untilMs: number }>();

  const operation =
    (name: string) =>
    async ({ signal, reload, category, page, query }: AnyCall = {}): Promise<Job[]> => {
      const path = `/api/${name}`;
      const address = target(path, { category, page, query });
      const known = kept.get(address);
      if (known && !reload && isYoungerThan(known.atMs, keepMs)) return [...known.jobs];
      try {
        const held = leaveAlone.get(path);
        if (held && Date.now() < held.untilMs) throw held.error;
        return [...keep(address, await ask(address, { signal, etag: known?.etag }), known)];
      } catch (error) {
        if (!(error instanceof KaziError && error.isTemporary)) throw error;
        if (error.status === 429)
          leaveAlone.set(path, { error, untilMs: Date.now() + (error.retryAfterMs ?? 0) });
        if (known && isYoungerThan(known.atMs, standInMs)) return [...known.jobs];
        throw error;
      }
    };

  function keep(address: string, { body, etag }: Answer, known: Kept | undefined): Job[] {
    const jobs = body === undefined ? known?.jobs : body;
    if (!Array.isArray(jobs)) throw unreadable();
    kept.delete(address);
    kept.set(address, { jobs, etag: etag ?? known?.etag, atMs: Date.now() });
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break;
      kept.delete(oldest);
    }
    return jobs;
  }

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

/** A clock that was set back makes everything old rather than young for ever. */
function isYoungerThan(sinceMs: number, maxAgeMs: number): boolean {
  const ageMs = Date.now() - sinceMs;
  return ageMs >= 0 && ageMs < maxAgeMs;
}
