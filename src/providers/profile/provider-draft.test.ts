import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Profile, providerSchema, publicProvider, sensitiveFields } from "./provider.ts";
import { applyDraft, readDraft } from "./provider-draft.ts";

const nowMs = Date.parse("2026-11-15T08:00:00.000Z");

function profileFrom(values: Record<string, unknown>, held: Profile | null = null) {
  const { draft, problems } = readDraft(values);
  const applied = applyDraft("prv_1", draft, held, nowMs);
  return { ...applied, problems: [...problems, ...applied.problems] };
}

const whole = {
  name: "Bora Plumbing",
  county: "muranga county",
  town: "maragua",
  verified: "TRUE",
  avatar_url: "https://images.example.org/a.jpg",
  bio: "One\r\nTwo",
  experience_years: "8",
  phone: "0712 345 678",
  whatsapp: "00254712345678",
  availability: "Daily",
  price_range: "KSh 500",
  verification_badge_version: "v1",
  verified_at: "2026-03-02T12:30:00+03:00",
  latitude: "-0.78",
  longitude: "37.13",
  services: '[{"id":"leak-repair","name":"Leak repair","category":"Plumbing & Water","price":3}]',
};

test("a row of text becomes a profile with canonical places, E.164 phones and UTC times", () => {
  const { profile, problems, unknownPlaces } = profileFrom(whole);
  expect(problems).toEqual([]);
  expect(unknownPlaces).toEqual([]);
  expect(profile).toEqual({
    provider: {
      id: "prv_1",
      name: "Bora Plumbing",
      county: "Murang'a",
      town: "Maragua",
      verified: true,
      avatar_url: "https://images.example.org/a.jpg",
      bio: "One\nTwo",
      experience_years: 8,
      phone: "+254712345678",
      whatsapp: "+254712345678",
      availability: "Daily",
      price_range: "KSh 500",
      verification_badge_version: "v1",
      verified_at: "2026-03-02T09:30:00.000Z",
      latitude: -0.78,
      longitude: 37.13,
      services: [{ id: "leak-repair", name: "Leak repair", category: "Plumbing & Water" }],
    },
    consent: { phone: true, whatsapp: true, location: true },
  });
});

test("a new profile needs a name and a county, and nothing else", () => {
  const { profile, problems } = profileFrom({ name: "Amina", county: "Mombasa" });
  expect(problems).toEqual([]);
  expect(providerSchema.parse(publicProvider(profile))).toMatchObject({
    town: null,
    verified: false,
    services: [],
  });
  expect(profileFrom({ town: "Nyali" }).problems.map((problem) => problem.field)).toEqual(["name", "county"]);
});

test.each([
  ["phone", "12345"],
  ["phone", "+1 202 555 0100"],
  ["phone", "2.54712E+11"],
  ["phone", "0712345678 ext 9"],
  ["whatsapp", "call me"],
  ["verified", "maybe"],
  ["avatar_url", "javascript:alert(1)"],
  ["avatar_url", "https://user:pass@example.org/"],
  ["experience_years", "-1"],
  ["experience_years", "2.5"],
  ["experience_years", "101"],
  ["verified_at", "yesterday"],
  ["verified_at", "2026-03-02T12:30:00"],
  ["verified_at", "2026-02-31"],
  ["verified_at", "2027-01-01T00:00:00Z"],
  ["latitude", "91"],
  ["longitude", "-180.1"],
  ["latitude", "NaN"],
  ["services", "plumbing"],
  ["services", '[{"id":"x"}]'],
  ["name", "a\u0007b"],
  ["name", "x".repeat(201)],
  ["bio", "x".repeat(5_001)],
  ["bio", "caf\uFFFD"],
  ["county", "—"],
  ["town", "---"],
  ["name", "\u200b\u202e"],
  ["name", "\u3164 \u2800"],
  ["latitude", "1e400"],
  ["latitude", "0x10"],
  ["latitude", "1e2"],
  ["services", '[{"id":"x","name":"caf\uFFFD","category":"c"}]'],
  ["services", [{ id: "x", name: "a\u0007b", category: "c" }]],
  ["services", [{ id: "x\ny", name: "n", category: "c" }]],
  ["services", [{ id: "x", name: "n", category: "c".repeat(201) }]],
  ["services", [{ id: "x", name: "\u200b", category: "c" }]],
  ["services", [null]],
  ["consent_phone", "perhaps"],
])("a bad %s (%p) is named with its field", (field, value) => {
  expect(profileFrom({ ...whole, [field]: value }).problems).toContainEqual({
    field,
    reason: expect.stringMatching(/^(is|must|has|lies)/),
  });
});

