// What the server answers about providers and imports.
export type ProviderSummary = {
  id: string;
  name: string;
  county: string;
  town: string | null;
  verified: boolean;
  verification_badge_version: string | null;
  restricted_at: string | null;
  changed_at: string;
};
export type FoundProviders = { providers: ProviderSummary[]; has_more: boolean };

export type Service = { id: string; name: string; category: string };
export type Profile = {
  id: string;
  name: string;
  county: string;
  town: string | null;
  verified: boolean;
  avatar_url: string | null;
  bio: string | null;
  experience_years: number | null;
  phone: string | null;
  whatsapp: string | null;
  availability: string | null;
  price_range: string | null;
  verification_badge_version: string | null;
  verified_at: string | null;
  latitude: number | null;
  longitude: number | null;
  services: Service[];
  consent_phone: boolean;
  consent_whatsapp: boolean;
  consent_location: boolean;
};
export type Recipient = {
  key: string;
  key_name: string;
  account: string;
  account_email: string | null;
  first_day: string;
  last_day: string;
  count: number;
};
export type HistoryEntry = { at: string; actor: string; action: string; detail: Record<string, unknown> };
export type ProviderRecord = {
  profile: Profile;
  consent_ground: string;
  created_at: string;
  changed_at: string;
  restriction: { at: string; reason: string | null } | null;
  contact_data_handed_to: Recipient[];
  history: HistoryEntry[];
};
export type Erased = { id: string; contact_data_handed_to: Recipient[] };

export type ImportState = "uploading" | "checking" | "checked" | "applying" | "done" | "cancelled" | "failed";
export type Import = {
  id: string;
  source: string;
  by: string;
  state: ImportState;
  problem: string | null;
  created_at: string;
  changed_at: string;
  size_bytes: number;
  received_bytes: number;
  read_bytes: number;
  parts: number;
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  bad: number;
  erased: number;
  /** Laid over an earlier row of the same id. */
  merged: number;
  is_cut_short: boolean;
  applied_share: number | null;
};
export type RowKind = "new" | "changed" | "unchanged" | "bad" | "erased" | "noted";
export type ImportRow = {
  number: number;
  line: number;
  kind: RowKind;
  id: string | null;
  name: string | null;
  remarks: { field: string | null; reason: string }[];
  differences: { field: string; before: unknown; after: unknown }[];
};
export type ImportRows = { rows: ImportRow[]; has_more: boolean };
