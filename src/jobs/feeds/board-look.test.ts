import { expect, test } from "bun:test";
import type { BoardLook } from "../catalogue/board-look-store.ts";
import { changesBetween } from "./board-look.ts";

const look = (more: Partial<BoardLook> = {}): BoardLook => ({
  jobs: 40,
  newest: "2026-11-14T08:00:00.000Z",
  stated: { company: 40, place: 38, "closing date": 4 },
  terms: "a",
  ...more,
});
const words = (before: BoardLook, now: BoardLook) =>
  changesBetween(before, now).map(({ words, needsHand }) => `${needsHand ? "!" : ""}${words}`);

test("the same look is no change", () => expect(words(look(), look())).toEqual([]));

test("a field that most jobs had and none has now needs a hand; one that few had does not", () => {
  const now = look({ stated: { company: 0, place: 38, "closing date": 0 } });
  expect(words(look(), now)).toEqual(["!states no company any more"]);
  expect(
    words(look({ jobs: 3 }), look({ jobs: 3, stated: { company: 0, place: 0, "closing date": 0 } })),
  ).toEqual([]);
});

test("other numbers and a newer job are told, and need nobody", () => {
  expect(words(look(), look({ jobs: 12, newest: "2026-11-16T00:00:00.000Z" }))).toEqual([
    "12 jobs, were 40",
    "newest of 2026-11-16",
  ]);
});

test("a list that is empty and terms that say something else need a hand", () => {
  expect(words(look(), look({ jobs: 0, newest: "", terms: "b" }))).toEqual([
    "!0 jobs, were 40",
    "!the page with its terms says something else: read it",
  ]);
  expect(words(look({ terms: null }), look())).toEqual([]);
});
