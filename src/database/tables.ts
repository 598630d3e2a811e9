// The columns of every table as Kysely sees them, in the order of the migrations that make them. Times are fixed-width
// ISO text, booleans 0 or 1, JSON is text: the same on both engines.
export interface ChangesTable {
  topic: string;
  version: number;
}

export interface Tables {
  changes: ChangesTable;
}
