// A page whose list follows a form of filters: what is chosen is kept in the address and asked of the server.
import { useState } from "preact/hooks";
import { address, keepQuery } from "../navigation.ts";

export type Filtering = {
  query: URLSearchParams;
  valueOf(name: string): string;
  /** Takes the fields of a form, without the empty ones. */
  apply(values: FormData): void;
};

export function useFilters(names: readonly string[]): Filtering {
  const [query, setQuery] = useState(() => chosen(new URLSearchParams(address.value.query), names));
  return {
    query,
    valueOf: (name) => query.get(name) ?? "",
    apply(values) {
      const next = chosen(
        new URLSearchParams([...values].map(([name, value]) => [name, String(value)])),
        names,
      );
      keepQuery(next);
      setQuery(next);
    },
  };
}

function chosen(from: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams(
    names.flatMap((name) => {
      const value = from.get(name)?.trim() ?? "";
      return value === "" ? [] : [[name, value]];
    }),
  );
}
