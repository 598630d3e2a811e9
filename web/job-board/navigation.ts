// Addresses and the browser's history: links of the board open in place, back and forward go where the reader was, and
// the focus follows.
import { followedLink } from "../look/followed-link.ts";
import { load, navigation } from "./actions.ts";
import { type Address, hrefOf, listAddress, parseAddress } from "./address.ts";
import * as state from "./board-state.ts";
import { batch, effect } from "./device/signals.ts";
import { jobsInDocument } from "./view.ts";

type Entry = { scroll?: number; shown?: number; pages?: number | undefined; hasListBefore?: boolean };

/** The page stands still when it has not been scrolled for so long. */
const settledMs = 200;

const entry = () => (history.state ?? {}) as Entry;
/** Wide enough for the list to stay beside the job. */
const isWide = () => matchMedia("(min-width: 60rem)").matches;

export function startNavigation(): void {
  history.scrollRestoration = "manual";
  navigation.push = pushStep;
  navigation.replace = (address) => history.replaceState(history.state, "", hrefOf(address));
  const { shown, pages } = entry();
  if (pages) state.pages.set(state.keyOf(state.address.value), pages);
  if (shown) state.shown.value = shown;
  navigation.rememberPlace = rememberPlace;
  // At the end of a page's life it is too late to write this down.
  let settled: ReturnType<typeof setTimeout>;
  addEventListener("scroll", () => {
    clearTimeout(settled);
    settled = setTimeout(rememberPlace, settledMs);
  });
  addEventListener("popstate", () => show(here(), { isBack: true }));
  document.addEventListener("click", followLink);
  document.addEventListener("submit", search);
  document.addEventListener("keydown", closeJob);
}

export function here(): Address {
  return parseAddress(location.pathname, location.search) ?? listAddress("africa");
}

function followLink(event: MouseEvent): void {
  const link = followedLink(event);
  if (!link) return;
  const address = parseAddress(link.pathname, link.search);
  if (!address || isBetterLoadedWhole(address)) return;
  event.preventDefault();
  if (link.dataset.back === undefined) go(address);
  else backToList();
}

function closeJob({ key, target, defaultPrevented }: KeyboardEvent): void {
  const isTyping = (target as Element).matches?.("input, textarea, select");
  if (key === "Escape" && !defaultPrevented && !isTyping && state.address.value.jobId !== null) backToList();
}

function backToList(): void {
  if (entry().hasListBefore) history.back();
  else go({ ...state.address.value, jobId: null });
}

/** With data saver on, one job's document is a fraction of the whole list. */
function isBetterLoadedWhole({ jobId }: Address): boolean {
  if (!state.isSavingData || jobId === null) return false;
  return !state.list.value.isWhole;
}

function search(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (!form.closest("search")) return;
  event.preventDefault();
  const query = String(new FormData(form).get("q") ?? "").trim();
  (document.activeElement as HTMLElement | null)?.blur();
  go(listAddress("search", query));
}

function rememberPlace(): void {
  const pages = state.pages.get(state.keyOf(state.address.value));
  history.replaceState({ ...entry(), scroll: scrollY, shown: state.shown.value, pages } satisfies Entry, "");
}

/** After a reload: where the reader was, as soon as the list is drawn that is long enough for it. */
export function restorePlace(): void {
  const { scroll } = entry();
  if (!scroll) return;
  const stop = effect(() => {
    if (!state.list.value.isWhole) return;
    queueMicrotask(() => {
      stop();
      scrollTo(0, scroll);
    });
  });
}

function go(address: Address): void {
  const from = state.address.value;
  const hasListBefore = address.jobId !== null && from.jobId === null;
  pushStep(address, { hasListBefore });
  show(address, { isBack: false });
}

function pushStep(address: Address, step: Entry = {}): void {
  rememberPlace();
  history.pushState(step, "", hrefOf(address));
}

function show(address: Address, { isBack }: { isBack: boolean }): void {
  const from = state.address.value;
  const isSameList = state.keyOf(from) === state.keyOf(address);
  batch(() => {
    state.nowMs.value = Date.now();
    state.hasCopied.value = false;
    state.isReportUnsent.value = false;
    state.isStorageFull.value = false;
    if (!isSameList || isBack)
      state.shown.value = isBack ? (entry().shown ?? state.shown.value) : jobsInDocument;
    state.address.value = address;
  });
  void load();
  const staysInPlace = isSameList && isWide();
  if (!staysInPlace) scrollTo(0, isBack ? (entry().scroll ?? 0) : 0);
  document.querySelector(".job-pane")?.scrollTo(0, 0);
  focusOn(address, from);
}

function focusOn(address: Address, from: Address): void {
  if (address.jobId === null && from.jobId !== null) {
    document.querySelector<HTMLElement>(`[data-job="${CSS.escape(from.jobId)}"]`)?.focus();
    return;
  }
  const heading = document.getElementById(address.jobId === null ? "list-heading" : "job-heading");
  heading?.focus({ preventScroll: true });
}
