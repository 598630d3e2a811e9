import { isFiltered, orders, slugOf, spans } from "../address.ts";
import type { Actions, Shown } from "../view.ts";
import { numberIn, wordsIn } from "../words/languages.ts";
import { choicesOf, openToKenya } from "./filters.ts";
import { typeName } from "./job-card.tsx";
import { categories } from "./tabs.ts";

/** Without a script, what is chosen is sent together with the search at the top of the page. */
export const searchForm = "search";

/** What has been loaded is filtered here, a search by the server, also without a script. */
export function FilterBar({ view, actions }: Shown) {
  return view.address.tab === "search" ? (
    <SearchFilters view={view} actions={actions} />
  ) : (
    <ListFilters view={view} actions={actions} />
  );
}

function ListFilters({ view, actions }: Shown) {
  const { address, language, list, nowMs } = view;
  const { filters, category, tab } = address;
  const words = wordsIn[language];
  const choices = choicesOf(list.listings, filters, nowMs);
  // While only the first jobs are here, their counts would mislead.
  const count = list.isWhole ? (n: number) => ` (${numberIn(language, n)})` : () => "";
  const pillOf = (name: keyof typeof choices, naming: (value: string) => string = String) => (
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
          options={categories.map((value) => [value, words.fieldName[value] ?? value])}
          onChoose={actions.filter}
        />
      )}
      <Check
        name="kenya"
        isOn={filters.openToKenya}
        text={words.openToKenyaOnly + count(openToKenya(list.listings, filters, nowMs))}
        onCheck={(isOn) => actions.filterBy("openToKenya", isOn)}
      />
      {pillOf("place")}
      {pillOf("type", (value) => typeName(value, view))}
      {pillOf("within", (value) => words.within[value as keyof typeof words.within] ?? value)}
      {pillOf("source")}
      <Clear view={view} actions={actions} />
    </form>
  );
}

function SearchFilters({ view, actions }: Shown) {
  const { address, language, list } = view;
  const { filters, category, query, order } = address;
  const words = wordsIn[language];
  const facets = list.search?.facets ?? {};
  const counted = (n = 0) => (list.search ? ` (${numberIn(language, n)})` : "");
  const named = (names: Record<string, string>) => (value: string) => names[value] ?? value;
  const pillOf = (
    name: "place" | "category" | "level" | "type",
    facet: string,
    label: string,
    chosen: string,
    naming: (value: string) => string = String,
  ) => {
    const known = Object.entries(facets[facet] ?? {});
    // What was chosen is there even when nothing is left of it, so that it can be seen and undone.
    const own = known.find(([value]) => slugOf(value) === slugOf(chosen))?.[0] ?? chosen;
    const isMissing = chosen !== "" && known.every(([value]) => value !== own);
    const all = isMissing ? [[own, 0] as const, ...known] : known;
    const options = all.map(([value, n]) => [value, naming(value) + counted(n)] as const);
    return (
      <Select
        name={name}
        form={searchForm}
        label={label}
        value={own}
        options={options}
        onChoose={actions.filter}
      />
    );
  };
  return (
    <form class="filters filters-sent" aria-label={words.filters}>
      <Check
        name="kenya"
        form={searchForm}
        isOn={filters.openToKenya}
        text={words.openToKenyaOnly + counted(facets.eligible?.open)}
        onCheck={(isOn) => actions.filterBy("openToKenya", isOn)}
      />
      {pillOf("place", "county", words.county, filters.place)}
      {pillOf("category", "category", words.field, category, named(words.fieldName))}
      {pillOf("level", "level", words.level, filters.level, named(words.levelName))}
      {pillOf("type", "type", words.type, filters.type, (value) => typeName(value, view))}
      <Check
        name="pay"
        form={searchForm}
        isOn={filters.hasPay}
        text={words.payStated + counted(facets.salary?.true)}
        onCheck={(isOn) => actions.filterBy("hasPay", isOn)}
      />
      <Select
        name="within"
        form={searchForm}
        label={words.posted}
        value={filters.within}
        options={spans.map((value) => [value, words.within[value]])}
        onChoose={actions.filter}
      />
      <Select
        name="order"
        form={searchForm}
        label={query === "" ? words.order.newest : words.bestFirst}
        value={order}
        options={orders
          .filter((value) => query !== "" || value !== "newest")
          .map((value) => [value, words.order[value]])}
        onChoose={actions.filter}
      />
      <button type="submit" class="pill without-script" form={searchForm}>
        {words.applyFilters}
      </button>
      <Clear view={view} actions={actions} />
    </form>
  );
}

function Clear({ view, actions }: Shown) {
  if (!isFiltered(view.address)) return null;
  return (
    <button type="button" class="pill pill-clear needs-script" onClick={() => actions.clearFilters()}>
      {wordsIn[view.language].clearFilters}
    </button>
  );
}

type CheckProps = { name: string; isOn: boolean; text: string; form?: string; onCheck(isOn: boolean): void };

const Check = ({ name, isOn, text, form, onCheck }: CheckProps) => (
  <label class={isOn ? "pill pill-on" : "pill"}>
    <input
      type="checkbox"
      form={form}
      name={name}
      value="1"
      checked={isOn}
      onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
    />
    {text}
  </label>
);

type SelectProps = {
  name: Parameters<Actions["filter"]>[0];
  label: string;
  value: string;
  options: readonly (readonly [value: string, words: string])[];
  /** Which one it is sent with. */
  form?: string;
  onChoose: Actions["filter"];
};

const Select = ({ name, label, value, options, form, onChoose }: SelectProps) => (
  <select
    class={value === "" ? "pill" : "pill pill-on"}
    form={form}
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
