// What the server says about backups and privacy.
export type Backup = {
  id: string;
  begun_at: string;
  checked_at: string | null;
  file: string;
  host: string;
  bytes: number | null;
  step: string | null;
  failure: string | null;
  deleted_at: string | null;
  is_there: boolean;
};
export type Backups = {
  scheduled: { dir: string; every: string; keep: number } | null;
  is_under_way: boolean;
  backups: Backup[];
};

export type Retention = { name: string; what: string; value: string; usual: string; is_set: boolean };

export type Recipient = {
  key: string;
  key_name: string;
  account: string;
  account_email: string | null;
  phones: number;
  whatsapps: number;
  locations: number;
};
export type HandedOut = {
  provider: string;
  provider_name: string;
  key: string;
  key_name: string;
  account_email: string | null;
  account: string;
  first_day: string;
  last_day: string;
  count: number;
  in_period: "certain" | "possible";
};
export type PrivacyReport = {
  from: string;
  to: string;
  recipients: Recipient[];
  handouts: HandedOut[];
  has_more: boolean;
  erased: { provider: string; erased_at: string; handed_to: { key: string; count: number }[] }[];
};
