// Answers of version 2: a page of profiles in the order that was asked for, where the next one begins, and what the order
// was. Kept as those of version 1 are; a rotating one only for its day.
import type { Database } from "../../database/database.ts";
import { type Order, type Position, writeCursor } from "./cursor.ts";
import type { DiscoveryQuery } from "./discovery-query.ts";
import { facetsOf } from "./facets.ts";
import { type FoundRow, Matches, type Near } from "./matches-store.ts";
import { outwards, wholeKm } from "./outwards.ts";
import { type Answer, answerCache, answerOf } from "./provider-answers.ts";
import { dateOfDay, dayOf, inFront, Rotation } from "./rotation.ts";

type Page = { rows: FoundRow[]; next: Position<Order> | null; isRestarted?: boolean };

export function discoveryAnswers(database: Database) {
  const answers = answerCache(database);
  const rotation = new Rotation();
  const keyOf = ({ order, key }: DiscoveryQuery, day: number) =>
    order === "rotating" ? `${day} ${key}` : key;

  async function pageOf(matches: Matches, query: DiscoveryQuery, day: number): Promise<Page> {
    const { order, limit, cursor, question, matching } = query;
    if (order === "rotating")
      return rotation.page(
        matches,
        { question, verified: matching.verified, day, limit },
        cursor as Position<"rotating"> | null,
      );
    const rows =
      order === "recent"
        ? await matches.byRecency(limit + 1, cursor as Position<"recent"> | null)
        : await outwards(matches, matching.near as Near, limit + 1, cursor as Position<"distance"> | null);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { rows: rows.slice(0, limit), next: last ? positionOf(last, query) : null };
  }

  async function answer(query: DiscoveryQuery, day: number): Promise<Answer> {
    const { matching, limit, order, question, hasFacets } = query;
    const matches = await Matches.of(database, matching);
    const { rows, next, isRestarted = false } = await pageOf(matches, query, day);
    const date = order === "rotating" ? dateOfDay(day) : null;
    const meta = {
      order: { by: order, day: date, is_restarted: isRestarted },
      ...(hasFacets && { facets: await facetsOf(matches) }),
    };
    const cursor = next && writeCursor(question, next);
    const pagination = { limit, returned: rows.length, next: cursor };
    const data = rows.map((row) => documentOf(row, matching.near)).join(",");
    const isFirst = query.cursor === null || isRestarted;
    return answerOf(
      rows,
      `{"data":[${data}],"pagination":${JSON.stringify(pagination)},"meta":${JSON.stringify(meta)}}`,
      isFirst ? rows.slice(0, inFront).map(({ id }) => id) : [],
    );
  }

  return {
    kept: (query: DiscoveryQuery, nowMs: number) => answers.kept(keyOf(query, dayOf(nowMs))),
    read(query: DiscoveryQuery, nowMs: number) {
      const day = dayOf(nowMs);
      return answers.read(keyOf(query, day), () => answer(query, day));
    },
  };
}

function positionOf(row: FoundRow, { order, matching }: DiscoveryQuery): Position<Order> {
  const { id, verified, verified_order, ring } = row;
  if (order === "recent") return { id, verified, verified_order };
  return { km: wholeKm(matching.near as Near, row), ring };
}

/** The document of version 1, with what version 2 adds to it. */
function documentOf(row: FoundRow, near: Near | null): string {
  const { document, verified, verification_method: method, verified_at: at } = row;
  const verification = verified === 1 ? { method, at, expires_at: row.verification_expires_at } : null;
  const distance = near && { km: wholeKm(near, row), approximate: row.place_is_approximate === 1 };
  return `${document.slice(0, -1)},"verification":${JSON.stringify(verification)},"distance":${JSON.stringify(distance)}}`;
}
