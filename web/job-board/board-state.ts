// The state of the board in the browser, as signals, and the view that follows from it.
import { chosenLanguage, type Language } from "../look/language.ts";
import { type Address, hrefOf, listAddress } from "./address.ts";
import { readSaved, readSearches } from "./device/device-store.ts";
import { computed, signal } from "./device/signals.ts";
import type { Listing } from "./list/listing.ts";
import {
  documentView,
  emptyList,
  type JobView,
  jobsInDocument,
  type ListView,
  type PageView,
} from "./view.ts";

/** What the document brought along. */
export const start = signal<PageView>(
  documentView({
    site: { brand: "", origin: "", contact: null },
    language: "en",
    nowMs: 0,
    address: listAddress("africa"),
    list: emptyList,
    job: null,
    isReported: false,
  }),
);
export const address = signal<Address>(start.value.address);
export const language = signal<Language>("en");
export const lists = signal<Record<string, ListView>>({});
/** How many pages of each list have been loaded. */
export const pages = new Map<string, number>();
export const shown = signal(jobsInDocument);
export const saved = signal<Listing[]>([]);
export const searches = signal<string[]>([]);
export const nowMs = signal(0);
export const hasCopied = signal(false);
export const isReportUnsent = signal(false);
export const isStorageFull = signal(false);
export const isOffline = signal(false);
const openedJobId = signal<string | null>(null);

type Connection = { saveData?: boolean; effectiveType?: string };
const { connection } = navigator as { connection?: Connection };
/** Asked for by the reader, or by a network on which a whole list takes many seconds. */
export const isSavingData =
  connection?.saveData === true || connection?.effectiveType?.endsWith("2g") === true;

/** A search is filtered by the server, the other lists here. */
export function keyOf(address: Address): string {
  if (address.tab === "search") return hrefOf({ ...address, jobId: null });
  return [address.tab, address.category].join("|");
}

export const list = computed<ListView>(() => {
  if (address.value.tab === "saved")
    return {
      ...emptyList,
      phase: "ready",
      listings: saved.value,
      total: saved.value.length,
      isWhole: true,
    };
  return lists.value[keyOf(address.value)] ?? emptyList;
});

/** The opened job: from the list, from the document, or from what was saved, whichever has its text. */
const job = computed<JobView | null>(() => {
  const { jobId, tab } = address.value;
  if (jobId === null) return null;
  const inDocument = start.value.job;
  const candidates = [...list.value.listings, inDocument?.listing, ...saved.value].filter(
    (listing) => listing?.id === jobId,
  );
  const listing =
    candidates.find((candidate) => typeof candidate?.text === "string") ?? candidates[0] ?? null;
  if (listing) return { phase: "ready", listing, tab };
  return { phase: absence(jobId), listing: null, tab: inDocument?.tab ?? tab };
});

/**
 * Gone is what the server's document says, or the fresh and complete list in which the job was opened. The address that
 * the document was opened with does not say for sure which list its job is in.
 */
function absence(jobId: string): JobView["phase"] {
  const { phase, isWhole, isFromDevice, hasFurtherPages, standing, failure } = list.value;
  const { job: inDocument, address: ofDocument } = start.value;
  if (inDocument?.phase === "gone" && ofDocument.jobId === jobId) return "gone";
  if (failure?.kind === "busy") return "loading";
  if (failure || isFromDevice || isOffline.value) return "away";
  if (phase === "loading" || !isWhole) return "loading";
  const isProof = jobId !== openedJobId.value && standing === "complete" && !hasFurtherPages;
  return isProof ? "gone" : "away";
}

export const view = computed<PageView>(() => ({
  site: start.value.site,
  language: language.value,
  nowMs: nowMs.value,
  isLive: true,
  isOffline: isOffline.value,
  isSavingData,
  canShare: typeof navigator.share === "function",
  address: address.value,
  list: list.value,
  shown: shown.value,
  job: job.value,
  savedIds: saved.value.map(({ id }) => id),
  recentSearches: searches.value,
  isReported: start.value.isReported && start.value.job?.listing?.id === address.value.jobId,
  isReportUnsent: isReportUnsent.value,
  isStorageFull: isStorageFull.value,
  hasCopied: hasCopied.value,
}));

export function takeOver(from: PageView, at: Address): void {
  start.value = from;
  address.value = at;
  openedJobId.value = at.jobId;
  // A document that the device kept may be older than the choice of a language.
  language.value = chosenLanguage(document.cookie) ?? from.language;
  nowMs.value = Date.now();
  readDevice();
  if (from.list.phase === "ready" && keyOf(from.address) === keyOf(at)) putList(at, from.list);
}

/** What is on the device, also after another window has changed it. */
export function readDevice(): void {
  saved.value = readSaved();
  searches.value = readSearches();
}

export function putList(of: Address, value: ListView): void {
  lists.value = { ...lists.value, [keyOf(of)]: value };
}
