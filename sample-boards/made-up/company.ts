export type Sector =
  | "finance"
  | "technology"
  | "health"
  | "agriculture"
  | "education"
  | "development"
  | "logistics"
  | "hospitality"
  | "manufacturing"
  | "construction"
  | "energy"
  | "retail"
  | "media"
  | "outsourcing";

/** `about` goes on after the name: "Daraja Ledger builds payment tools …". `country` is "" for companies at home everywhere. */
export type Company = { name: string; sector: Sector; about: string; country: string };
