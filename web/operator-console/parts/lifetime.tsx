import { SelectField, textOf } from "../../signed-in/form.tsx";

export const Lifetime = ({ never = "never" }: { never?: string }) => (
  <SelectField label="Expires after" name="days" chosen="90">
    {{ 30: "30 days", 90: "90 days", 365: "a year", never }}
  </SelectField>
);

export function daysOf(values: FormData): number | null {
  const days = textOf(values, "days");
  return days === "never" ? null : Number(days);
}
