// Takes over the document that the server sent: same view, same markup, then live. It pauses between the steps, so that
// a slow phone answers a touch in between.
import "../look/look.css";
import "./job-board.css";
import { hydrate, render } from "preact";
import { actions, load } from "./actions.ts";
import { hrefOf } from "./address.ts";
import * as state from "./board-state.ts";
import { pause, startWorker } from "./device/device-copy.ts";
import { effect } from "./device/signals.ts";
import { here, restorePlace, startNavigation } from "./navigation.ts";
import { Page } from "./page.tsx";
import type { PageView } from "./view.ts";
import { pageTitle } from "./words/document-title.ts";
import { agoIn } from "./words/languages.ts";

const root = document.getElementById("board");
const data = document.getElementById("view")?.textContent;
if (root && data) void start(root, JSON.parse(data) as PageView);

async function start(root: HTMLElement, from: PageView): Promise<void> {
  state.takeOver(from, here());
  startNavigation();
  const isAsSent =
    from.job === null &&
    !state.isSavingData &&
    state.saved.value.length === 0 &&
    state.list.value.phase === from.list.phase &&
    state.language.value === from.language &&
    hrefOf(state.address.value) === hrefOf(from.address);
  // Told as seen from now: that changes texts only, which taking over puts right. Attributes it would leave as they are.
  const first = isAsSent ? state.view.value : { ...from, isLive: true, nowMs: state.nowMs.value };
  const isEnough = state.isSavingData && from.list.phase !== "loading";
  if (!isEnough) void load();
  // The first formatter is the dearest step of all, so it has one to itself.
  agoIn(state.language.value, 0, 0);
  await pause();
  hydrate(<Page view={first} actions={actions} />, root);
  await pause();
  let drawn = first;
  effect(() => {
    if (state.view.value === drawn) return;
    drawn = state.view.value;
    draw(root, drawn);
  });
  let tab: string | null = null;
  effect(() => {
    if (tab === state.address.value.tab) return;
    tab = state.address.value.tab;
    root.querySelector(".tabs [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  });
  restorePlace();
  keepSearchBox(root, from.address.query);
  await pause();
  keepTime();
  watchTheEnd(root);
  const noteConnection = () => {
    state.isOffline.value = !navigator.onLine;
  };
  noteConnection();
  addEventListener("storage", state.readDevice);
  addEventListener("offline", noteConnection);
  addEventListener("online", () => {
    noteConnection();
    void load({ reload: true });
  });
  startWorker();
}

function draw(root: HTMLElement, view: PageView): void {
  const focused = document.activeElement;
  document.title = pageTitle(view);
  document.documentElement.lang = view.language;
  render(<Page view={view} actions={actions} />, root);
  // A control that has gone with what it did leaves the focus at the heading, not at the top of the page.
  if (focused && !focused.isConnected)
    document.getElementById(view.job ? "job-heading" : "list-heading")?.focus({ preventScroll: true });
}

/** The box is the reader's while they type: it is written only when another search is shown. */
function keepSearchBox(root: HTMLElement, sent: string): void {
  let written = sent;
  effect(() => {
    const { query } = state.address.value;
    if (query === written) return;
    written = query;
    const box = root.querySelector<HTMLInputElement>("input[name=q]");
    if (box) box.value = query;
  });
}

/** The words for times move on by the half minute, a countdown by the second. */
function keepTime(): void {
  setInterval(() => {
    const retryAtMs = state.list.value.failure?.retryAtMs ?? null;
    if (retryAtMs !== null || Date.now() - state.nowMs.value > 30_000) state.nowMs.value = Date.now();
    if (retryAtMs !== null && Date.now() >= retryAtMs) actions.retry();
  }, 1_000);
}

/** Reaching the end of the list shows more of it, as the button there does. */
function watchTheEnd(root: HTMLElement): void {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting) && !state.list.value.hasFurtherPages)
      actions.showMore();
  });
  let watched: Element | null = null;
  effect(() => {
    const more = root.querySelector("#more");
    if (more === watched) return;
    if (watched) observer.unobserve(watched);
    if (more) observer.observe(more);
    watched = more;
  });
}
