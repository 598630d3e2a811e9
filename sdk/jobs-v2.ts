// Job Listings, version 2: search over every open job with its facts, and what is needed to keep a copy in step.
import { type Answer, createAsk, target, unreadable } from "./ask.ts";
import type { Job } from "./jobs.ts";
import { KaziError } from "./kazi-error.ts";
import { createKeptAsk, type KeepingOptions, type KeptCall } from "./kept-answers.ts";

export { KaziError, type KaziErrorKind } from "./kazi-error.ts";

/** Words named `evidence` are the advert's own. */
export type JobWithFacts = Job & {
  remote: boolean;
  /** ISO 3166 alpha-2. */
  country: string | null;
  county: string | null;
  town: string | null;
  eligibility: {
    country: "KE";
    verdict: "open" | "closed" | "unclear";
    scope: "worldwide" | "region" | "countries" | "unknown";
    basis: "structured" | "title" | "location" | "text";
    evidence: string;
    /** Two parts of the advert say different things. */
    conflict: boolean;
  };
  /** ISO 8601, UTC. */
  closes_at: string | null;
  /** Whether the advert says the hour; else `closes_at` is the end of that day. */
  closes_time_said: boolean;
  closes_evidence: string | null;
  salary: {
    min: number | null;
    max: number | null;
    currency: string | null;
    period: "hour" | "day" | "week" | "month" | "year";
    /** Whether the advert says the period; else it is what such an amount is usually for. */
    period_said: boolean;
    gross: boolean | null;
    text: string;
  } | null;
  level: "internship" | "entry" | "mid" | "senior" | "lead" | null;
  categories: string[];
  skills: string[];
  /** `says` follows “This advert says”. */
  warnings: { code: string; says: string; evidence: string }[];
  /** The same job on other boards. */
  also_on: { id: string; source: string; url: string }[];
  first_seen: string;
};

export type ClosingReason = "gone" | "deadline" | "unseen" | "hidden" | "withdrawn";
export type JobChange = {
  seq: number;
  op: "added" | "updated" | "closed" | "hidden";
  id: string;
  at: string;
  reason: ClosingReason | null;
  /** Only when asked for: the job as it is now, null where it is closed or may not be passed on. */
  job?: JobWithFacts | null;
};
export type WholeJob = JobWithFacts & { history: Omit<JobChange, "id" | "job">[] };

/** Several values of one filter are separated by commas. */
export type JobQuestion = {
  query?: string;
  list?: string;
  board?: string;
  county?: string;
  country?: string;
  remote?: boolean;
  type?: string;
  level?: string;
  category?: string;
  eligible?: "KE";
  include_unclear?: boolean;
  posted_within?: string;
  closes_after?: string;
  salary?: boolean;
  exact?: boolean;
  order?: "relevance" | "newest" | "closing";
  fields?: string;
  facets?: boolean;
  /** 1 to 100; 20 when absent. */
  limit?: number;
  cursor?: string;
};

/** Without `description`, unless `fields` names it; with fewer fields where `fields` is given. */
export type JobsPage = {
  data: (Omit<JobWithFacts, "description"> & { description?: string })[];
  pagination: { limit: number; returned: number; next: string | null };
  meta: {
    corrected?: string;
    nearest?: string;
    total: number;
    total_is: "exact" | "at_least";
    facets?: Record<string, Record<string, number>>;
  };
};
export type ChangesPage = { changes: JobChange[]; next: string; complete: boolean };
export type Snapshot = {
  /** Follow the changes from here. */
  seq: number;
  taken_at: string;
  jobs: AsyncIterable<JobWithFacts>;
};

export type JobsV2Client = {
  findJobs(question?: JobQuestion & KeptCall): Promise<JobsPage>;
  getJob(call: { id: string; signal?: AbortSignal }): Promise<WholeJob>;
  jobChanges(call?: { cursor?: string; jobs?: boolean; signal?: AbortSignal }): Promise<ChangesPage>;
  jobSnapshot(call?: { signal?: AbortSignal }): Promise<Snapshot>;
};

const base = "/api/v2/jobs";

export function createJobsV2Client(options: KeepingOptions): JobsV2Client {
  const isPage = (body: unknown) => Array.isArray((body as Partial<JobsPage> | null)?.data);
  const askKept = createKeptAsk(options, isPage);
  const ask = createAsk(options);
  return {
    async findJobs({ signal, reload, ...question } = {}) {
      return structuredClone(await askKept(base, question, { signal, reload })) as JobsPage;
    },
    async getJob({ id, signal }) {
      return objectIn(await ask(`${base}/${encodeURIComponent(id)}`, { signal })) as WholeJob;
    },
    async jobChanges({ signal, ...call } = {}) {
      const page = objectIn(await ask(target(`${base}/changes`, call), { signal })) as ChangesPage;
      if (!Array.isArray(page.changes)) throw unreadable();
      return page;
    },
    jobSnapshot: (call = {}) => readSnapshot(options, call.signal),
  };
}

/** Every job that a question finds, page after page. */
export async function* eachJob(client: JobsV2Client, question: JobQuestion & KeptCall = {}) {
  for (let cursor = question.cursor; ; ) {
    const { data, pagination } = await client.findJobs({ ...question, ...(cursor && { cursor }) });
    yield* data;
    if (pagination.next === null) return;
    cursor = pagination.next;
  }
}

/**
 * Every change after a cursor, with what to store once it has been dealt with. A cursor that is no longer kept is a
 * `KaziError` with status 410: take a snapshot and go on from its `seq`.
 */
export async function* eachChange(client: JobsV2Client, from: { cursor?: string; jobs?: boolean } = {}) {
  for (let cursor = from.cursor; ; ) {
    const { changes, next, complete } = await client.jobChanges({ ...from, ...(cursor && { cursor }) });
    for (const change of changes) yield { change, cursor: String(change.seq) };
    if (complete) return;
    cursor = next;
  }
}

function objectIn({ body }: Answer): unknown {
  if (typeof body !== "object" || body === null) throw unreadable();
  return body;
}

async function readSnapshot(options: KeepingOptions, signal?: AbortSignal): Promise<Snapshot> {
  const { baseUrl, apiKey, fetch: given = fetch } = options;
  const origin = baseUrl.endsWith("/") ? baseUrl.slice(0, -1) : baseUrl;
  const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey.trim()}` } : {};
  const response = await given(`${origin}${base}/snapshot.ndjson.gz`, {
    headers,
    ...(signal && { signal }),
  });
  if (!response.ok || !response.body)
    throw new KaziError(`Kazi answered ${response.status}.`, { status: response.status });
  const lines = linesOf(response.body);
  const { value: first } = await lines.next();
  const { seq, taken_at } = (first ?? {}) as Partial<Snapshot>;
  if (typeof seq !== "number" || typeof taken_at !== "string") throw unreadable();
  return { seq, taken_at, jobs: lines as AsyncIterable<JobWithFacts> };
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const unpacked = body.pipeThrough(
    new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>,
  );
  const decoder = new TextDecoder();
  const reader = unpacked.getReader();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + decoder.decode(part.value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line);
  }
  if (rest !== "") throw unreadable();
}
