// What the address says: list, search, filters and job. Everything that back, forward, reload and sharing must keep is
// here and nowhere else.
import { cutText } from "../../src/text/cut-text.ts";
import { type TabName, tabNames, tabs } from "./list/tabs.ts";

export const spans = ["1", "3", "7", "30"] as const;

export const orders = ["newest", "closing"] as const;

export type Filters = {
  type: string;
  place: string;
  source: string;
  /** Posted within so many days; the empty text for any time. */
  within: string;
  openToKenya: boolean;
  /** Of a search: how far along in a career, and only jobs that state their pay. */
  level: string;
  hasPay: boolean;
};

export type Address = {
  tab: TabName;
  query: string;
  category: string;
  filters: Filters;
  /** Of a search; the empty text for what fits best. */
  order: (typeof orders)[number] | "";
  /** Of a search whose words are not to be corrected. */
  isExact: boolean;
  /** Where the page before ended, without a script. */
  after: string;
  jobId: string | null;
};

export const noFilters: Filters = {
  type: "",
  place: "",
  source: "",
  within: "",
  openToKenya: false,
  level: "",
  hasPay: false,
};

const jobPath = /^\/jobs\/([a-z0-9-]{1,80})$/;

/** Null when the board has nothing at this path. */
export function parseAddress(path: string, search: string): Address | null {
  const parameters = new URLSearchParams(search);
  const text = (name: string) => cutText(parameters.get(name)?.trim() ?? "", 200);
  const within = text("within");
  const rest = (tab: TabName) => ({
    tab,
    query: tab === "search" ? text("q") : "",
    category: tab === "remote" || tab === "search" ? text("category") : "",
    order: (tab === "search" && orders.find((order) => order === text("order"))) || ("" as const),
    isExact: tab === "search" && text("exact") === "1",
    after: tab === "search" ? (parameters.get("after") ?? "") : "",
    filters: {
      type: text("type"),
      place: text("place"),
      source: text("source"),
      within: spans.some((span) => span === within) ? within : "",
      openToKenya: text("kenya") === "1",
      level: tab === "search" ? text("level") : "",
      hasPay: tab === "search" && text("pay") === "1",
    },
  });
  const jobId = jobPath.exec(path)?.[1];
  if (jobId) {
    const tab = tabNames.find((name) => name === text("in"));
    return { ...rest(tab ?? (text("q") === "" ? "africa" : "search")), jobId };
  }
  const tab = tabNames.find((name) => tabs[name].path === path);
  return tab ? { ...rest(tab), jobId: null } : null;
}

export function hrefOf(address: Address): string {
  const { tab, query, category, filters, jobId } = address;
  const parameters = new URLSearchParams();
  const put = (name: string, value: string) => {
    if (value !== "") parameters.set(name, value);
  };
  if (jobId !== null && tab !== "africa" && tab !== "search") put("in", tab);
  if (tab === "search") put("q", query);
  put("category", category);
  put("type", filters.type);
  put("place", filters.place);
  put("source", filters.source);
  put("within", filters.within);
  put("kenya", filters.openToKenya ? "1" : "");
  put("level", filters.level);
  put("pay", filters.hasPay ? "1" : "");
  put("order", address.order);
  put("exact", address.isExact ? "1" : "");
  put("after", address.after);
  const path = jobId === null ? tabs[tab].path : `/jobs/${jobId}`;
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

export function listAddress(tab: TabName, query = ""): Address {
  return {
    ...{ tab, query, category: "", filters: noFilters },
    ...{ order: "", isExact: false, after: "", jobId: null },
  };
}

export function isFiltered({ filters, category }: Address): boolean {
  return [...Object.values(filters), category].some((value) => value !== "" && value !== false);
}
