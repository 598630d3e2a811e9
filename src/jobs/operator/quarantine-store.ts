// SQL: what the operator decides about a result that was not believed. Accepting it makes it the kept one, unless a
// later one is there by now; discarding it starts the count of quarantined results anew.
import { type AuditContext, audit } from "../../access/audit-store.ts";
import type { Database } from "../../database/database.ts";
import type { ResultDocument } from "../feeds/feed-readings.ts";
import { type FeedKey, feedsTopic } from "../feeds/feed-store.ts";
import { forgetQuarantined } from "../feeds/quarantined-store.ts";
import { applyDocument } from "../feeds/result-document-store.ts";

export type QuarantinedResult = FeedKey & {
  askedAt: string;
  kind: string;
  detail: string;
  count: number;
  odd: number;
};

/** Without the documents, which are large. */
export async function listQuarantined(database: Database): Promise<QuarantinedResult[]> {
  const rows = await database.read
    .selectFrom("quarantined_results")
    .select(["board", "feed", "asked_at", "kind", "detail", "count", "odd"])
    .orderBy("board")
    .orderBy("feed")
    .execute();
  return rows.map(({ asked_at, ...row }) => ({ ...row, askedAt: asked_at }));
}

/** "gone" when there is none, "outdated" when a later result has been kept since. */
export async function acceptQuarantined(
  database: Database,
  key: FeedKey,
  by: AuditContext,
): Promise<"accepted" | "outdated" | "gone"> {
  return database.change([feedsTopic], async (tx) => {
    const result = await tx
      .selectFrom("quarantined_results")
      .selectAll()
      .where((eb) => eb.and(key))
      .executeTakeFirst();
    if (result === undefined) return "gone";
    const { numUpdatedRows } = await tx
      .updateTable("feeds")
      .set({
        kept_ticket: result.ticket,
        fetched_at: result.asked_at,
        etag: result.etag,
        last_modified: result.last_modified,
        count: result.count,
        odd: result.odd,
        recent_counts: JSON.stringify([result.count]),
        consecutive_failures: 0,
        next_try_at: null,
        quarantined_results: 0,
        quarantined_since: null,
      })
      .where((eb) => eb.and(key))
      .where("kept_ticket", "<", result.ticket)
      .executeTakeFirst();
    // After the feed's row, which everyone else writes first, too.
    await forgetQuarantined(tx, key);
    if (numUpdatedRows === 0n) return "outdated";
    const { document, asked_at } = result;
    await applyDocument(tx, { ...key, document, askedAtMs: Date.parse(asked_at) }, by.nowMs);
    const { kind, count } = result;
    const subject = `${key.board}/${key.feed}`;
    await audit(tx, by, "board.accept", subject, { kind, jobs: count });
    return "accepted";
  });
}

/** False when there is none. */
export async function discardQuarantined(
  database: Database,
  key: FeedKey,
  by: AuditContext,
): Promise<boolean> {
  return database.change([], async (tx) => {
    // The feed's row first, as everyone writes it.
    await tx
      .updateTable("feeds")
      .set({ quarantined_results: 0, quarantined_since: null })
      .where((eb) => eb.and(key))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("quarantined_results as held")
            .select("held.board")
            .whereRef("held.board", "=", "feeds.board")
            .whereRef("held.feed", "=", "feeds.feed"),
        ),
      )
      .execute();
    if (!(await forgetQuarantined(tx, key))) return false;
    const subject = `${key.board}/${key.feed}`;
    await audit(tx, by, "board.discard", subject);
    return true;
  });
}

const jobsShown = 10;

/** A few of the jobs in the result, to judge it by; null when there is none. */
export async function quarantinedJobs(
  database: Database,
  key: FeedKey,
): Promise<{ title: string; company: string; url: string; date: string }[] | null> {
  const row = await database.read
    .selectFrom("quarantined_results")
    .select("document")
    .where((eb) => eb.and(key))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { jobs } = JSON.parse(row.document) as ResultDocument;
  return jobs
    .slice(0, jobsShown)
    .map(({ job: { title, company, url, date } }) => ({ title, company, url, date }));
}
