import type { Sector } from "./company.ts";

export type Level = "internship" | "graduate" | "entry" | "mid" | "senior";

export type Field =
  | "software"
  | "infrastructure"
  | "data"
  | "quality"
  | "design"
  | "product"
  | "support"
  | "sales"
  | "marketing"
  | "writing"
  | "finance"
  | "people"
  | "administration"
  | "operations"
  | "logistics"
  | "health"
  | "education"
  | "agriculture"
  | "engineering"
  | "hospitality"
  | "programmes"
  | "legal";

export type Role = {
  title: string;
  field: Field;
  /** Sectors that hire for it; empty means any. */
  sectors: readonly Sector[];
  levels: readonly Level[];
  canBeRemote: boolean;
  tags: readonly string[];
  summary: string;
  duties: readonly string[];
  needs: readonly string[];
  language?: "de";
};

export const anyLevel: readonly Level[] = ["internship", "graduate", "entry", "mid", "senior"];
export const early: readonly Level[] = ["internship", "graduate", "entry"];
export const working: readonly Level[] = ["entry", "mid", "senior"];
export const experienced: readonly Level[] = ["mid", "senior"];
