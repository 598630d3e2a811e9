// What the boards sent, and what the operator and the readers say about it.
import type { Tables } from "../database/tables/tables.ts";

export type FeedsTable = Tables["feeds"];

declare module "../database/tables/tables.ts" {
  interface Tables {
    feeds: {
      board: string;
      feed: string;
      ticket: number;
      kept_ticket: number;
      claimed_until: string | null;
      called_at: string | null;
      fetched_at: string | null;
      etag: string | null;
      last_modified: string | null;
      count: number;
      odd: number;
      recent_counts: string;
      last_failure_at: string | null;
      last_failure_kind: string | null;
      last_failure_detail: string | null;
      consecutive_failures: number;
      next_try_at: string | null;
      quarantined_results: number;
      quarantined_since: string | null;
      held_host: string | null;
      held_until: string | null;
      last_failure_snippet: string | null;
    };
    feed_documents: {
      board: string;
      feed: string;
      document: string;
    };
    quarantined_results: {
      board: string;
      feed: string;
      ticket: number;
      asked_at: string;
      kind: string;
      detail: string;
      count: number;
      odd: number;
      etag: string | null;
      last_modified: string | null;
      document: string;
    };
    paused_boards: {
      board: string;
      reason: string | null;
      created_at: string;
    };
    list_renewals: {
      endpoint: string;
      renewed_at: string;
    };
    blocks: {
      range: string;
      reason: string | null;
      created_at: string;
      expires_at: string | null;
    };
    hidden_jobs: {
      listing: string;
      reason: string | null;
      created_at: string;
    };
    listing_reports: {
      id: string;
      listing: string;
      reason: string;
      note: string;
      created_at: string;
      settled_at: string | null;
    };
  }
}
