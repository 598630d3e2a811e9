import { expect, test } from "bun:test";
import fc from "fast-check";
import kenya from "../../places/places-kenya.json";
import { placeVerdict } from "./place-verdict.ts";

/** What listings say, and which of their words decide; the whole text where none are named. */
const told: Record<ReturnType<typeof placeVerdict>["because"], (string | [string, string])[]> = {
  kenya: [
    ["Nairobi, Kenya", "Nairobi"],
    ["Kenya", "Kenya"],
    ["Meru Town, Meru", "Meru Town"],
    ["Nairobi CBD, Nairobi", "Nairobi"],
    ["Rest of Kenya", "Kenya"],
    ["Nairobi, Coast, Eastern, Nyanza, International", "Nairobi"],
    ["Kenya (Remote)", "Kenya"],
    ["Remote - Kenya only", "Kenya"],
    ["Germany, Poland, Kenya and 2 more", "Kenya"],
    ["Kenya, Uganda, Tanzania", "Kenya"],
    ["Kenya, Africa", "Kenya"],
    ["Lagos or Nairobi", "Nairobi"],
    ["Kampala, Nairobi", "Nairobi"],
    ["Murang’a", "Murang’a"],
    ["Busia, Kenya", "Kenya"],
    ["Busia", "Busia"],
    ["Meru (hybrid)", "Meru"],
    ["Kenyans only", "Kenyans"],
    ["Anywhere in Kenya", "Kenya"],
    ["Anywhere in the US or Kenya", "Kenya"],
    ["US, UK; Mombasa", "Mombasa"],
  ],
  region: [
    ["Africa", "Africa"],
    ["Americas, Europe, Asia, Africa, Oceania", "Africa"],
    ["Africa Wide", "Africa Wide"],
    ["LATAM, Africa, Philippines", "Africa"],
    ["Europe, Africa", "Africa"],
    ["Europe, Middle East and Africa", "Africa"],
    ["Remote (Africa only)", "Africa"],
    ["East Africa", "East Africa"],
    ["Eastern Africa", "Eastern Africa"],
    ["East and Southern Africa", "East and Southern Africa"],
    ["East & West Africa", "East & West Africa"],
    ["Uganda, East Africa", "East Africa"],
    ["Sub-Saharan Africa", "Sub-Saharan Africa"],
    ["Anglophone Africa", "Anglophone Africa"],
    ["Anywhere in Africa", "Anywhere in Africa"],
    ["Pan-African", "Pan-African"],
    ["Nigeria, Ghana and other African countries", "other African countries"],
    ["Nigeria or anywhere in Africa", "anywhere in Africa"],
    "Africa except Nigeria",
    "Africa (excluding South Africa)",
    ["Global South", "Global South"],
    "UTC+3",
    "GMT +3",
    "UTC-1 to UTC+5",
    "UTC 0 to +4",
    "UTC±3",
    "Remote (UTC+1 – UTC+4)",
    "EAT",
  ],
  anywhere: [
    ["Worldwide", "Worldwide"],
    ["World Wide", "World Wide"],
    ["Remote (Worldwide)", "Worldwide"],
    ["Worldwide (Remote)", "Worldwide"],
    ["Remote, Worldwide", "Worldwide"],
    ["World-wide", "World-wide"],
    ["Anywhere", "Anywhere"],
    ["Anywhere in the world", "Anywhere"],
    ["Work from anywhere", "anywhere"],
    ["Everywhere", "Everywhere"],
    ["Global", "Global"],
    ["Globally distributed team", "Globally"],
    ["Global remote", "Global"],
    ["All countries", "All countries"],
    ["Any location", "Any location"],
    ["All over the world", "the world"],
    ["Planet Earth", "Planet"],
    ["No location restrictions", "No location restrictions"],
    ["Location independent", "Location independent"],
    "Non-US",
    "Non US",
    "Outside the US",
    "Not USA",
    "Anywhere outside the US",
    "Worldwide except US",
    "Worldwide, excluding China and Russia",
    "Global (except EU)",
    "Anywhere but the United States",
  ],
  elsewhere: [
    "Americas, Europe, Asia, Oceania",
    "EMEA, Germany",
    "Seattle, WA, Remote",
    "New York, USA, Remote",
    "CA Remote (BC & ON only); U.S. Remote",
    "Canada - Remote (ON, AB, BC, or NS Only)",
    "Remote-NORAM",
    "Liberia, Costa Rica",
    "South Africa",
    "South Africa, Africa",
    "Central African Republic",
    "West Africa",
    "Horn of Africa",
    "Francophone Africa",
    "Nigeria, Africa",
    "Africa (Nigeria)",
    "Lagos, Nigeria, Africa",
    "Busia, Uganda",
    "Meru, Arusha",
    "Moyale, Ethiopia",
    "Not Kenya",
    "No Kenya",
    "Worldwide except Kenya",
    "Worldwide except Africa",
    "Remote, excluding Africa",
    "Global, but not in Kenya or Nigeria",
    "Outside Africa",
    "Non-African",
    "Kenya excluded",
    "Kenya not eligible",
    "Global (US only)",
    "Anywhere (USA)",
    "Anywhere in the US",
    "Anywhere (USA, Canada)",
    "Worldwide - US only",
    "USA, Canada",
    "Remote (US)",
    "US only",
    "Europe",
    "Europe excluding UK",
    "EU or UK",
    "LATAM",
    "APAC",
    "MENA",
    "EMEA (Germany)",
    "London, EMEA",
    "Flexible / Remote; Austin, TX",
    "UTC-8 to UTC-5",
    "GMT-5",
    "UTC+8",
  ],
  suspicion: [
    "International",
    "Outside Kenya",
    "EMEA, LATAM, Canada, USA",
    "Seattle, SF, Remote",
    "EMEA",
    "Remote, EMEA",
    "Europe, EMEA",
    "Worldwide except some countries",
    "Worldwide, excluding sanctioned countries",
    "Remote (excluding California)",
    "Worldwide, USA",
    "Global/US",
    "London or Worldwide",
    "UTC+2",
    "CET +/- 3 hours",
    "European time zones",
    "Worldwide (US time zones)",
    "نيروبي",
    "ናይሮቢ",
  ],
  unsaid: [
    "",
    "Remote",
    "Flexible / Remote",
    "100% remote",
    "Home based",
    "Remoto",
    "Multiple locations",
    "Not specified",
    "N/A",
  ],
};

