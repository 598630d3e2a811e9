// From a row of a file to a profile: which fields it states, what is wrong with them, and what comes out when they are
// laid over the profile that is already held. An update never touches what its file is silent about; above all, silence
// never gives a consent back that was withdrawn.
import { fold, foldCounty, resolveCounty, resolveTown } from "./place-names.ts";
import { type Consent, notVerified, type Profile, type Provider, providerFields } from "./provider.ts";
import { allFields, BadField, type Draft, type Field, fieldReaders } from "./provider-fields.ts";

export type Remark = { field: string; reason: string };

export function readDraft(values: Record<string, unknown>): { draft: Draft; problems: Remark[] } {
  const draft: Record<string, unknown> = {};
  const problems: Remark[] = [];
  for (const field of allFields) {
    if (!Object.hasOwn(values, field)) continue;
    try {
      draft[field] = fieldReaders[field](values[field]);
    } catch (error) {
      if (!(error instanceof BadField)) throw error;
      problems.push({ field, reason: error.message });
    }
  }
  return { draft: draft as Draft, problems };
}

export type AppliedDraft = { profile: Profile; problems: Remark[]; unknownPlaces: Remark[] };

/** The profile with this id after the draft, beside what is wrong with it and which of its places nobody knows. */
export function applyDraft(id: string, draft: Draft, held: Profile | null, nowMs: number): AppliedDraft {
  const before = held?.provider;
  const stated = <F extends Exclude<keyof Provider, "id">>(field: F) =>
    (draft[field] === undefined ? (before?.[field] ?? null) : draft[field]) as Provider[F] | null;
  const verified = stated("verified") ?? false;
  const county = resolveCounty(stated("county") ?? "");
  const givenTown = stated("town");
  const town = givenTown === null ? null : resolveTown(givenTown, county.key);
  const provider: Provider = {
    ...(Object.fromEntries(
      providerFields.map((field) => [field, field === "id" ? id : stated(field)]),
    ) as Provider),
    name: stated("name") ?? "",
    county: county.name,
    town: town?.name ?? null,
    verified,
    ...(!verified && notVerified),
    services: stated("services") ?? [],
  };
  const consent: Consent = {
    phone: draft.consent_phone ?? held?.consent.phone ?? true,
    whatsapp: draft.consent_whatsapp ?? held?.consent.whatsapp ?? true,
    location: draft.consent_location ?? held?.consent.location ?? true,
  };
  const unknownPlaces: Remark[] = [];
  if (!county.isKnown)
    unknownPlaces.push({
      field: "county",
      reason: `\`${county.name}\` is not a county we know; kept as given`,
    });
  if (town && !town.isKnown)
    unknownPlaces.push({
      field: "town",
      reason: `\`${town.name}\` is not a town we know in ${county.name}; kept as given`,
    });
  return { profile: { provider, consent }, problems: problemsOf(provider, nowMs), unknownPlaces };
}

function problemsOf(provider: Provider, nowMs: number): Remark[] {
  const problems: Remark[] = [];
  const say = (field: Field, reason: string) => problems.push({ field, reason });
  if (!provider.name) say("name", "is missing");
  if (!foldCounty(provider.county)) say("county", provider.county ? "has no letter in it" : "is missing");
  if (provider.town !== null && !fold(provider.town)) say("town", "has no letter in it");
  if ((provider.latitude === null) !== (provider.longitude === null))
    say(provider.latitude === null ? "latitude" : "longitude", "is missing; a location needs both");
  if (provider.verified_at !== null && Date.parse(provider.verified_at) > nowMs)
    say("verified_at", "lies in the future");
  return problems;
}
