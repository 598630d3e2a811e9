// A page whose list follows a form of filters: what is chosen is kept in the address and asked of the server.
import { useState } from "preact/hooks";
import { type Loaded, useLoaded } from "../../signed-in/loading.tsx";
import { address, keepQuery } from "../../signed-in/navigation.ts";

export type SearchField = {
  name: string;
  label: string;
  type?: "search" | "date";
  /** For a choice instead of a text. */
  options?: readonly (readonly [value: string, words: string])[];
  /** It is always to be seen. */
  isMain?: true;
};

export type Filtering = {
  fields: readonly SearchField[];
  query: URLSearchParams;
  /** Takes the fields of a form, without the empty ones. */
  apply(values: FormData): void;
};

type Load<T> = (query: URLSearchParams) => Promise<T>;

export function useFiltered<T>(
  fields: readonly SearchField[],
  load: Load<T>,
): { filters: Filtering; loaded: Loaded<T> } {
  const chosen = (from: URLSearchParams | FormData) =>
    new URLSearchParams(
      fields.flatMap(({ name }) => {
        const value = String(from.get(name) ?? "").trim();
        return value === "" ? [] : [[name, value]];
      }),
    );
  const [query, setQuery] = useState(() => chosen(new URLSearchParams(address.value.query)));
  const loaded = useLoaded(() => load(query), query.toString());
  const apply = (values: FormData) => {
    const next = chosen(values);
    keepQuery(next);
    setQuery(next);
  };
  return { filters: { fields, query, apply }, loaded };
}
