// What a page shows, as plain data: the server makes one for a document, the script makes one for every change.
import type { Language } from "../look/language.ts";
import type { Address } from "./address.ts";
import type { Listing } from "./list/listing.ts";
import type { TabName } from "./list/tabs.ts";

export type Failure = { kind: "busy" | "failed" | "unreachable" | "unreadable"; retryAtMs: number | null };

export type ListView = {
  phase: "loading" | "ready" | "failed";
  listings: Listing[];
  /** How many jobs the list has; more than `listings` while only the first are here. */
  total: number;
  /** How many of them the filters of the document's address leave, where only the first of those are here. */
  matching: number | null;
  /** False for the first jobs that came with the document. */
  isWhole: boolean;
  hasFurtherPages: boolean;
  /** When the list last changed at the server, and when the server last gave it. */
  updatedAtMs: number | null;
  givenAtMs: number | null;
  standing: "complete" | "partial" | "last-known-good";
  /** The network did not answer, and this is what the device kept. */
  isFromDevice: boolean;
  failure: Failure | null;
  /** Null for what is no search. */
  search: SearchView | null;
};

/** What a search told beside its jobs. */
export type SearchView = {
  /** By filter and value, how many jobs choosing it would leave. */
  facets: Record<string, Record<string, number>>;
  corrected: string | null;
  nearest: string | null;
  next: string | null;
  /** Whether the total is exact; else there are more. */
  isCounted: boolean;
};

/** "away": it is not here, and nobody who would know has said that it is gone. */
export type JobView = {
  phase: "loading" | "ready" | "gone" | "away";
  listing: Listing | null;
  tab: TabName;
};

/** What the operator set, and where this board is reached. */
export type Site = { brand: string; origin: string; contact: string | null };

export type PageView = {
  site: Site;
  language: Language;
  nowMs: number;
  /** True once the script has taken over; until then nothing may be told relative to now. */
  isLive: boolean;
  isOffline: boolean;
  isSavingData: boolean;
  canShare: boolean;
  address: Address;
  list: ListView;
  shown: number;
  job: JobView | null;
  savedIds: readonly string[];
  recentSearches: readonly string[];
  isReported: boolean;
  /** The last report did not reach the server. */
  isReportUnsent: boolean;
  /** The device had no room for the job that was to be saved. */
  isStorageFull: boolean;
  hasCopied: boolean;
};

export type Actions = {
  filter(name: "type" | "place" | "source" | "within" | "category" | "level" | "order", value: string): void;
  filterBy(name: "openToKenya" | "hasPay", isOn: boolean): void;
  clearFilters(): void;
  sendReport(form: HTMLFormElement): void;
  toggleSaved(listing: Listing): void;
  showMore(): void;
  loadWhole(): void;
  retry(): void;
  share(listing: Listing): void;
  copyLink(): void;
  chooseLanguage(language: Language): void;
  forgetSearches(): void;
};

/** Every component gets the same two things. */
export type Shown = { view: PageView; actions: Actions };

export const jobsInDocument = 30;

export const emptyList: ListView = {
  phase: "loading",
  listings: [],
  total: 0,
  matching: null,
  isWhole: false,
  hasFurtherPages: false,
  updatedAtMs: null,
  givenAtMs: null,
  standing: "complete",
  isFromDevice: false,
  failure: null,
  search: null,
};

/** The view of a document before anything of the reader's device is known. */
export function documentView(
  given: Pick<PageView, "site" | "language" | "nowMs" | "address" | "list" | "job" | "isReported">,
): PageView {
  return {
    ...given,
    isLive: false,
    isOffline: false,
    isSavingData: false,
    canShare: false,
    shown: jobsInDocument,
    savedIds: [],
    recentSearches: [],
    isReportUnsent: false,
    isStorageFull: false,
    hasCopied: false,
  };
}
