// Filters above a list. They are asked for together, when the form is sent or a choice is made. On a phone they are folded
// behind one button, all but the words to search for.
import type { ComponentChildren, InputHTMLAttributes } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import type { Filtering } from "./filtering.ts";

type BarProps = {
  filters: Filtering;
  /** The field that is always to be seen. */
  search?: { name: string; label: string };
  children: ComponentChildren;
};

export function SearchBar({ filters, search, children }: BarProps) {
  const id = useId();
  const fold = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const chosen = [...filters.query.keys()].filter((name) => name !== search?.name).length;
  return (
    <search>
      <form
        class={`search-bar ${isOpen ? "search-open" : ""}`}
        onSubmit={(event) => {
          event.preventDefault();
          filters.apply(new FormData(event.currentTarget));
          if (isOpen) fold.current?.focus();
          setIsOpen(false);
        }}
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) filters.apply(new FormData(event.currentTarget));
        }}
      >
        {search && <SearchText filters={filters} {...search} />}
        <button
          ref={fold}
          type="button"
          class="button search-fold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filters{chosen > 0 && ` (${chosen})`}
        </button>
        <div class="search-fields" id={id}>
          {children}
        </div>
        <button type="submit" class={search ? "button" : "button search-folded"}>
          Show
        </button>
      </form>
    </search>
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
