import { isFiltered } from "../address.ts";
import type { Actions, Shown } from "../view.ts";
import { numberIn, wordsIn } from "../words/languages.ts";
import { type Choice, choicesOf, openToKenya } from "./filters.ts";
import { typeName } from "./job-card.tsx";
import { categories } from "./tabs.ts";

export function FilterBar({ view, actions }: Shown) {
  const { address, language, list, nowMs } = view;
  const { filters, category, tab } = address;
  const words = wordsIn[language];
  const choices = choicesOf(list.listings, filters, nowMs);
  // While only the first jobs are here, their counts would mislead.
  const count = list.isWhole ? (n: number) => ` (${numberIn(language, n)})` : () => "";
  const shared = { count, onChoose: actions.filter };

  return (
    <form class="filters" aria-label={words.filters} onSubmit={(event) => event.preventDefault()}>
      {tab === "remote" && (
        <Select
          {...shared}
          name="category"
          label={words.field}
          value={category}
          options={categories.map((value) => ({ value, count: -1 }))}
          naming={(value) => words.category[value as keyof typeof words.category] ?? value}
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
      <Select
        {...shared}
        name="place"
        label={words.place}
        value={filters.place}
        options={choices.place}
        naming={String}
      />
      <Select
        {...shared}
        name="type"
        label={words.type}
        value={filters.type}
        options={choices.type}
        naming={(value) => typeName(value, view)}
      />
      <Select
        {...shared}
        name="within"
        label={words.posted}
        value={filters.within}
        options={choices.within}
        naming={(value) => words.within[value as keyof typeof words.within] ?? value}
      />
      <Select
        {...shared}
        name="source"
        label={words.source}
        value={filters.source}
        options={choices.source}
        naming={String}
      />
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
  /** A count below zero is not known. */
  options: readonly Choice[];
  naming(value: string): string;
  count(n: number): string;
  onChoose: Actions["filter"];
};

function Select({ name, label, value, options, naming, count, onChoose }: SelectProps) {
  return (
    <select
      class={value === "" ? "pill" : "pill pill-on"}
      name={name}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChoose(name, currentTarget.value)}
    >
      <option value="" selected={value === ""}>
        {label}
      </option>
      {options.map((option) => (
        <option key={option.value} value={option.value} selected={option.value === value}>
          {naming(option.value) + (option.count < 0 ? "" : count(option.count))}
        </option>
      ))}
    </select>
  );
}
