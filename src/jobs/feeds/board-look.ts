// What changed about a board since somebody last looked: what its jobs state, how many there are, how new the newest is,
// and whether the page with its terms says something else.
import { createHash } from "node:crypto";
import type { Database } from "../../database/database.ts";
import type { Outbound } from "../../outbound/outbound.ts";
import type { Board } from "../boards/board.ts";
import { type BoardLook, lastLook, lookAt, rememberLook } from "../catalogue/board-look-store.ts";
import { textFromHtml } from "../job/job-html.ts";

export type BoardChange = {
  words: string;
  /** Whether a person has to do something about it. */
  needsHand: boolean;
};

const dayMs = 86_400_000;
/** A general board that has had nothing new for so long is not kept any more. */
const staleMs = 30 * dayMs;
/** Of fewer jobs, all may lack a field by chance. */
const minJobs = 5;
const maxPageBytes = 2_000_000;

export function createBoardLooks({ database, outbound }: { database: Database; outbound: Outbound }) {
  /** Employers on one system share a page, which is read once. */
  const pages = new Map<string, Promise<string | null>>();

  function termsDigest(page: string): Promise<string | null> {
    const known = pages.get(page) ?? readDigest(outbound, page);
    pages.set(page, known);
    return known;
  }

  /** Remembers how it looks now, and says what that changes. */
  return async function look(board: Board, nowMs: number): Promise<BoardChange[]> {
    const before = await lastLook(database.read, board.slug);
    const isLately = before !== null && nowMs - Date.parse(before.lookedAt) < dayMs;
    const read = isLately ? null : await termsDigest(board.terms.page);
    const now: BoardLook = {
      ...(await lookAt(database.read, board.slug)),
      terms: read ?? before?.seen.terms ?? null,
    };
    // What was read lately is compared with the same look until another is due.
    if (!isLately) await rememberLook(database, board.slug, now, nowMs);
    return [...staleness(board, now, nowMs), ...(before ? changesBetween(before.seen, now) : [])];
  };
}

async function readDigest(outbound: Outbound, page: string): Promise<string | null> {
  const { hostname } = new URL(page);
  const answer = await outbound.get({ url: page, allowedHosts: [hostname], maxBodyBytes: maxPageBytes });
  if (answer.kind !== "ok") return null;
  const text = textFromHtml(new TextDecoder().decode(answer.bytes), maxPageBytes);
  // Numbers on a page count visitors and years.
  const words = text.replaceAll(/\d+/g, "").replaceAll(/\s+/g, " ").trim();
  return createHash("sha256").update(words).digest("base64url").slice(0, 22);
}

function staleness(board: Board, { jobs, newest }: BoardLook, nowMs: number): BoardChange[] {
  const isGeneral = board.feeds.some(({ mayBeEmpty }) => !mayBeEmpty);
  if (!isGeneral || jobs === 0 || nowMs - Date.parse(newest) < staleMs) return [];
  return [{ words: `nothing new since ${newest.slice(0, 10)}`, needsHand: true }];
}

/** Pure, for the fields that half of the jobs had and none has now. */
export function changesBetween(before: BoardLook, now: BoardLook): BoardChange[] {
  const gone = Object.entries(before.stated).flatMap(([field, count]) =>
    count * 2 >= before.jobs && before.jobs >= minJobs && now.jobs >= minJobs && now.stated[field] === 0
      ? field
      : [],
  );
  const changes: BoardChange[] = [];
  if (gone.length > 0) changes.push({ words: `states no ${gone.join(", no ")} any more`, needsHand: true });
  if (before.jobs !== now.jobs)
    changes.push({ words: `${now.jobs} jobs, were ${before.jobs}`, needsHand: now.jobs === 0 });
  if (before.newest.slice(0, 10) !== now.newest.slice(0, 10) && now.newest !== "")
    changes.push({ words: `newest of ${now.newest.slice(0, 10)}`, needsHand: false });
  if (before.terms !== null && now.terms !== before.terms)
    changes.push({ words: "the page with its terms says something else: read it", needsHand: true });
  return changes;
}
