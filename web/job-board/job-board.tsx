// Takes over the document that the server sent: same view, same markup, then live.
import "../look/look.css";
import "./job-board.css";
import { effect } from "@preact/signals";
import { hydrate, render } from "preact";
import { actions, load } from "./actions.ts";
import * as state from "./board-state.ts";
import { pageTitle } from "./document-title.ts";
import { here, startNavigation } from "./navigation.ts";
import { Page } from "./page.tsx";
import type { PageView } from "./view.ts";

const root = document.getElementById("board");
const data = document.getElementById("view")?.textContent;
if (root && data) start(root, JSON.parse(data) as PageView);

function start(root: HTMLElement, from: PageView): void {
  hydrate(<Page view={from} actions={actions} />, root);
  state.takeOver(from, here());
  effect(() => {
    const view = state.view.value;
    document.title = pageTitle(view);
    document.documentElement.lang = view.language;
    render(<Page view={view} actions={actions} />, root);
  });
  effect(() => {
    state.address.value.tab;
    root.querySelector(".tabs [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  });
  keepSearchBox(root, from.address.query);
  startNavigation();
  if (!state.isSavingData || from.list.phase === "loading") void load();
  keepTime();
  watchTheEnd(root);
  const noteConnection = () => {
    state.isOffline.value = !navigator.onLine;
  };
  noteConnection();
  addEventListener("offline", noteConnection);
  addEventListener("online", () => {
    noteConnection();
    void load({ reload: true });
  });
  if ("serviceWorker" in navigator)
    void navigator.serviceWorker.register("/service-worker.js").catch(() => {});
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
    state.view.value;
    const more = root.querySelector("#more");
    if (more === watched) return;
    if (watched) observer.unobserve(watched);
    if (more) observer.observe(more);
    watched = more;
  });
}
