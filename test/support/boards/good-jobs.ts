// What every job of every board is like, however the board was read.
import { expect } from "bun:test";
import type { Board, ListedJob } from "../../../src/jobs/boards/board.ts";
import { NotParsable } from "../../../src/jobs/boards/not-parsable.ts";
import { Job } from "../../../src/jobs/job/job.ts";

export const nowMs = Date.UTC(2026, 10, 15, 12);
const markup =
  /<\/?(?:a|b|br|div|em|h[1-6]|i|img|li|ol|p|script|span|strong|style|table|td|tr|u|ul)(?:\s[^<>]*)?\/?>/i;
const entity = /&(?:[a-z]{2,8}|#\d+|#x[\da-f]+);/i;

export function failureOf(read: () => unknown): string {
  try {
    read();
    return "none";
  } catch (error) {
    return error instanceof NotParsable ? error.kind : String(error);
  }
}

export function expectGoodJobs(board: Board, jobs: readonly ListedJob[]): void {
  const ids = jobs.map(({ job }) => job.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { job, facets, expiresAt } of jobs) {
    expect(Object.keys(Job.parse(job))).toHaveLength(9);
    expect(job.id).toMatch(new RegExp(`^${board.slug}-\\d{1,16}$`));
    expect(job.title).not.toBe("");
    expect(job.source).toBe(board.name);
    expect(job.url).toMatch(/^https?:\/\/[a-z\d.-]+\.[a-z]+(?::\d+)?(?:\/|$)/);
    expect(job.url).not.toMatch(/\/\/api\.|\/api\/|utm_/);
    expect(job.date).toMatch(/^(?:|20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/);
    expect(job.date <= new Date(nowMs).toISOString()).toBe(true);
    expect(expiresAt).toMatch(/^(?:|20\d\d-\d\d-\d\dT[\d:.]{12}Z)$/);
    expect(job.type).toMatch(/^(?:|[a-z]+(?:-[a-z]+)?)$/);
    expect(job.description.length).toBeLessThanOrEqual(20_000);
    expect(facets.country).toMatch(/^(?:|[A-Z]{2})$/);
    for (const text of [
      job.title,
      job.company,
      job.location,
      job.description,
      ...facets.categories,
      ...facets.tags,
    ]) {
      expect(text).not.toMatch(markup);
      expect(text).not.toMatch(entity);
      expect(text).toBe(text.trim());
    }
    for (const line of [job.title, job.company, job.location]) expect(line).not.toMatch(/[\n\t]| {2}/);
  }
}
