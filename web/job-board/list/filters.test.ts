import { expect, test } from "bun:test";
import fc from "fast-check";
import { noFilters, spans } from "../address.ts";
import { choicesOf, filtered, openToKenya, placesOf } from "./filters.ts";
import type { Listing, ShownFacts } from "./listing.ts";

const nowMs = Date.parse("2026-11-15T00:00:00Z");
const judged = (verdict: ShownFacts["eligibility"]["verdict"]): ShownFacts => ({
  eligibility: { verdict, scope: "unknown", evidence: "" },
  closes: null,
  pay: null,
  warnings: [],
});
const listings: fc.Arbitrary<Listing[]> = fc.array(
  fc.record({
    id: fc.uuid(),
    title: fc.constant("Clerk"),
    company: fc.constant("Acme"),
    location: fc.constantFrom("Nairobi, Kenya", "Kenya", "USA", "", "Worldwide"),
    type: fc.constantFrom("", "full-time", "contract"),
    date: fc.integer({ min: 0, max: 60 }).map((days) => new Date(nowMs - days * 86_400_000).toISOString()),
    url: fc.constant("https://board.example/1"),
    source: fc.constantFrom("Remotive", "Jobicy"),
    text: fc.constant(null),
    facts: fc.constantFrom(null, judged("open"), judged("closed"), judged("unclear")),
  }),
  { maxLength: 40 },
);
const filters = fc.record({
  type: fc.constantFrom("", "full-time"),
  place: fc.constantFrom("", "Kenya"),
  source: fc.constantFrom("", "Jobicy"),
  within: fc.constantFrom("", ...spans),
  openToKenya: fc.boolean(),
  level: fc.constant(""),
  hasPay: fc.constant(false),
});

test("choosing leaves exactly the number that was shown beside the choice", () => {
  fc.assert(
    fc.property(listings, filters, (all, chosen) => {
      const choices = choicesOf(all, chosen, nowMs);
      for (const name of ["type", "place", "source", "within"] as const)
        for (const { value, count } of choices[name])
          expect(filtered(all, { ...chosen, [name]: value }, nowMs).length).toBe(count);
      expect(filtered(all, { ...chosen, openToKenya: true }, nowMs).length).toBe(
        openToKenya(all, chosen, nowMs),
      );
    }),
  );
});

test("without filters everything stays, in its order", () => {
  fc.assert(fc.property(listings, (all) => expect(filtered(all, noFilters, nowMs)).toEqual(all)));
});

test("a location names its town, its county and its country once each", () => {
  expect(placesOf("Westlands, Nairobi, Kenya; Nairobi; Austin, TX")).toEqual([
    "Westlands",
    "Nairobi",
    "Kenya",
    "Austin",
  ]);
});
