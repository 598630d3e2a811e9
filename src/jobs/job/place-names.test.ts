import { expect, test } from "bun:test";
import fc from "fast-check";
import { placesInProse, placeTokens } from "./place-names.ts";

const pieces =
  "Kenya kenya U.S. U.S.A. US Us us o'Kenya e.g.Kenya you.We Trinidad & Tobago and New York City United States of America ( ) - , . ' ’ São Tomé Côte d’Ivoire Kenya's İ ß Æ 5 Nairobi Meru team.Kenya".split(
    " ",
  );
const anyProse = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom("", " ", " ", "\u00a0")), { maxLength: 30 })
    .map((parts) => parts.flat().join("")),
  fc.string({ unit: "grapheme", maxLength: 80 }),
);

test("the places of prose are those that a look at every word finds", () => {
  fc.assert(
    fc.property(anyProse, (text) => {
      const found = placeTokens(text, true).filter(({ place }) => place !== null);
      expect(placesInProse(text)).toEqual(found as ReturnType<typeof placesInProse>);
    }),
    { numRuns: 2_000 },
  );
});
