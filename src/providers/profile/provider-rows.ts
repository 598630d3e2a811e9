// A profile as the database keeps it, and back. The public document and what it hands out are worked out here, so that
// every write of a profile writes them too.
import type { ProvidersTable } from "../provider-tables.ts";
import { foldCounty, resolveTown } from "./place-names.ts";
import { indexOf } from "./profile-index.ts";
import { fieldsOf, type Profile, publicProvider, type Service, sensitiveFields } from "./provider.ts";

/** A restricted profile is held and looked after, but served to nobody. */
export type Restriction = { at: string; reason: string | null };

/** How it was found out, what the operator noted about it, and until when it holds; kept after it has ended. */
export type Verification = { method: string | null; note: string | null; expiresAt: string | null };

export const noVerification: Verification = { method: null, note: null, expiresAt: null };

/** A profile with what is only told to the operator. */
export type HeldProfile = Profile & {
  consentGround: string;
  createdAt: string;
  changedAt: string;
  restriction: Restriction | null;
  verification: Verification;
};

export function rowOfProfile(profile: HeldProfile): ProvidersTable {
  const { provider, consent } = profile;
  const shown = publicProvider(profile);
  const countyKey = foldCounty(provider.county);
  const townKey = provider.town === null ? null : resolveTown(provider.town, countyKey).key;
  return {
    ...fieldsOf(provider),
    county_key: countyKey,
    town_key: townKey,
    verified: Number(provider.verified),
    verified_order: shown.verified_at ?? "",
    verification_badge_version: shown.verification_badge_version,
    verified_at: shown.verified_at,
    services: JSON.stringify(shown.services),
    consent_phone: Number(consent.phone),
    consent_whatsapp: Number(consent.whatsapp),
    consent_location: Number(consent.location),
    consent_ground: profile.consentGround,
    document: JSON.stringify(shown),
    sensitive: sensitiveFields(shown),
    created_at: profile.createdAt,
    changed_at: profile.changedAt,
    restricted_at: profile.restriction?.at ?? null,
    restricted_reason: profile.restriction?.reason ?? null,
    ...indexOf(shown, { countyKey, townKey }),
    verification_method: profile.verification.method,
    verification_note: profile.verification.note,
    verification_expires_at: profile.verification.expiresAt,
    indexed_at: profile.changedAt,
  };
}

export function profileOfRow(row: ProvidersTable): HeldProfile {
  return {
    provider: {
      ...fieldsOf(row),
      verified: row.verified === 1,
      services: JSON.parse(row.services) as Service[],
    },
    consent: {
      phone: row.consent_phone === 1,
      whatsapp: row.consent_whatsapp === 1,
      location: row.consent_location === 1,
    },
    consentGround: row.consent_ground,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    restriction: row.restricted_at === null ? null : { at: row.restricted_at, reason: row.restricted_reason },
    verification: {
      method: row.verification_method,
      note: row.verification_note,
      expiresAt: row.verification_expires_at,
    },
  };
}