const verdicts = {
  kenya: "open",
  region: "open",
  anywhere: "open",
  elsewhere: "closed",
  suspicion: "unclear",
  unsaid: "unclear",
} as const;

for (const [because, texts] of Object.entries(told) as [keyof typeof told, (typeof told)["kenya"]][])
  for (const entry of texts) {
    const [location, words] = typeof entry === "string" ? [entry, entry] : entry;
    test(`“${location}” is ${verdicts[because]}, because it says “${words}”`, () =>
      expect(placeVerdict(location)).toEqual({ verdict: verdicts[because], because, words }));
  }

test("every county and town of Kenya alone is Kenya", () => {
  const names = [...kenya.counties, ...kenya.towns].flatMap(({ name, aliases }) => [name, ...aliases]);
  for (const name of names)
    for (const stated of [name, `${name} Town`, `Remote, ${name}`])
      expect([stated, placeVerdict(stated).because]).toEqual([stated, "kenya"]);
});

test("whatever a listing says is judged at once, and quoted from it", () => {
  const words = Object.values(told).flatMap((texts) => texts.map((entry) => [entry].flat()[0] ?? ""));
  const piece = fc.oneof(fc.constantFrom(...words), fc.string({ unit: "grapheme", maxLength: 40 }));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
      const location = pieces.join(", ");
      expect(location).toContain(placeVerdict(location).words);
    }),
  );
  const startedAt = performance.now();
  for (const text of ["no ", "africa ", "utc +", "east & ", "world "]) placeVerdict(text.repeat(2_000));
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
