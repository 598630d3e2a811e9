// The query string as a question of version 2. What decides who is found is never guessed: a filter that cannot be read is
// refused. Limit and radius never fail.
import { countyWord, townWord } from "../profile/profile-index.ts";
import { categoryWords, serviceWords, wordsOf } from "../profile/service-names.ts";
import type { Problem } from "../refusals.ts";
import { type Order, orders, type Position, readCursor } from "./cursor.ts";
import type { Matching, Near } from "./matches-store.ts";
import { keptReading, readFilters, readLimit, readNumber, readYesOrNo } from "./provider-query.ts";

export type DiscoveryQuery = {
  matching: Matching;
  order: Order;
  limit: number;
  hasFacets: boolean;
  cursor: Position<Order> | null;
  /** Who is looked for, in which order: what a cursor is good for. */
  question: string;
  /** Everything that decides about the answer, but for the day. */
  key: string;
};

const defaultRadiusKm = 10;
const maxRadiusKm = 50;
const maxWordsAsked = 12;
/** No profile has it. */
const nothing = "none:";

export const discoveryQuery = keptReading((parameters): DiscoveryQuery | Problem => {
  const given = (name: string) => parameters.get(name) || null;
  const filters = readFilters(parameters);
  if ("problem" in filters) return filters;
  const near = readNear(given("near"), given("radius_km"));
  if (near === undefined) return { problem: "badNear" };
  const order = orders.find((known) => known === (given("order") ?? "rotating"));
  if (order === undefined) return { problem: "badOrder" };
  if (order === "distance" && near === null) return { problem: "distanceNeedsNear" };
  const hasFacets = readYesOrNo(given("facets"));
  if (hasFacets === undefined) return { problem: "badFacets" };

  const { countyKeys, townKeys, verified } = filters;
  const [service, category, text] = [given("service"), given("category"), given("q")];
  const words = [
    ...(countyKeys ? [countyKeys.map(countyWord)] : []),
    ...(townKeys ? [townKeys.map(townWord)] : []),
    ...(service === null ? [] : [serviceWords(service)]),
    ...(category === null ? [] : [categoryWords(category)]),
    ...(text === null ? [] : textGroups(text)),
  ];
  const matching = { words, verified, near };
  const question = `${order} ${JSON.stringify(matching)}`;
  const cursorText = given("cursor");
  const cursor = cursorText === null ? null : readCursor(cursorText, question, order);
  if (cursorText !== null && cursor === null) return { problem: "badCursor" };
  const limit = readLimit(parameters.get("limit") ?? "");
  const key = `${question} ${limit} ${hasFacets ?? false} ${JSON.stringify(cursor)}`;
  return { matching, order, limit, hasFacets: hasFacets ?? false, cursor, question, key };
});

/** Every word has to be there. A text without a single word finds nobody. */
function textGroups(text: string): string[][] {
  const words = wordsOf(text).slice(0, maxWordsAsked);
  return words.length === 0 ? [[nothing]] : words.map((word) => [word]);
}

function readNear(point: string | null, radius: string | null): Near | null | undefined {
  if (point === null) return null;
  const [latitude = null, longitude = null, ...more] = point
    .split(",")
    .map((part) => readNumber(part.trim()));
  if (latitude === null || longitude === null || more.length > 0) return undefined;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined;
  const radiusKm = readNumber(radius ?? "") ?? defaultRadiusKm;
  return { latitude, longitude, radiusKm: Math.min(maxRadiusKm, Math.max(1, radiusKm)) };
}
