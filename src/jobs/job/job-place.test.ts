import { expect, test } from "bun:test";
import { placeText } from "./job-place.ts";

test.each([
  ["a trailing comma goes", "Marsa, ", "Marsa"],
  ["repeated parts go", "Adelaide, Adelaide, South Australia", "Adelaide, South Australia"],
  ["double spaces go", "LATAM,  Hong Kong,  Mexico", "LATAM, Hong Kong, Mexico"],
  ["flags go", "🇰🇪 Kenya", "Kenya"],
  ["a placeholder is no place", "N/A", ""],
  ["several places are joined", ["Kenya", "Uganda", "Kenya"], "Kenya, Uganda"],
  ["places with parts keep apart", ["Nairobi, Kenya", "Kampala, Uganda"], "Nairobi, Kenya; Kampala, Uganda"],
  ["an empty list says nothing", [], ""],
])("%s", (_guarantee, stated, place) => {
  expect(placeText(stated)).toBe(place);
});

test("a long list of countries stays readable", () => {
  const countries = Array.from({ length: 50 }, (_, i) => `Country ${i}`);
  expect(placeText(countries)).toEndWith("Country 7 and 42 more");
});

test("a long list with Kenya in it shows Kenya", () => {
  const countries = Array.from({ length: 148 }, (_, i) => `Country ${i}`);
  for (const at of [0, 90, 148])
    expect(placeText(countries.toSpliced(at, 0, "Kenya"))).toBe("Kenya and 148 more");
});