test("the texts of a service are read like every other text", () => {
  const { profile } = profileFrom({ ...whole, services: [{ id: " x ", name: "cafe\u0301", category: "c" }] });
  expect(profile.provider.services).toEqual([{ id: "x", name: "caf\u00e9", category: "c" }]);
});

test("every finite decimal is a number, however it is written", () => {
  for (const [given, value] of [
    ["1e-7", 1e-7],
    [0.00000012, 1.2e-7],
    ["-1.5E+1", -15],
    [".5", 0.5],
    ["5.", 5],
    ["5e-324", 5e-324],
    ["-0", 0],
    [`0.${"0".repeat(60)}1`, 1e-61],
  ]) {
    const { profile, problems } = profileFrom({ ...whole, latitude: given });
    expect(problems).toEqual([]);
    expect(profile.provider.latitude).toBe(value as number);
  }
});

test("characters that hide or turn text round are taken out, and emoji stay whole", () => {
  const { profile } = profileFrom({ ...whole, name: "A\u202emi\u200bna\u200d", bio: "👩🏾‍🔧 fundi ❤️‍🔥" });
  expect(profile.provider).toMatchObject({ name: "Amina", bio: "👩🏾‍🔧 fundi ❤️‍🔥" });
});

test("half a location is refused", () => {
  expect(profileFrom({ ...whole, longitude: "" }).problems).toEqual([
    { field: "longitude", reason: "is missing; a location needs both" },
  ]);
});

test("an update leaves alone what it does not state, and empties what it states as empty", () => {
  const { profile } = profileFrom({ bio: "", town: "Makutano" }, profileFrom(whole).profile);
  expect(profile.provider).toMatchObject({
    name: "Bora Plumbing",
    phone: "+254712345678",
    bio: null,
    town: "Makutano",
  });
});

test("silence about consent never gives a withdrawn one back", () => {
  const withdrawn = profileFrom({ ...whole, consent_phone: "no" }).profile;
  expect(profileFrom(whole, withdrawn).profile.consent.phone).toBe(false);
  expect(profileFrom({ ...whole, consent_phone: "" }, withdrawn).profile.consent.phone).toBe(false);
  expect(profileFrom({ ...whole, consent_phone: "yes" }, withdrawn).profile.consent.phone).toBe(true);
});

test("a profile that is no longer verified loses its badge and its time", () => {
  const { profile } = profileFrom({ verified: false }, profileFrom(whole).profile);
  expect(profile.provider).toMatchObject({
    verified: false,
    verified_at: null,
    verification_badge_version: null,
  });
});

test("unknown places are told and kept as given", () => {
  const { profile, unknownPlaces } = profileFrom({ name: "A", county: "Atlantis", town: "Poseidonis" });
  expect(unknownPlaces.map((remark) => remark.field)).toEqual(["county", "town"]);
  expect(profile.provider).toMatchObject({ county: "Atlantis", town: "Poseidonis" });
});

test("a field without consent is null, and nothing but the 17 fields is public", () => {
  const { profile } = profileFrom({
    ...whole,
    consent_phone: "no",
    consent_whatsapp: "0",
    consent_location: false,
  });
  const shown = publicProvider(profile);
  expect(shown).toMatchObject({ phone: null, whatsapp: null, latitude: null, longitude: null });
  expect(Object.keys(shown)).toEqual(Object.keys(providerSchema.shape));
  expect(sensitiveFields(shown)).toBe(0);
  expect(sensitiveFields(publicProvider(profileFrom(whole).profile))).toBe(7);
});

test("whatever a row holds, it becomes a profile the contract accepts or a named problem", () => {
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.jsonValue(),
  );
  const row = fc.record(Object.fromEntries(Object.keys(whole).map((field) => [field, value])), {
    requiredKeys: [],
  });
  fc.assert(
    fc.property(row, (values) => {
      const { profile, problems } = profileFrom({ ...whole, ...values });
      return problems.length > 0 || providerSchema.safeParse(publicProvider(profile)).success;
    }),
    { numRuns: 500 },
  );
});

test("a letter under a heap of marks is refused before it is put into order, which would take minutes", () => {
  const heap = (marks: number) => `Wanja${"\u0301\u0323".repeat(marks / 2)}`;
  expect(readDraft({ name: heap(30) }).problems).toEqual([]);
  for (const field of ["id", "name", "county", "bio", "verified", "phone"])
    expect(readDraft({ [field]: heap(800_000) }).problems).toEqual([
      { field, reason: "has more than 30 marks on one letter" },
    ]);
});
