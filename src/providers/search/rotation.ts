// The order that changes every day: verified profiles first, and in either half everybody along the ring from where the
// day and the question put the start. Each day the start moves on by the first ten, so that whoever is found by a question
// stands in front as often as anybody else. Of more than can be counted at once, the start is drawn anew each day: around a
// random place, and there among so many that it does not matter who has wide gaps beside them.
import { fractionOf, unverifiedRing, verifiedRing } from "../profile/profile-index.ts";
import type { Position } from "./cursor.ts";
import type { FoundRow, Matches, Span } from "./matches-store.ts";

const dayMs = 86_400_000;
export const inFront = 10;
/** So many are counted; a number of days after which the moves begin again keeps a change of the number small. */
const mostCounted = 600;
const mostSkipped = 100;
const daysOfMoves = 100;
const maxStarts = 10_000;

export const dayOf = (nowMs: number) => Math.floor(nowMs / dayMs);
export const dateOfDay = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

const halves = { verified: verifiedRing, others: unverifiedRing };
type Half = keyof typeof halves;

export type RotatingPage = { rows: FoundRow[]; next: Position<"rotating"> | null; isRestarted: boolean };

export class Rotation {
  /** Kept for the day, so that the first page stays the same while profiles come and go. */
  readonly #starts = new Map<string, number>();

  async page(
    matches: Matches,
    asked: { question: string; verified: boolean | null; day: number; limit: number },
    cursor: Position<"rotating"> | null,
  ): Promise<RotatingPage> {
    const { question, verified, day, limit } = asked;
    const isRestarted = cursor !== null && cursor.day !== day;
    const after = isRestarted ? null : cursor;
    const asksFor = (
      verified === null ? ["verified", "others"] : [verified ? "verified" : "others"]
    ) as Half[];
    const rows: FoundRow[] = [];
    let last: Position<"rotating"> | null = null;
    for (const half of asksFor.slice(after ? Math.max(0, asksFor.indexOf(after.half)) : 0)) {
      if (rows.length > limit) break;
      const begun = after?.half === half ? after : null;
      const start = begun?.start ?? (await this.#start(matches, question, day, half));
      if (start === null) continue;
      for (const span of spansFrom(halves[half], start, begun?.last ?? null)) {
        if (rows.length > limit) break;
        for (const row of await matches.alongRing(limit + 1 - rows.length, { span })) {
          if (rows.push(row) <= limit) last = { day, half, start, last: row.ring };
        }
      }
    }
    return { rows: rows.slice(0, limit), next: rows.length > limit ? last : null, isRestarted };
  }

  async #start(matches: Matches, question: string, day: number, half: Half): Promise<number | null> {
    const key = `${day} ${half} ${question}`;
    const known = this.#starts.get(key);
    if (known !== undefined) return known;
    const start = await drawStart(matches, { question, day, half });
    if (start === null) return null;
    if (this.#starts.size >= maxStarts) this.#starts.delete(this.#starts.keys().next().value as string);
    this.#starts.set(key, start);
    return start;
  }
}

type Draw = { question: string; day: number; half: Half };

async function drawStart(matches: Matches, { question, day, half }: Draw): Promise<number | null> {
  const ring = halves[half];
  const count = await matches.count(mostCounted, { span: ring });
  if (count === 0) return null;
  if (count <= mostCounted) return matches.ringAfter(placeOf({ question, half, day, count }), ring);
  const today = `${day} ${half} ${question}`;
  const somewhere = ring.from + Math.floor(fractionOf(`from ${today}`) * (ring.to - ring.from));
  const skipped = Math.floor(fractionOf(`skip ${today}`) * mostSkipped);
  return (
    (await matches.ringAfter(skipped, { from: somewhere, to: ring.to })) ?? matches.ringAfter(skipped, ring)
  );
}

/** How many stand before the one that a day begins with. */
function placeOf({ question, half, day, count }: Draw & { count: number }): number {
  const first = Math.floor(fractionOf(`${half} ${question}`) * count);
  return (first + inFront * (day % daysOfMoves)) % count;
}

/** Once around: from the start, or from behind the last one shown, to where the walk began. */
function spansFrom(ring: Span, start: number, last: number | null): Span[] {
  const from = last === null ? start : last + 1;
  const beforeStart = { from: ring.from, to: start };
  if (last !== null && last < start) return [{ from, to: start }];
  return [{ from, to: ring.to }, beforeStart];
}
