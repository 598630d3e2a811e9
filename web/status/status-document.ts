// What /status.json says, and what the page is made of. A field that is null is not known or does not apply.
export type StatusDocument = {
  at: string;
  services: { service: string; can_answer: boolean }[];
  /** The seven, in the order of the contract; a search has no one answer whose age could be told. */
  endpoints: EndpointStatus[];
  boards: BoardStatus[];
  boards_read_at: string | null;
  /** False while the database is away and the boards are told as they were known before. */
  boards_are_current: boolean;
};

export type EndpointStatus = {
  endpoint: string;
  path: string;
  title: string;
  /** `unavailable`: its boards do not answer, and none of them ever did. */
  state: "fresh" | "stale" | "last-known-good" | "none" | "unavailable" | "on demand";
  age_seconds: number | null;
  jobs: number | null;
  /** For how long a last known good answer has been standing in because boards do not answer. */
  standing_in_seconds: number | null;
};

export type BoardStatus = {
  board: string;
  name: string;
  home: string;
  state: "working" | "partly failing" | "failing" | "not asked yet" | "paused" | "off";
  jobs: number;
  last_success_at: string | null;
  /** Null when it may be asked at any time. */
  next_try_at: string | null;
  /** The kind of what goes wrong. */
  problem: string | null;
};
