// What a reader can do, and what happens then.
import { type Address, hrefOf, isUnasked, noFilters } from "./address.ts";
import * as state from "./board-state.ts";
import { addSearch, changeSaved, forgetSearches } from "./device/device-store.ts";
import { batch } from "./device/signals.ts";
import { shareLink, shareText } from "./job/share-row.tsx";
import { loadList } from "./list/list-loading.ts";
import type { Listing } from "./list/listing.ts";
import { loadSearch } from "./list/search-loading.ts";
import { type Actions, emptyList, jobsInDocument } from "./view.ts";

const copiedShownMs = 3_000;
/** Lists are asked for again when someone comes back to them after this time. */
const oldAfterMs = 300_000;

const askedAt = new Map<string, number>();

/** Loads what the address asks for, unless it was asked for a moment ago; `more` goes on where the list ends. */
export async function load({ reload = false, more = false } = {}): Promise<void> {
  const at = state.address.value;
  const key = state.keyOf(at);
  if (at.tab === "saved" || isUnasked(at)) return;
  const isRecent = Date.now() - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY) < oldAfterMs;
  if (!reload && !more && isRecent) return;
  askedAt.set(key, Date.now());
  const known = () => state.lists.value[key] ?? emptyList;
  const before = known();
  if (before.phase === "failed" || before.failure)
    state.putList(at, { ...before, phase: before.listings.length > 0 ? "ready" : "loading", failure: null });
  const last = (state.pages.get(key) ?? 1) + Number(more);
  const pages = { first: more ? last : 1, last };
  const loaded = await (at.tab === "search" ? loadSearch : loadList)(at, pages, known, { reload });
  if (loaded.failure) askedAt.delete(key);
  else state.pages.set(key, last);
  if (more) navigation.rememberPlace();
  batch(() => {
    state.nowMs.value = Date.now();
    state.putList(at, loaded);
    completeSaved(loaded.listings);
    if (at.tab === "search" && at.query !== "" && loaded.failure === null)
      state.searches.value = addSearch(at.query);
  });
}

/** A job that was saved before its text had come gets it now. */
function completeSaved(listings: readonly Listing[]): void {
  if (state.saved.value.every(({ text }) => text !== null)) return;
  const known = new Map(listings.map((listing) => [listing.id, listing]));
  state.saved.value = changeSaved((saved) =>
    saved.map((listing) => (listing.text === null ? (known.get(listing.id) ?? listing) : listing)),
  );
}

/** Each choice is a step: back undoes it. */
function narrow(change: (address: Address) => Address): void {
  const next = { ...change(state.address.value), after: "" };
  navigation.push(next);
  batch(() => {
    state.shown.value = jobsInDocument;
    // The filters stay as they stand until the server has counted anew.
    if (next.tab === "search" && !state.lists.value[state.keyOf(next)])
      state.putList(next, { ...emptyList, search: state.list.value.search });
    // What the server counted for other filters no longer holds.
    else if (!state.list.value.isWhole) state.putList(next, { ...state.list.value, matching: null });
    state.address.value = next;
  });
  if (next.tab === "search" || next.tab === "remote") void load();
}

/** Filled in by navigation.ts, which knows the browser's history. */
export const navigation = {
  push(_address: Address): void {},
  replace(_address: Address): void {},
  rememberPlace(): void {},
};

export const actions: Actions = {
  filter(name, value) {
    narrow((address) =>
      name === "category" || name === "order"
        ? { ...address, [name]: value }
        : { ...address, filters: { ...address.filters, [name]: value } },
    );
  },
  filterBy(name, isOn) {
    narrow((address) => ({ ...address, filters: { ...address.filters, [name]: isOn } }));
  },
  clearFilters() {
    narrow((address) => ({ ...address, category: "", filters: noFilters }));
  },
  async sendReport(form) {
    const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const sent = await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
    state.isReportUnsent.value = sent === null;
    // Sent: the server leads back to the listing and thanks. Refused: it has a page that says why.
    if (sent?.type === "opaqueredirect") location.assign(hrefOf(state.address.value));
    else if (sent) form.submit();
  },
  toggleSaved(listing) {
    const isSaved = state.saved.value.some(({ id }) => id === listing.id);
    state.saved.value = changeSaved((saved) => {
      const others = saved.filter(({ id }) => id !== listing.id);
      return isSaved ? others : [listing, ...others];
    });
    state.isStorageFull.value = state.saved.value.some(({ id }) => id === listing.id) === isSaved;
  },
  showMore() {
    const { list, shown } = state;
    if (shown.value >= list.value.listings.length && list.value.hasFurtherPages) void load({ more: true });
    shown.value += jobsInDocument;
    navigation.rememberPlace();
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
    // An address that names a language would win over the choice at the next reload.
    navigation.replace(state.address.value);
  },
  forgetSearches() {
    state.searches.value = forgetSearches();
  },
};
