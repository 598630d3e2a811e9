import { expect, test } from "bun:test";
import fc from "fast-check";
import { repairMojibake } from "./mojibake.ts";

const asLatin1 = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));
const asWindows1252 = (text: string): string =>
  new TextDecoder("windows-1252").decode(new TextEncoder().encode(text));

test("UTF-8 read as Latin-1 or Windows-1252 is repaired", () => {
  expect(repairMojibake(asLatin1("We’re in Kraków"))).toBe("We’re in Kraków");
  expect(repairMojibake(asWindows1252("Café “Ōtani” – 5 €"))).toBe("Café “Ōtani” – 5 €");
});

test("text that was damaged up to three times over comes back", () => {
  const title = "Area Sales Representative – Food Category";
  expect(repairMojibake(asLatin1(asLatin1(title)))).toBe(title);
  expect(repairMojibake(asLatin1(asLatin1(asLatin1(title))))).toBe(title);
});

test("text that is right is left alone, also when it looks odd", () => {
  for (const right of ["Kraków – naïve café", "Grüße 😀 aus Köln", "Ã is a letter", "20 £ per day"]) {
    expect(repairMojibake(right)).toBe(right);
  }
});

test("a repair that does not prove itself over the whole text is not made", () => {
  const mixed = `${asLatin1("Kraków")} and a real – dash 😀`;
  expect(repairMojibake(mixed)).toBe(mixed);
});

test("every text damaged that way comes back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      fc.pre([...text].some((character) => character > "\u00a0"));
      expect(repairMojibake(asLatin1(text.toWellFormed()))).toBe(text.toWellFormed());
    }),
  );
});
