// Asks the server for a list, through the SDK, and says what is known about the answer beside its jobs: when it last
// changed, whether boards are missing, whether it came from the network at all.
import { createJobsClient, KaziError } from "../../sdk/jobs.ts";
import { type Listing, listingOf } from "./listing.ts";
import { rankedSearch } from "./search-ranking.ts";
import { type TabName, tabs, type Wish } from "./tabs.ts";
import type { Failure, ListView } from "./view.ts";

type Note = Pick<ListView, "updatedAtMs" | "givenAtMs" | "standing" | "isFromDevice">;

const notes = new Map<string, Note>();
const fallbackPauseMs = 30_000;
const keepMs = 300_000;

const client = createJobsClient({
  baseUrl: "",
  timeoutMs: 20_000,
  tries: 2,
  longestPauseMs: 1_000,
  async fetch(url, init) {
    const path = url.split("?")[0] ?? url;
    try {
      const response = await fresh(url, init);
      if (response.ok || response.status === 304) notes.set(path, noteOf(response.headers));
      return response;
    } catch (error) {
      const known = notes.get(path);
      if (known) notes.set(path, { ...known, isFromDevice: true });
      throw error;
    }
  },
});

/**
 * A browser's cache may hand out a list for hours while it asks behind it. Here the list is asked for again after five
 * minutes, as the contract has it, and the cached one only stands in.
 */
async function fresh(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  const ageMs = Date.now() - (timeIn(response.headers, "date") ?? Date.now());
  if (ageMs < keepMs || !navigator.onLine) return response;
  return fetch(url, { ...init, cache: "no-cache" }).catch(() => response);
}

function timeIn(headers: Headers, name: string): number | null {
  const time = Date.parse(headers.get(name) ?? "");
  return Number.isNaN(time) ? null : time;
}

function noteOf(headers: Headers): Note {
  const status = headers.get("cache-status") ?? "";
  return {
    updatedAtMs: timeIn(headers, "last-modified"),
    givenAtMs: timeIn(headers, "date"),
    standing: status.includes("detail=last-known-good")
      ? "last-known-good"
      : status.includes("detail=partial")
        ? "partial"
        : "complete",
    isFromDevice: headers.get("x-kept-by") === "device",
  };
}

/** The list as it is after asking; `before` stays when the answer does not come. */
export async function loadList(
  tab: TabName,
  wish: Wish,
  before: ListView,
  { reload = false } = {},
): Promise<ListView> {
  try {
    const [jobs, local] = await Promise.all([
      tabs[tab].load(client, wish, { reload }),
      tab === "search" ? client.africaJobs().catch(() => []) : [],
    ]);
    const loaded = jobs.map(listingOf);
    const listings = tab === "search" ? rankedSearch(wish.query, loaded, local.map(listingOf)) : loaded;
    const { pageSize } = tabs[tab];
    const all = wish.page > 1 ? joined(before.listings, listings) : listings;
    return {
      phase: "ready",
      listings: all,
      total: all.length,
      isWhole: true,
      hasFurtherPages: pageSize !== null && jobs.length === pageSize,
      failure: null,
      updatedAtMs: null,
      givenAtMs: null,
      standing: "complete",
      isFromDevice: false,
      ...notes.get(`/api/${tabs[tab].endpoint}`),
    };
  } catch (error) {
    const phase = before.listings.length > 0 ? "ready" : "failed";
    return { ...before, phase, failure: failureOf(error) };
  }
}

function joined(first: readonly Listing[], more: readonly Listing[]): Listing[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...more.filter(({ id }) => !known.has(id))];
}

function failureOf(error: unknown): Failure {
  const { status, retryAfterMs } = error instanceof KaziError ? error : { status: 0, retryAfterMs: null };
  if (status === 429) return { kind: "busy", retryAtMs: Date.now() + (retryAfterMs ?? fallbackPauseMs) };
  return { kind: status === 0 ? "unreachable" : "failed", retryAtMs: null };
}
