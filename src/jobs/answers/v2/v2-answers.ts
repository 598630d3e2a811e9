// Version 2's answers, made in the worker: search, read the page's jobs, count what filters would leave.
import type { Reader } from "../../../database/reader.ts";
import { iso } from "../../../process/clock.ts";
import { foundJobs } from "../../catalogue/found-store.ts";
import type { JobWithFacts } from "../../catalogue/job-reading.ts";
import type { Found } from "../../search/catalogue-search.ts";
import { searchJobs } from "../../search/job-search.ts";
import type { Asked } from "../../search/whole-page.ts";
import { type Body, encodeBody } from "../answer.ts";
import type { JobLists } from "../job-lists.ts";
import { onlyFields, type V2Job, v2Job } from "./job.ts";
import { cursorOf, filterOf, type V2Question } from "./question.ts";
import { type SnapshotTasks, snapshotPart } from "./snapshot.ts";

export type V2Request = { question: V2Question; nowMs: number };
/** `isWhole` is false where the database is away and only the lists in memory could be looked through. */
export type FoundJobs = { body: Body; isWhole: boolean };
export type V2Tasks = SnapshotTasks & { jobs(request: V2Request): Promise<FoundJobs> };

export type Facets = Record<string, Record<string, number>>;
export type V2Answer = {
  data: Partial<V2Job>[];
  pagination: { limit: number; returned: number; next: string | null };
  meta: {
    corrected?: string;
    nearest?: string;
    total: number;
    total_is: "exact" | "at_least";
    facets?: Facets;
  };
};

export class V2Answers {
  readonly #db: Reader;
  readonly #lists: JobLists;

  constructor(db: Reader, lists: JobLists) {
    this.#db = db;
    this.#lists = lists;
  }

  async jobs(request: V2Request): Promise<FoundJobs> {
    try {
      return { body: bodyOf(await this.#find(request)), isWhole: true };
    } catch (error) {
      const known = this.#lists.inMemory();
      if (known.length === 0) throw error;
      return { body: bodyOf(findAtHand(request, known)), isWhole: false };
    }
  }

  snapshotPart: SnapshotTasks["snapshotPart"] = (from) => snapshotPart(this.#db, from);

  /** Each filter is counted with the others as they stand, so that its number is what choosing it will show. */
  async #facets(asked: Asked, found: Found): Promise<Facets> {
    const understood = { ...asked, query: found.corrected ?? asked.query };
    const facets = facetsOf(await this.#countsOf(understood, found));
    for (const [index, group] of asked.filters.entries()) {
      const [word = ""] = group;
      const { name, value } = filterOf(word) ?? {};
      if (name === undefined || value === undefined) continue;
      const besides = { ...understood, filters: asked.filters.toSpliced(index, 1) };
      const counts = await this.#countsOf(besides, await this.#lists.index.counted(besides), name);
      const counted = facetsOf(counts)[name] ?? {};
      if (found.isWhole && group.length === 1) counted[value] = found.counted.length;
      facets[name] = counted;
    }
    return facets;
  }

  /** By word of the index. Where more match than are read at once, each of those that are seen is counted by itself. */
  async #countsOf(
    asked: Asked,
    { counted, isWhole }: Pick<Found, "counted" | "isWhole">,
    only?: string,
  ): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const { filters } of counted)
      for (const word of filters.trim().split(" ")) {
        const name = filterOf(word)?.name;
        if (name && (only ?? name) === name) counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    if (isWhole) return counts;
    for (const word of counts.keys())
      counts.set(word, await this.#lists.index.count({ ...asked, filters: [...asked.filters, [word]] }));
    return counts;
  }

  async #find({ question, nowMs }: V2Request): Promise<V2Answer> {
    const { limit, withinMs, key, fields, hasFacets } = question;
    const sinceMs = withinMs === null ? 0 : nowMs - withinMs;
    const asked = { ...question, sinceMs, nowMs };
    const found = await this.#lists.index.search(asked);
    const jobs = await foundJobs(this.#db, found.ids, fields.includes("description"));
    return {
      data: jobs.map((job) => onlyFields(v2Job(job), fields)),
      pagination: { limit, returned: jobs.length, next: found.next && cursorOf(found.next, key) },
      meta: {
        ...(found.corrected !== null && { corrected: found.corrected }),
        ...(found.nearest !== null && { nearest: found.nearest }),
        total: found.counted.length,
        total_is: found.isWhole ? "exact" : "at_least",
        ...(hasFacets && { facets: await this.#facets(asked, found) }),
      },
    };
  }
}

const bodyOf = (answer: V2Answer) =>
  encodeBody(JSON.stringify(answer), "application/json; charset=utf-8", answer.data.length, true);

/** The first page, of what is known without the database. */
function findAtHand({ question, nowMs }: V2Request, known: readonly JobWithFacts[]): V2Answer {
  const { query, filters, limit, withinMs, closesAfter, fields } = question;
  const since = withinMs === null ? "" : iso(nowMs - withinMs);
  const open = known.filter(
    ({ job, expiresAt }) =>
      job.date >= since &&
      (expiresAt === "" || expiresAt > iso(nowMs)) &&
      (closesAfter === null || expiresAt > closesAfter),
  );
  const found = searchJobs(query, open, [], filters);
  const data = found.slice(0, limit).map((listed) => {
    const job = v2Job({ ...listed, firstSeen: listed.job.date, alsoOn: [] });
    return onlyFields(job, fields);
  });
  return {
    data,
    pagination: { limit, returned: data.length, next: null },
    meta: { total: found.length, total_is: "at_least" },
  };
}

/** The most first. */
function facetsOf(counts: ReadonlyMap<string, number>): Facets {
  const facets: Facets = {};
  for (const [word, count] of [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))) {
    const filter = filterOf(word);
    if (!filter) continue;
    facets[filter.name] ??= {};
    (facets[filter.name] as Record<string, number>)[filter.value] = count;
  }
  return facets;
}
