// What differs between a profile as it is held and as it would be, field by field, for those who decide about it.
import { recordOf } from "../operator/provider-export.ts";
import { allFields, type Field } from "./provider-fields.ts";
import type { HeldProfile } from "./provider-rows.ts";

export type Difference = { field: Field; before: unknown; after: unknown };

export function differences(before: HeldProfile | null, after: HeldProfile): Difference[] {
  const [old, next] = [before && recordOf(before), recordOf(after)];
  return allFields
    .map((field) => ({ field, before: old?.[field] ?? null, after: next[field] }))
    .filter(({ before, after }) => !isSame(before, after));
}

export function changedFields(before: HeldProfile, after: HeldProfile): Field[] {
  return differences(before, after).map(({ field }) => field);
}

function isSame(a: unknown, b: unknown): boolean {
  return (
    a === b || (typeof a === "object" && typeof b === "object" && JSON.stringify(a) === JSON.stringify(b))
  );
}
