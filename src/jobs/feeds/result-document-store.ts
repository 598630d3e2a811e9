// SQL: results that are stored as one text: one that the operator decides about, and the last good one of each feed as it
// was kept before there was a catalogue. Applying one makes it part of the catalogue.
import type { Database, Tx } from "../../database/database.ts";
import { type AcceptedResult, applyResult } from "../catalogue/catalogue-store.ts";
import { jobReading } from "../catalogue/job-reading.ts";
import { listsShowing } from "../endpoints.ts";
import { noFacets } from "../job/job.ts";
import { type ResultDocument, seenJobs } from "./feed-readings.ts";

type Stored = { board: string; feed: string; document: string; askedAtMs: number };

/** Says nothing of what is absent. Throws where it cannot be read. */
export async function applyDocument(tx: Tx, stored: Stored, nowMs: number): Promise<void> {
  await applyResult(tx, resultOf(stored), nowMs);
}

function resultOf({ board, feed, document, askedAtMs }: Stored): AcceptedResult {
  const key = `${board}/${feed}`;
  const jobs = (JSON.parse(document) as ResultDocument).jobs.map((listed) => ({
    ...listed,
    facets: { ...noFacets, ...listed.facets },
  }));
  return {
    board,
    feed,
    askedAtMs,
    isWhole: false,
    inLists: listsShowing(key),
    jobs: seenJobs(key, jobs),
    readings: new Map(jobs.map((listed) => [listed.job.id, jobReading(listed, askedAtMs)])),
  };
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
      // Less was read of an advert then, so the board's word that nothing has changed is not enough.
      const health = await tx
        .updateTable("feeds")
        .set({ etag: null, last_modified: null })
        .where("board", "=", board)
        .where("feed", "=", feed)
        .returning("fetched_at")
        .executeTakeFirst();
      if (!row || !health?.fetched_at) return;
      const askedAtMs = Date.parse(health.fetched_at);
      const result = readable({ board, feed, document: row.document, askedAtMs });
      if (result) await applyResult(tx, result, nowMs);
    });
}

function readable(stored: Stored): AcceptedResult | null {
  try {
    return resultOf(stored);
  } catch {
    return null;
  }
}
