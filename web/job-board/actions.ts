// What a reader can do, and what happens then.
import { batch } from "@preact/signals";
import { type Address, noFilters } from "./address.ts";
import * as state from "./board-state.ts";
import { withSearch, withToggled, writeSaved, writeSearches } from "./device-store.ts";
import { loadList } from "./list-loading.ts";
import type { Listing } from "./listing.ts";
import { shareLink, shareText } from "./share-row.tsx";
import { type Actions, emptyList, jobsInDocument } from "./view.ts";

const copiedShownMs = 3_000;
/** Lists are asked for again when someone comes back to them after this time. */
const oldAfterMs = 300_000;

const askedAt = new Map<string, number>();
const pages = new Map<string, number>();

/** Loads what the address asks for, unless it was asked for a moment ago. */
export async function load({ reload = false, page = 1 } = {}): Promise<void> {
  const at = state.address.value;
  const key = state.keyOf(at);
  if (at.tab === "saved" || (at.tab === "search" && at.query === "")) return;
  const isRecent = Date.now() - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY) < oldAfterMs;
  if (!reload && page === 1 && isRecent) return;
  askedAt.set(key, Date.now());
  const before = state.lists.value[key] ?? emptyList;
  if (before.phase === "failed" || before.failure)
    state.putList(at, { ...before, phase: before.listings.length > 0 ? "ready" : "loading", failure: null });
  const { query, category } = at;
  const loaded = await loadList(at.tab, { query, category, page }, before, { reload });
  if (loaded.failure) askedAt.delete(key);
  else pages.set(key, page);
  state.nowMs.value = Date.now();
  state.putList(at, loaded);
  completeSaved(loaded.listings);
  if (at.tab === "search" && loaded.failure === null) rememberSearch(query);
}

/** A job that was saved before its text had come gets it now. */
function completeSaved(listings: readonly Listing[]): void {
  if (state.saved.value.every(({ text }) => text !== null)) return;
  const known = new Map(listings.map((listing) => [listing.id, listing]));
  state.saved.value = state.saved.value.map((listing) =>
    listing.text === null ? (known.get(listing.id) ?? listing) : listing,
  );
  writeSaved(state.saved.value);
}

function rememberSearch(query: string): void {
  state.searches.value = withSearch(state.searches.value, query);
  writeSearches(state.searches.value);
}

/** Filters change the address in place: each step back is a list or a job, not a tick of a box. */
function narrow(change: (address: Address) => Address): void {
  const next = change(state.address.value);
  batch(() => {
    state.shown.value = jobsInDocument;
    state.address.value = next;
  });
  navigation.replace(next);
}

/** Filled in by navigation.ts, which knows the browser's history. */
export const navigation = { replace(_address: Address): void {} };

export const actions: Actions = {
  filter(name, value) {
    narrow((address) =>
      name === "category"
        ? { ...address, category: value }
        : { ...address, filters: { ...address.filters, [name]: value } },
    );
    if (name === "category") void load();
  },
  filterOpenToKenya(openToKenya) {
    narrow((address) => ({ ...address, filters: { ...address.filters, openToKenya } }));
  },
  clearFilters() {
    narrow((address) => ({ ...address, category: "", filters: noFilters }));
    void load();
  },
  toggleSaved(listing) {
    state.saved.value = withToggled(state.saved.value, listing);
    writeSaved(state.saved.value);
  },
  showMore() {
    const { list, shown } = state;
    if (shown.value >= list.value.listings.length && list.value.hasFurtherPages)
      void load({ page: (pages.get(state.keyOf(state.address.value)) ?? 1) + 1 });
    shown.value += jobsInDocument;
  },
  loadWhole: () => void load(),
  retry: () => void load({ reload: true }),
  share(listing) {
    const data = { title: shareText(listing), url: shareLink(listing, state.view.value) };
    navigator.share(data).catch(() => {});
  },
  copyLink() {
    const { job } = state.view.value;
    if (!job?.listing) return;
    void navigator.clipboard?.writeText(shareLink(job.listing, state.view.value)).then(() => {
      state.hasCopied.value = true;
      setTimeout(() => {
        state.hasCopied.value = false;
      }, copiedShownMs);
    });
  },
  chooseLanguage(language) {
    // biome-ignore lint/suspicious/noDocumentCookie: the server must know the choice to render the next document in it.
    document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`;
    state.language.value = language;
  },
  forgetSearches() {
    state.searches.value = [];
    writeSearches([]);
  },
};
