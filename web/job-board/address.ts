// What the address says: list, search, filters and job. Everything that back, forward, reload and sharing must keep is
// here and nowhere else.
import { cutText } from "../../src/text/cut-text.ts";
import { type TabName, tabNames, tabs } from "./list/tabs.ts";

export const spans = ["1", "3", "7", "30"] as const;

export type Filters = {
  type: string;
  place: string;
  source: string;
  /** Posted within so many days; the empty text for any time. */
  within: string;
  openToKenya: boolean;
};

export type Address = {
  tab: TabName;
  query: string;
  category: string;
  filters: Filters;
  jobId: string | null;
};

export const noFilters: Filters = { type: "", place: "", source: "", within: "", openToKenya: false };

const jobPath = /^\/jobs\/([a-z0-9-]{1,80})$/;

/** Null when the board has nothing at this path. */
export function parseAddress(path: string, search: string): Address | null {
  const parameters = new URLSearchParams(search);
  const text = (name: string) => cutText(parameters.get(name)?.trim() ?? "", 200);
  const within = text("within");
  const rest = (tab: TabName) => ({
    tab,
    query: tab === "search" ? text("q") : "",
    category: tab === "remote" ? text("category") : "",
    filters: {
      type: text("type"),
      place: text("place"),
      source: text("source"),
      within: spans.some((span) => span === within) ? within : "",
      openToKenya: text("kenya") === "1",
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

export function hrefOf({ tab, query, category, filters, jobId }: Address): string {
  const parameters = new URLSearchParams();
  const put = (name: string, value: string) => {
    if (value !== "") parameters.set(name, value);
  };
  if (jobId !== null && tab !== "africa" && tab !== "search") put("in", tab);
  if (tab === "search") put("q", query);
  if (tab === "remote") put("category", category);
  put("type", filters.type);
  put("place", filters.place);
  put("source", filters.source);
  put("within", filters.within);
  put("kenya", filters.openToKenya ? "1" : "");
  const path = jobId === null ? tabs[tab].path : `/jobs/${jobId}`;
  return parameters.size === 0 ? path : `${path}?${parameters}`;
}

export function listAddress(tab: TabName, query = ""): Address {
  return { tab, query, category: "", filters: noFilters, jobId: null };
}

export function isFiltered({ filters, category }: Address): boolean {
  const { type, place, source, within, openToKenya } = filters;
  return [type, place, source, within, category].some((value) => value !== "") || openToKenya;
}
