// Made-up profiles over all 47 counties, as rows of an import file with the spellings people use. Row i is the same
// whatever number of rows is made, so that a thousand and a million share their beginning. No phone is anyone's.
import places from "../places/places-kenya.json";
import catalogue from "../providers/profile/data/services.json";
import type { Field } from "../providers/profile/provider-fields.ts";
import recipe from "./sample-providers-recipe.json";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";

export type SampleRow = Record<Field, unknown>;

type Category = (typeof catalogue.categories)[number];
type CatalogueService = Category["services"][number];

const defaultSeed = 2026;
const someoneLivesHere = 500;
const earliestVerification = Date.parse("2024-01-01T00:00:00Z");
const verificationSpanMs = 800 * 86_400_000;

const categories = catalogue.categories.map(
  (category) =>
    [category, recipe.categoryWeights[category.id as keyof typeof recipe.categoryWeights]] as const,
);
const counties = places.counties.map((county) => [county, county.population2019] as const);
const townsByCounty = Map.groupBy(places.towns, (town) => town.county);
const serviceCounts = Object.entries(recipe.rates.servicesPerProvider).map(
  ([count, weight]) => [Number(count), weight] as const,
);

export function* sampleProviders(count: number, seed = defaultSeed): Generator<SampleRow> {
  for (let index = 0; index < count; index += 1) yield sampleProvider(index, seed);
}

export function sampleProvider(index: number, seed = defaultSeed): SampleRow {
  const random = seededRandom(seed, index);
  const county = random.weighted(counties);
  const towns = (townsByCounty.get(county.name) ?? []).map(
    (t) => [t, (t.population2019 ?? 0) + someoneLivesHere] as const,
  );
  const town = random.weighted(towns);
  const category = random.weighted(categories);
  const likely = fromAnywhere(random, category.services);
  const services = likely.slice(0, random.weighted(serviceCounts));
  const [first] = services as [CatalogueService];
  const given = random.pick(recipe.givenNames);
  const surname = random.pick(recipe.surnames);
  const years = random.below(30);
  const availability = random.pick(recipe.availabilityTexts);
  const words: Record<string, string> = {
    Town: town.name,
    County: county.name,
    Category: category.name,
    Trade: random.pick(category.trades),
    Adj: random.pick(recipe.businessAdjectives),
    Given: given,
    Surname: surname,
    Quality: random.pick(recipe.qualityPhrases).replace("{n}", String(1 + random.below(12))),
    years: String(years),
    sinceYear: String(2026 - years),
    km: String(5 + random.below(20)),
    availabilityShort: availability ?? "by appointment",
    serviceA: (likely[0]?.name ?? "").toLowerCase(),
    serviceB: (likely[1]?.name ?? "").toLowerCase(),
    serviceC: (likely[2]?.name ?? "").toLowerCase(),
    min: thousands(first.priceMinKes),
    max: thousands(first.priceMaxKes),
    unit: first.unit,
  };
  const missing = (rate: number) => random.chance(rate);
  const { nullRates, rates } = recipe;
  const isVerified = random.chance(rates.verified);
  const phone = `0${190_000_000 + random.below(recipe.phone.count)}`;
  const hasPhoneConsent = random.chance(rates.consentToPublishPhone);
  const hasLocation = !missing(nullRates.exactLocation);
  const price = random.pick(recipe.priceTexts);
  return {
    id: `prv_sample${String(index + 1).padStart(7, "0")}`,
    name: random.chance(0.5) ? `${given} ${surname}` : fill(random.pick(recipe.businessNames), words),
    county: spelling(random, county.name, county.aliases),
    town: missing(nullRates.town) ? null : spelling(random, town.name, town.aliases),
    verified: isVerified,
    avatar_url: missing(nullRates.photoUrl) ? null : `https://images.example.org/providers/${index + 1}.jpg`,
    bio: missing(nullRates.bio) ? null : fill(random.pick(recipe.bioTemplates), words),
    experience_years: missing(nullRates.yearsExperience) ? null : years,
    phone: missing(nullRates.phone) ? null : phone,
    whatsapp: missing(nullRates.whatsapp) ? null : `+254${phone.slice(1)}`,
    availability: missing(nullRates.availability) ? null : availability,
    price_range: missing(nullRates.priceText) || price === null ? null : fill(price, words),
    verification_badge_version: isVerified ? random.pick(["v1", "v1", "v2"]) : null,
    verified_at: isVerified
      ? new Date(earliestVerification + random.below(verificationSpanMs)).toISOString()
      : null,
    latitude: hasLocation ? around(random, town.lat) : null,
    longitude: hasLocation ? around(random, town.lon) : null,
    services: services.map(({ id, name }) => ({ id, name, category: category.name })),
    consent_phone: hasPhoneConsent,
    consent_whatsapp: hasPhoneConsent,
    consent_location: random.chance(rates.consentToPublishExactLocation),
  };
}

/** The list turned round to begin at any of its items. */
function fromAnywhere<T>(random: SeededRandom, items: T[]): T[] {
  const start = random.below(items.length);
  return [...items.slice(start), ...items.slice(0, start)];
}

/** Some rows are written as people write them, so that every import of samples shows what folding is for. */
function spelling(random: SeededRandom, name: string, aliases: string[]): string {
  if (!random.chance(recipe.rates.ingestSpellingVariant)) return name;
  return random.pick([...aliases, name.toUpperCase(), name.toLowerCase()]);
}

function fill(template: string, words: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? "");
}

function thousands(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Within about two kilometres, in steps of a few metres. */
function around(random: SeededRandom, degrees: number): number {
  return Math.round((degrees + (random.fraction() - 0.5) * 0.04) * 100_000) / 100_000;
}
