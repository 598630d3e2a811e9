// The way from the pages about providers, boards and abuse to the server.
import { asker, Failure, sentenceOf } from "../signed-in/asking.ts";
import type { Abuse, Board, BoardCheck, Boards, DoubtfulJobs } from "./answers-jobs.ts";
import type {
  Erased,
  FoundProviders,
  Import,
  ImportRows,
  ProviderRecord,
  RowKind,
} from "./answers-providers.ts";

const base = "/operator/api/";
const ask = asker(base);
const withId = (id: string) => `?${new URLSearchParams({ id })}`;

export const findProviders = (query: URLSearchParams) =>
  ask<FoundProviders>("GET", query.size === 0 ? "providers" : `providers?${query}`);
export const openProvider = (id: string) => ask<ProviderRecord>("GET", `providers/profile${withId(id)}`);
export const createProvider = (values: object) => ask<ProviderRecord>("POST", "providers", { values });
export const editProvider = (id: string, values: object) =>
  ask<ProviderRecord>("POST", "providers/edit", { id, values });
export const verifyProvider = (id: string, badge: string) =>
  ask<ProviderRecord>("POST", "providers/verify", { id, badge });
export const unverifyProvider = (id: string) => ask<ProviderRecord>("POST", "providers/unverify", { id });
export const changeConsent = (id: string, consent: Record<string, boolean>) =>
  ask<ProviderRecord>("POST", "providers/consent", { id, ...consent });
export const restrictProvider = (id: string, reason: string) =>
  ask<ProviderRecord>("POST", "providers/restrict", { id, reason });
export const unrestrictProvider = (id: string) => ask<ProviderRecord>("POST", "providers/unrestrict", { id });
export const eraseProvider = (id: string, confirm: string) =>
  ask<Erased>("POST", "providers/erase", { id, confirm });
export const profileDownload = (id: string) => `${base}providers/profile${withId(id)}&download=1`;
export const exportOf = (format: string) => `${base}providers/export?format=${format}`;

export const listImports = () => ask<Import[]>("GET", "provider-imports");
export const openImport = (id: string) => ask<Import>("GET", `provider-imports/${id}`);
export const beginImport = (source: string, size_bytes: number) =>
  ask<Import>("POST", "provider-imports", { source, size_bytes });
export const stepImport = (id: string, step: "check" | "apply" | "cancel") =>
  ask<Import>("POST", `provider-imports/${id}/${step}`);
export const importRows = (id: string, kind: RowKind, after: number) =>
  ask<ImportRows>("GET", `provider-imports/${id}/rows?kind=${kind}&after=${after}`);
export const badRowsOf = (id: string) => `${base}provider-imports/${id}/bad-rows`;

/** One part of a file, as it is. */
export async function uploadPart(id: string, number: number, part: Blob, stop: AbortSignal): Promise<Import> {
  let response: Response;
  try {
    response = await fetch(`${base}provider-imports/${id}/parts/${number}`, {
      method: "PUT",
      credentials: "same-origin",
      headers: { "content-type": "application/octet-stream" },
      body: part,
      signal: stop,
    });
  } catch (error) {
    if (stop.aborted) throw error;
    throw new Failure(0, "The server cannot be reached. Check your connection and try again.");
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as Import;
  throw new Failure(response.status, sentenceOf(answer) ?? "The part was not taken; try again in a moment.");
}

export const listBoards = () => ask<Boards>("GET", "boards");
export const pauseBoard = (board: string, reason: string) =>
  ask<Board>("POST", `boards/${board}/pause`, { reason });
export const resumeBoard = (board: string) => ask<Board>("POST", `boards/${board}/resume`);
export const checkBoard = (board: string) => ask<BoardCheck>("POST", `boards/${board}/check`);
export const doubtfulJobs = (board: string, feed: string) =>
  ask<DoubtfulJobs>("GET", `boards/${board}/${feed}/doubtful`);
export const decideDoubtful = (board: string, feed: string, decision: "accept" | "discard") =>
  ask<Board>("POST", `boards/${board}/${feed}/${decision}`);

export const openAbuse = () => ask<Abuse>("GET", "abuse");
export const addBlock = (block: { range: string; for: string | null; reason: string; wide: boolean }) =>
  ask<Abuse>("POST", "abuse/blocks", block);
export const liftBlock = (range: string) => ask<Abuse>("POST", "abuse/blocks/lift", { range });
export const hideListing = (listing: string, reason: string) =>
  ask<Abuse>("POST", "abuse/listings/hide", { listing, reason });
export const unhideListing = (listing: string) => ask<Abuse>("POST", "abuse/listings/unhide", { listing });
export const settleReports = (listing: string, decision: "hide" | "dismiss", reason: string) =>
  ask<Abuse>("POST", "abuse/reports/settle", { listing, decision, reason });
