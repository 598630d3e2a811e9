// Filters above a list. They are asked for together, when the form is sent or a choice is made. On a phone they are folded
// behind one button, all but the words to search for.
import type { InputHTMLAttributes } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import type { Filtering, SearchField } from "./filtering.ts";

export function SearchBar({ filters }: { filters: Filtering }) {
  const id = useId();
  const fold = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const main = filters.fields.filter(({ isMain }) => isMain);
  const others = filters.fields.filter(({ isMain }) => !isMain);
  const chosen = others.filter(({ name }) => filters.query.has(name)).length;
  const inputOf = (field: SearchField) => (
    <SearchInput key={field.name} {...field} value={filters.query.get(field.name) ?? ""} />
  );
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
        {main.map(inputOf)}
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
          {others.map(inputOf)}
        </div>
        <button type="submit" class={main.length > 0 ? "button" : "button search-folded"}>
          Show
        </button>
      </form>
    </search>
  );
}

function SearchInput({ name, label, type = "search", options, value }: SearchField & { value: string }) {
  if (options)
    return (
      <label>
        {label}
        <select class="input" name={name} key={options.length}>
          {options.map(([option, words]) => (
            <option key={option} value={option} selected={option === value}>
              {words}
            </option>
          ))}
        </select>
      </label>
    );
  const input = { type, name, defaultValue: value } as InputHTMLAttributes<HTMLInputElement>;
  return (
    <label class={type === "search" ? "search-text" : ""}>
      {label}
      <input {...input} class="input" maxLength={254} />
    </label>
  );
}
