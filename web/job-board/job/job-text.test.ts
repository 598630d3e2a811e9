import { expect, test } from "bun:test";
import { blocksOf } from "./job-text.tsx";

test("headings, paragraphs and lists are found again in plain text", () => {
  const text = "We build schools.\n\nWhat you will do\n\n• Plan\n• Build\n\nApply by Friday.";
  expect(blocksOf(text).map(({ kind, lines }) => [kind, lines.length])).toEqual([
    ["paragraph", 1],
    ["heading", 1],
    ["list", 2],
    ["paragraph", 1],
  ]);
});

test("no line is lost, and a last short line is not a heading", () => {
  const text = "One\n- two\nthree\n\nKind regards";
  expect(blocksOf(text).flatMap(({ lines }) => lines)).toEqual(["One", "- two", "three", "Kind regards"]);
  expect(blocksOf(text).at(-1)?.kind).toBe("paragraph");
});
