// Asks the server for a list, through the SDK, and says what is known about the answer beside its jobs: when it last
// changed, whether boards are missing, whether it came from the network at all.
import { createJobsClient, KaziError } from "../../../sdk/jobs.ts";
import type { Address } from "../address.ts";
import { isSeenByWorker, keepOnDevice, pause } from "../device/device-copy.ts";
import { emptyList, type Failure, type ListView } from "../view.ts";
import { joined, listingOf, type ShownFacts } from "./listing.ts";
import { tabs } from "./tabs.ts";

type Note = Pick<ListView, "updatedAtMs" | "givenAtMs" | "standing" | "isFromDevice">;

const notes = new Map<string, Note>();
const fallbackPauseMs = 30_000;
const keepMs = 300_000;

export const connection = {
  baseUrl: "",
  timeoutMs: 20_000,
  tries: 2,
  maxPauseMs: 1_000,
  async fetch(url: string, init: RequestInit) {
    const path = url.split("?")[0] ?? url;
    const isSeen = isSeenByWorker();
    try {
      const response = await fresh(url, init);
      if (!isSeen) keepOnDevice(url);
      if (response.ok || response.status === 304) notes.set(path, noteOf(response.headers));
      return response;
    } catch (error) {
      const known = notes.get(path);
      if (known) notes.set(path, { ...known, isFromDevice: true });
      throw error;
    }
  },
};
const client = createJobsClient(connection);

/** What is known of the last answer beside its jobs. */
export const noteAt = (path: string) => notes.get(path);

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

export type Pages = { first: number; last: number };

/** The list as it is after asking; what was `known` stays when the answer does not come. */
export async function loadList(
  { tab, category }: Pick<Address, "tab" | "category">,
  { first, last }: Pages,
  known: () => ListView,
  call: { reload: boolean },
): Promise<ListView> {
  try {
    const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const pages = await Promise.all(numbers.map((page) => tabs[tab].load(client, { category, page }, call)));
    const facts = new Map(await factsAt(`/feeds/${tabs[tab].endpoint}.facts.json`));
    await pause();
    const listings = pages.flat().map((job) => ({ ...listingOf(job), facts: facts.get(job.id) ?? null }));
    const { pageSize } = tabs[tab];
    const all = joined(first > 1 ? known().listings : [], listings);
    return {
      ...emptyList,
      phase: "ready",
      listings: all,
      total: all.length,
      isWhole: true,
      hasFurtherPages: pageSize !== null && pages.at(-1)?.length === pageSize,
      ...notes.get(`/api/${tabs[tab].endpoint}`),
    };
  } catch (error) {
    return failed(known(), error);
  }
}

/** What the server read from the adverts. A list is worth showing without it, so a failure costs nothing else. */
async function factsAt(url: string): Promise<[string, ShownFacts][]> {
  const isSeen = isSeenByWorker();
  try {
    const response = await fetch(url);
    if (!isSeen) keepOnDevice(url);
    return response.ok ? Object.entries((await response.json()) as Record<string, ShownFacts>) : [];
  } catch {
    return [];
  }
}

/** What was known stays. */
export function failed(before: ListView, error: unknown): ListView {
  const phase = before.listings.length > 0 ? "ready" : "failed";
  return { ...before, phase, failure: failureOf(error) };
}

function failureOf(error: unknown): Failure {
  const { status, kind, retryAfterMs } =
    error instanceof KaziError ? error : { status: 0, kind: "network", retryAfterMs: null };
  if (status === 429) return { kind: "busy", retryAtMs: Date.now() + (retryAfterMs ?? fallbackPauseMs) };
  if (kind === "unreadable") return { kind, retryAtMs: null };
  return { kind: status === 0 ? "unreachable" : "failed", retryAtMs: null };
}
