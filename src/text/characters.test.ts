import { expect, test } from "bun:test";
import fc from "fast-check";
import { z } from "zod";
import { characterCount, firstCharacters, isLonger } from "./characters.ts";

const anyText = fc.string({ unit: "binary", maxLength: 60 });

test("a character counts once, however many units hold it", () => {
  for (const [text, count] of [
    ["", 0],
    ["cook", 4],
    ["🍳🍳", 2],
    ["e\u0301", 2],
    ["مطبخ", 4],
    ["a\ud83d", 2],
  ] as const)
    expect([text, characterCount(text)]).toEqual([text, count]);
});

test("whether a text is longer is whether its count is higher", () => {
  fc.assert(
    fc.property(anyText, fc.nat(60), (text, most) => {
      expect(isLonger(text, most)).toBe(characterCount(text) > most);
    }),
  );
});

test("the beginning of a text has at most so many characters, and half of none", () => {
  fc.assert(
    fc.property(anyText, fc.nat(60), (text, most) => {
      const beginning = firstCharacters(text, most);
      expect(text.startsWith(beginning)).toBe(true);
      expect(characterCount(beginning)).toBe(Math.min(characterCount(text), most));
    }),
  );
  expect(firstCharacters("a🍳b", 2)).toBe("a🍳");
});

test("Zod, which measures every form, counts characters as well", () => {
  const field = z.string().min(2).max(3);
  const isTaken = (text: string) => field.safeParse(text).success;
  expect([isTaken("🍳"), isTaken("🍳🍳🍳"), isTaken("🍳🍳🍳🍳")]).toEqual([false, true, false]);
});
