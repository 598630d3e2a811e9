import { expect, test } from "bun:test";
import { cutText, shortened, wellFormed } from "./cut-text.ts";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const characters = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment);
const texts = [
  "plain words, and nothing else",
  "Kazi ya dereva 🚚 Nairobi 🇰🇪🇹🇿🇺🇬",
  "👩🏾‍⚕️ nurse 👨‍👩‍👧‍👦 family 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "e\u0301te\u0301 n\u0303 Z\u0351\u036b\u0343 한국어 각",
  "وظيفة في نيروبي 🌍 مطلوب سائق",
  "😀".repeat(50),
];

test("a cut at any place leaves whole characters only, and as many as there is room for", () => {
  for (const text of texts)
    for (let length = 1; length <= text.length + 1; length++) {
      const cut = cutText(text, length);
      const whole = characters(text);
      expect(text.startsWith(cut) && cut.length <= length && cut.isWellFormed()).toBe(true);
      const kept = characters(cut);
      // One that is longer than the room is cut, between code points.
      if (length < (whole[0] ?? "").length) continue;
      expect([text, length, kept]).toEqual([text, length, whole.slice(0, kept.length)]);
      const next = whole[kept.length] ?? "";
      expect(cut.length + next.length > length || next === "").toBe(true);
    }
});

test("a character that is longer than the room is cut between its code points", () => {
  expect(cutText("👨‍👩‍👧‍👦", 4)).toBe("👨‍");
  expect(cutText("😀", 1)).toBe("");
  expect(cutText(`a${"\u0301".repeat(500)}`, 10)).toHaveLength(10);
});

test("where something is missing it says so, and a million characters cost no time", () => {
  expect(shortened("driver 🚚", 8)).toBe("driver…");
  expect(shortened("driver", 8)).toBe("driver");
  const startedAt = performance.now();
  for (let i = 0; i < 100; i++) cutText("é😀".repeat(300_000), 200);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test("halves of characters become a sign that can be shown, and whole ones stay", () => {
  expect(wellFormed("a\ud83db\ude00 😀")).toBe("a�b� 😀");
  expect(wellFormed("\ud83d\ud83d\ude00")).toBe("�😀");
});
