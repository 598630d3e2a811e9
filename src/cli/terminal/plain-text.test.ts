import { expect, test } from "bun:test";
import fc from "fast-check";
import { harmless, harmlessJson, oneLine } from "./plain-text.ts";

const steering = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

test("somebody's text stays on one line and says where it broke", () => {
  expect(oneLine("For our app.\r\nstate   approved\n\n")).toBe("For our app. ⏎ state   approved ⏎ ");
  expect(oneLine("a\u2028b\u0085c")).toBe("a ⏎ b ⏎ c");
});

test("nothing steers the terminal or turns the direction of writing", () => {
  expect(harmless("a\x1b[2Jb\x9bc\x07")).toBe("a [2Jb c ");
  expect(harmless("invoice\u202efdp.exe\u2066\u200f")).toBe("invoicefdp.exe");
  expect(harmless("one\ntwo")).toBe("one\ntwo");
  expect(harmless("Wanjikũ Ng’ang’a, 株式会社 👍")).toBe("Wanjikũ Ng’ang’a, 株式会社 👍");
});

test("no text whatever leaves anything of it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(steering.test(harmless(text))).toBe(false);
      expect(/[\n]/.test(oneLine(text)) || steering.test(oneLine(text))).toBe(false);
      const json = JSON.stringify({ text }, null, 2);
      expect(steering.test(harmlessJson(json))).toBe(false);
      expect(JSON.parse(harmlessJson(json))).toEqual({ text });
    }),
  );
});
