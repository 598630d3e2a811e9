// What the server answers about boards and abuse.
export type BoardState = "working" | "partly failing" | "failing" | "not asked yet" | "paused" | "off";
export type BoardFeed = {
  feed: string;
  jobs: number;
  odd: number;
  counts: number[];
  usual: number | null;
  last_success_at: string | null;
  consecutive_failures: number;
  last_failure: { kind: string; detail: string | null; at: string | null; snippet: string | null } | null;
  doubtful: { at: string; kind: string; detail: string; jobs: number } | null;
};
export type Board = {
  board: string;
  name: string;
  home: string;
  state: BoardState;
  jobs: number;
  last_success_at: string | null;
  next_try_at: string | null;
  least_interval_seconds: number;
  attribution: string;
  problem: { kind: string; detail: string; at: string | null } | null;
  paused: { at: string; reason: string | null } | null;
  feeds: BoardFeed[];
};
export type Boards = { boards: Board[]; now: string };
export type BoardCheck = { feeds: { feed: string; outcome: string }[] };
export type DoubtfulJobs = { jobs: { title: string; company: string; url: string; date: string }[] };

export type Caller = { address: string; served: number; refused: number; unauthenticated: number };
export type Block = { range: string; reason: string | null; created_at: string; expires_at: string | null };
export type Hidden = { listing: string; reason: string | null; created_at: string };
export type Report = { id: string; listing: string; reason: string; note: string; created_at: string };
export type Abuse = {
  callers: Caller[];
  failed_authentications: Caller[];
  blocks: Block[];
  hidden: Hidden[];
  reports: Report[];
};
