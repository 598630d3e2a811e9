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
  /** Of a search without words: every job, or those of a county and a field. */
  isBrowsing: boolean;
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

/** `/in`, `/in/nairobi`, `/in/nairobi/teaching`: pages that search engines may lead to. */
const browsePath = /^\/in(?:\/([a-z-]{2,30})(?:\/([a-z-]{2,30}))?)?$/;

/** A county as it stands in an address; the server knows it by that, too. */
export const slugOf = (name: string) => name.toLowerCase().replaceAll("'", "").replaceAll(" ", "-");

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
    isBrowsing: tab === "search" && text("in") === "all",
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
    const isSearch = text("q") !== "" || text("in") === "all";
    return { ...rest(tab ?? (isSearch ? "search" : "africa")), jobId };
  }
  const browsed = browsePath.exec(path);
  if (browsed) {
    const [, place = "", category = text("category")] = browsed;
    const found = rest("search");
    return {
      ...found,
      query: "",
      isBrowsing: true,
      category,
      filters: { ...found.filters, place },
      jobId: null,
    };
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
  const isPath = address.isBrowsing && jobId === null;
  const inPath = isPath && filters.place !== "" ? [slugOf(filters.place), category].filter(Boolean) : [];
  if (address.isBrowsing && !isPath) put("in", "all");
  if (inPath.length < 2) put("category", category);
  put("type", filters.type);
  if (inPath.length === 0) put("place", filters.place);
  put("source", filters.source);
  put("within", filters.within);
  put("kenya", filters.openToKenya ? "1" : "");
  put("level", filters.level);
  put("pay", filters.hasPay ? "1" : "");
  put("order", address.order);
  put("exact", address.isExact ? "1" : "");
  put("after", address.after);
  const list = isPath ? ["/in", ...inPath].join("/") : tabs[tab].path;
  const path = jobId === null ? list : `/jobs/${jobId}`;
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

export function listAddress(tab: TabName, query = ""): Address {
  return {
    ...{ tab, query, category: "", filters: noFilters },
    ...{ isBrowsing: false, order: "", isExact: false, after: "", jobId: null },
  };
}

export function browseAddress(place = "", category = ""): Address {
  return { ...listAddress("search"), isBrowsing: true, category, filters: { ...noFilters, place } };
}

/** A search that nobody has said anything for yet. */
export const isUnasked = ({ tab, query, isBrowsing }: Address) =>
  tab === "search" && query === "" && !isBrowsing;

export function isFiltered({ filters, category }: Address): boolean {
  return [...Object.values(filters), category].some((value) => value !== "" && value !== false);
}
