// Filters above a list. They are asked for together, when the form is sent or a choice is made.
import type { ComponentChildren, InputHTMLAttributes } from "preact";
import type { Filtering } from "./filtering.ts";

export function SearchBar({ filters, children }: { filters: Filtering; children: ComponentChildren }) {
  return (
    <form
      class="search-bar"
      onSubmit={(event) => {
        event.preventDefault();
        filters.apply(new FormData(event.currentTarget));
      }}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) filters.apply(new FormData(event.currentTarget));
      }}
    >
      {children}
      <button type="submit" class="button">
        Show
      </button>
    </form>
  );
}

type TextProps = { filters: Filtering; name: string; label: string; type?: "search" | "date" };

export function SearchText({ filters, name, label, type = "search" }: TextProps) {
  const input = { type, name, defaultValue: filters.valueOf(name) };
  return (
    <label class={type === "search" ? "search-text" : ""}>
      {label}
      <input {...(input as InputHTMLAttributes<HTMLInputElement>)} class="input" maxLength={254} />
    </label>
  );
}

type ChoiceProps = {
  filters: Filtering;
  name: string;
  label: string;
  options: readonly (readonly [value: string, words: string])[];
};

export function SearchChoice({ filters, name, label, options }: ChoiceProps) {
  const chosen = filters.valueOf(name);
  return (
    <label>
      {label}
      <select class="input" name={name}>
        {options.map(([value, words]) => (
          <option key={value} value={value} selected={value === chosen}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
