// SQL: results that are stored as one text: one that the operator decides about, and the last good one of each feed as it
// was kept before there was a catalogue. Applying one makes it part of the catalogue.
import type { Database, Tx } from "../../database/database.ts";
import { applyResult } from "../catalogue/catalogue-store.ts";
import { jobReading } from "../catalogue/job-reading.ts";
import { listsShowing } from "../endpoints.ts";
import { noFacets } from "../job/job.ts";
import { type ResultDocument, seenJobs } from "./feed-readings.ts";

type Stored = { board: string; feed: string; document: string; askedAtMs: number };

/** Says nothing of what is absent. Throws where it cannot be read. */
export async function applyDocument(tx: Tx, stored: Stored, nowMs: number): Promise<void> {
  const { board, feed, document, askedAtMs } = stored;
  const key = `${board}/${feed}`;
  const jobs = (JSON.parse(document) as ResultDocument).jobs.map((listed) => ({
    ...listed,
    facets: { ...noFacets, ...listed.facets },
  }));
  const result = {
    board,
    feed,
    askedAtMs,
    isWhole: false,
    inLists: listsShowing(key),
    jobs: seenJobs(key, jobs),
    readings: new Map(jobs.map((listed) => [listed.job.id, jobReading(listed, askedAtMs)])),
  };
  await applyResult(tx, result, nowMs);
}

/** Once, after an upgrade: a damaged text costs its own feed only. */
export async function adoptDocuments(database: Database, nowMs: number): Promise<void> {
  const rows = await database.read.selectFrom("feed_documents").select(["board", "feed"]).execute();
  for (const { board, feed } of rows)
    await database.change([], async (tx) => {
      const row = await tx
        .deleteFrom("feed_documents")
        .where("board", "=", board)
        .where("feed", "=", feed)
        .returning("document")
        .executeTakeFirst();
      const health = await tx
        .selectFrom("feeds")
        .select("fetched_at")
        .where("board", "=", board)
        .where("feed", "=", feed)
        .executeTakeFirst();
      if (!row || !health?.fetched_at || !isReadable(row.document)) return;
      const askedAtMs = Date.parse(health.fetched_at);
      await applyDocument(tx, { board, feed, document: row.document, askedAtMs }, nowMs);
    });
}

function isReadable(document: string): boolean {
  try {
    return Array.isArray((JSON.parse(document) as Partial<ResultDocument>).jobs);
  } catch {
    return false;
  }
}
