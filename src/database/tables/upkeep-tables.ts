// The tables that look after all others: backups, who does a task alone, and the gate in the audit log.
export interface BackupsTable {
  id: string;
  begun_at: string;
  /** When it was restored into a scratch database and found good; null for one that failed. */
  checked_at: string | null;
  file: string;
  /** The machine whose folder the file is in. */
  host: string;
  bytes: number | null;
  /** Of the finished file; null for one that failed, and for those of before it was recorded. */
  sha256: string | null;
  step: string | null;
  row_counts: string | null;
  failure: string | null;
  deleted_at: string | null;
}

export interface LeasesTable {
  name: string;
  holder: string;
  until: string;
}

export interface AuditGateTable {
  one: number;
  older_than: string;
}

export interface UpkeepTables {
  backups: BackupsTable;
  leases: LeasesTable;
  audit_gate: AuditGateTable;
}
