// A page whose list follows a form of filters: what is chosen is kept in the address and asked of the server. The filters
// are asked for together, when the form is sent or a choice is made. On a phone they are folded behind one button, all but
// the words to search for.
import type { InputHTMLAttributes, VNode } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import { type Loaded, useLoaded } from "../../signed-in/loading.tsx";
import { address, keepQuery } from "../../signed-in/navigation.ts";

export type SearchField = {
  name: string;
  label: string;
  type?: "search" | "date";
  /** For a choice instead of a text. */
  options?: Readonly<Record<string, string>>;
  /** It is always to be seen. */
  isMain?: true;
};

type Filtered<T> = { bar: VNode; query: URLSearchParams; loaded: Loaded<T> };

export function useFiltered<T>(
  fields: readonly SearchField[],
  load: (query: URLSearchParams) => Promise<T>,
): Filtered<T> {
  const chosen = (from: URLSearchParams | FormData) =>
    new URLSearchParams(
      fields.flatMap(({ name }) => {
        const value = String(from.get(name) ?? "").trim();
        return value === "" ? [] : [[name, value]];
      }),
    );
  const [query, setQuery] = useState(() => chosen(new URLSearchParams(address.value.query)));
  const loaded = useLoaded(() => load(query), query.toString());
  const apply = (form: HTMLFormElement) => {
    const next = chosen(new FormData(form));
    keepQuery(next);
    setQuery(next);
  };
  return { bar: <SearchBar fields={fields} query={query} apply={apply} />, query, loaded };
}

type BarProps = {
  fields: readonly SearchField[];
  query: URLSearchParams;
  apply(form: HTMLFormElement): void;
};

function SearchBar({ fields, query, apply }: BarProps) {
  const id = useId();
  const fold = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const others = fields.filter(({ isMain }) => !isMain);
  const chosen = others.filter(({ name }) => query.has(name)).length;
  const inputOf = (field: SearchField) => (
    <SearchInput key={field.name} {...field} value={query.get(field.name) ?? ""} />
  );
  return (
    <search>
      <form
        class={`search-bar ${isOpen ? "search-open" : ""}`}
        onSubmit={(event) => {
          event.preventDefault();
          apply(event.currentTarget);
          if (isOpen) fold.current?.focus();
          setIsOpen(false);
        }}
        onChange={({ target, currentTarget }) => {
          if (target instanceof HTMLSelectElement) apply(currentTarget);
        }}
      >
        {fields.filter(({ isMain }) => isMain).map(inputOf)}
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
        <button type="submit" class={others.length < fields.length ? "button" : "button search-folded"}>
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
        <select class="input" name={name} key={Object.keys(options).length}>
          {Object.entries(options).map(([option, words]) => (
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
