// What the boards sent, and what the operator and the readers say about it.
import type { Generated } from "kysely";
import type { Tables } from "../database/tables/tables.ts";

export type FeedsTable = Tables["feeds"];
export type JobsTable = Tables["jobs"];
export type JobChangesTable = Tables["job_changes"];
export const closingReasons = ["gone", "deadline", "unseen", "hidden", "withdrawn"] as const;
export type ClosingReason = (typeof closingReasons)[number];

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
    jobs: {
      id: string;
      board: string;
      /** The feed whose reading this is. */
      feed: string;
      title: string;
      company: string;
      location: string;
      type: string;
      date: string;
      url: string;
      description: string;
      source: string;
      facets: string;
      /** What was read from the advert, as JSON. */
      facts: string;
      /** The codes of the warnings among them, and of those that the operator took back, with spaces between. */
      warnings: Generated<string>;
      taken_back: Generated<string>;
      /** Empty where no closing date is stated. */
      closes_at: string;
      digest: string;
      link_key: string;
      advert_key: string;
      /** Of the whole text; empty where it is short. */
      text_key: string;
      group_id: string;
      first_seen: string;
      /** Of a closed job; of an open one it stands with its sightings. */
      last_seen: string;
      changed_at: string;
      closed_at: string | null;
      closed_reason: ClosingReason | null;
    };
    /** What the index of words holds, which itself keeps nothing but words: open jobs, the later published the larger. */
    indexed_jobs: {
      number: number;
      job_id: string;
      group_id: string;
      /** Empty when it states no date. */
      closes_at: string;
      /** Its words as the index has them, with a space at both ends: of its title, beside it, and of the filters it passes. */
      title: string;
      head: string;
      filters: string;
      indexed_at: string;
    };
    /** How far the index has been made by the rules of today, one row. */
    job_index_progress: {
      version: number;
      after_id: string;
    };
    /** Words that stood in the titles and heads of jobs, and when the last time. */
    job_words: {
      word: string;
      seen_month: string;
    };
    /** Warnings that the operator found wrong, for as long as any job of the group is known. */
    dismissed_warnings: {
      group_id: string;
      job_id: string;
      code: string;
      /** What the advert says, without case and punctuation: other words warn again. */
      words: string;
      created_at: string;
    };
    /** Of open jobs, and of those that may be opened again: hidden ones, and those of boards that are off. */
    job_sightings: {
      board: string;
      feed: string;
      job_id: string;
      last_seen: string;
      /** The first result of a whole feed that it was absent from, while it stays absent. */
      missed_at: string | null;
    };
    /** Of the same jobs: which lists each stands in. */
    job_lists: {
      list: string;
      board: string;
      /** The one that brought it into the list. */
      feed: string;
      /** The job's: lists are read in this order. */
      date: string;
      job_id: string;
    };
    /** What boards told of single jobs, each asked for once; empty where nothing came of it. */
    job_details: {
      job_id: string;
      asked_at: string;
      detail: string;
    };
    /** What `boards check` saw when it last looked at a board, as JSON. */
    board_looks: {
      board: string;
      looked_at: string;
      seen: string;
    };
    job_changes: {
      seq: number;
      op: "added" | "updated" | "closed" | "hidden";
      job_id: string;
      at: string;
      reason: ClosingReason | null;
    };
    job_change_count: { seq: number };
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
      /** An employer's address who asks for a warning to be taken back, or "". */
      contact: string;
      created_at: string;
      settled_at: string | null;
    };
  }
}
