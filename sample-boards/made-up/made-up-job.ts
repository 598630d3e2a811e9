import type { Block } from "./advert.ts";
import type { Company } from "./company.ts";
import type { Salary } from "./pay.ts";
import type { Place } from "./places.ts";
import type { Field, Level } from "./role.ts";

export type Employment =
  | "full-time"
  | "part-time"
  | "contract"
  | "temporary"
  | "freelance"
  | "internship"
  | "volunteer";

/** One entry of a sample board before the board's writer has put it into the board's own words. */
export type MadeUpJob = {
  /** Unique on the board, rising with time. */
  number: number;
  /** Seeds everything a writer invents for this entry. */
  seed: string;
  /** Articles and round-ups stand between the vacancies of some feeds and must not become jobs. */
  kind: "vacancy" | "article";
  title: string;
  company: Company;
  place: Place;
  isRemote: boolean;
  /** Countries or regions a remote job is open to; empty means anywhere. */
  openTo: readonly string[];
  level: Level;
  field: Field;
  employment: Employment;
  tags: readonly string[];
  salary: Salary | null;
  postedMs: number;
  closesMs: number;
  body: readonly Block[];
};
