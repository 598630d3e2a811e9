import { expect, test } from "bun:test";
import places from "../places/places-kenya.json";
import { providerSchema, publicProvider } from "../providers/profile/provider.ts";
import { applyDraft, readDraft } from "../providers/profile/provider-draft.ts";
import { sampleProvider, sampleProviders } from "./sample-providers.ts";

const nowMs = Date.parse("2026-11-15T08:00:00.000Z");
const profiles = [...sampleProviders(2_000)].map((row) => {
  const { draft, problems } = readDraft(row);
  const applied = applyDraft(String(draft.id), draft, null, nowMs);
  return { row, ...applied, problems: [...problems, ...applied.problems] };
});

test("every made-up row is a profile the contract accepts, in a place we know", () => {
  for (const { profile, problems, unknownPlaces } of profiles) {
    expect(problems).toEqual([]);
    expect(unknownPlaces).toEqual([]);
    expect(providerSchema.safeParse(publicProvider(profile)).error).toBeUndefined();
  }
});

test("two thousand profiles stand in all 47 counties", () => {
  const counties = new Set(profiles.map(({ profile }) => profile.provider.county));
  expect([...counties].sort()).toEqual(places.counties.map((county) => county.name).sort());
});

test("row i is the same however many rows are made", () => {
  expect([...sampleProviders(50)]).toEqual(profiles.slice(0, 50).map(({ row }) => row));
  expect(sampleProvider(999_999)).toEqual(sampleProvider(999_999));
  expect(sampleProvider(7)).not.toEqual({ ...sampleProvider(8), id: sampleProvider(7).id });
});

test("no made-up phone can ring anywhere", () => {
  for (const { profile } of profiles)
    for (const number of [profile.provider.phone, profile.provider.whatsapp])
      if (number !== null) expect(number).toMatch(/^\+25419\d{7}$/);
});
