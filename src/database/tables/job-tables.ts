// What the boards sent, and what the operator and the readers say about it.

export interface FeedsTable {
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
}

export interface FeedDocumentsTable {
  board: string;
  feed: string;
  document: string;
}

export interface BlocksTable {
  range: string;
  reason: string | null;
  created_at: string;
  expires_at: string | null;
}

export interface HiddenJobsTable {
  listing: string;
  reason: string | null;
  created_at: string;
}

export interface ListingReportsTable {
  id: string;
  listing: string;
  reason: string;
  note: string;
  created_at: string;
  settled_at: string | null;
}

export interface PausedBoardsTable {
  board: string;
  reason: string | null;
  created_at: string;
}

export interface QuarantinedResultsTable {
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
}

export interface ListRenewalsTable {
  endpoint: string;
  renewed_at: string;
}

export interface JobTables {
  feeds: FeedsTable;
  feed_documents: FeedDocumentsTable;
  blocks: BlocksTable;
  hidden_jobs: HiddenJobsTable;
  listing_reports: ListingReportsTable;
  paused_boards: PausedBoardsTable;
  quarantined_results: QuarantinedResultsTable;
  list_renewals: ListRenewalsTable;
}
