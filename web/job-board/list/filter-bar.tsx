import { isFiltered } from "../address.ts";
import type { Actions, Shown } from "../view.ts";
import { numberIn, wordsIn } from "../words/languages.ts";
import { choicesOf, openToKenya } from "./filters.ts";
import { typeName } from "./job-card.tsx";
import { categories } from "./tabs.ts";

export function FilterBar({ view, actions }: Shown) {
  const { address, language, list, nowMs } = view;
  const { filters, category, tab } = address;
  const words = wordsIn[language];
  const choices = choicesOf(list.listings, filters, nowMs);
  // While only the first jobs are here, their counts would mislead.
  const count = list.isWhole ? (n: number) => ` (${numberIn(language, n)})` : () => "";
  const pillOf = (
    name: Exclude<SelectProps["name"], "category">,
    naming: (value: string) => string = String,
  ) => (
    <Select
      name={name}
      label={name === "within" ? words.posted : words[name]}
      value={filters[name]}
      options={choices[name].map((choice) => [choice.value, naming(choice.value) + count(choice.count)])}
      onChoose={actions.filter}
    />
  );
  return (
    <form class="filters" aria-label={words.filters} onSubmit={(event) => event.preventDefault()}>
      {tab === "remote" && (
        <Select
          name="category"
          label={words.field}
          value={category}
          options={categories.map((value) => [value, words.category[value]])}
          onChoose={actions.filter}
        />
      )}
      {tab !== "africa" && (
        <label class={filters.openToKenya ? "pill pill-on" : "pill"}>
          <input
            type="checkbox"
            name="kenya"
            checked={filters.openToKenya}
            onChange={({ currentTarget }) => actions.filterOpenToKenya(currentTarget.checked)}
          />
          {words.openToKenyaOnly + count(openToKenya(list.listings, filters, nowMs))}
        </label>
      )}
      {pillOf("place")}
      {pillOf("type", (value) => typeName(value, view))}
      {pillOf("within", (value) => words.within[value as keyof typeof words.within] ?? value)}
      {pillOf("source")}
      {isFiltered(address) && (
        <button type="button" class="pill pill-clear" onClick={() => actions.clearFilters()}>
          {words.clearFilters}
        </button>
      )}
    </form>
  );
}

type SelectProps = {
  name: Parameters<Actions["filter"]>[0];
  label: string;
  value: string;
  options: readonly (readonly [value: string, words: string])[];
  onChoose: Actions["filter"];
};

const Select = ({ name, label, value, options, onChoose }: SelectProps) => (
  <select
    class={value === "" ? "pill" : "pill pill-on"}
    name={name}
    aria-label={label}
    value={value}
    onChange={({ currentTarget }) => onChoose(name, currentTarget.value)}
  >
    {[["", label] as const, ...options].map(([option, words]) => (
      <option key={option} value={option} selected={option === value}>
        {words}
      </option>
    ))}
  </select>
);
