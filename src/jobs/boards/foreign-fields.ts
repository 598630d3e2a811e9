// Fields of foreign entries that a job can live without: a missing or odd value says nothing instead of costing
// the job. What a job cannot live without is declared strictly by its board.
import { z } from "zod";

const anything = z.unknown().optional();

export const text = anything.transform((value) => (typeof value === "string" ? value : ""));

export const texts = anything.transform((value) =>
  Array.isArray(value) ? value.filter((part): part is string => typeof part === "string") : [],
);

/** One text or several: boards change between the two. */
export const textOrTexts = anything.transform((value) =>
  texts.parse(typeof value === "string" ? [value] : value),
);

/** Objects of which only the `name` counts, as The Muse and ReliefWeb send them. */
export const names = anything.transform((value) =>
  Array.isArray(value) ? value.map(nameOf).filter(Boolean) : [],
);

export const yes = anything.transform((value) => value === true);

export const moment = anything.transform((value) =>
  typeof value === "string" || typeof value === "number" ? value : undefined,
);

export const number = z.union([z.int().positive(), z.string().regex(/^\d+$/)]);

function nameOf(value: unknown): string {
  const name = typeof value === "object" && value !== null && "name" in value ? value.name : "";
  return typeof name === "string" ? name : "";
}
