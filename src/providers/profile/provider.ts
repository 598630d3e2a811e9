// What a provider's profile is: the contract's 17 fields as they are sent, and the consent that decides which of the
// sensitive ones are. Only publicProvider may turn a held profile into something that leaves the house.
import { z } from "@hono/zod-openapi";

const text = (description: string, example: string) => z.string().meta({ description, example });
const unknownIsNull = (description: string, example: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `${description} \`null\` when unknown.`, example });
const nullWithoutConsent = (what: string, example: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `Sensitive. ${what}, or \`null\` when unknown or without consent.`, example });

export const serviceSchema = z
  .object({
    id: text("Identifier of the service.", "leak-repair"),
    name: text("Name of the service.", "Leak repair"),
    category: text("Category the service belongs to.", "Plumbing & Water"),
  })
  .meta({ id: "Service", description: "A service that a provider offers." });

export const providerSchema = z
  .object({
    id: text("Identifier of the provider; it never changes.", "prv_7Qm2Zk4TnB9xW1cRd"),
    name: text("Name of the provider.", "Bora Plumbing Thika"),
    county: text("County, by its canonical name.", "Kiambu"),
    town: unknownIsNull("Town or estate.", "Thika"),
    verified: z
      .boolean()
      .meta({ description: "Whether the operator has verified the provider.", example: true }),
    avatar_url: z.url().nullable().meta({
      description: "Address of the provider's picture. `null` when there is none.",
      example: "https://images.example.org/avatars/7Qm2.jpg",
    }),
    bio: unknownIsNull("The provider's own description.", "Plumber based in Thika. Free quotation."),
    experience_years: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: "Years of experience. `null` when unknown.", example: 8 }),
    phone: nullWithoutConsent("Phone number in E.164 form", "+254190000001"),
    whatsapp: nullWithoutConsent("WhatsApp number in E.164 form", "+254190000001"),
    availability: unknownIsNull("When the provider works, in free text.", "Mon-Fri 8am-5pm"),
    price_range: unknownIsNull("What the work costs, in free text.", "KSh 800 - 3,500"),
    verification_badge_version: unknownIsNull(
      "Version of the verification badge; only with `verified`.",
      "v1",
    ),
    verified_at: z.iso.datetime().nullable().meta({
      description:
        "When the provider was verified, ISO 8601 in UTC; only with `verified`. `null` when unknown.",
      example: "2026-03-02T09:30:00.000Z",
    }),
    latitude: z.number().min(-90).max(90).nullable().meta({
      description: "Sensitive. Latitude, or `null` when unknown or without consent.",
      example: -1.0333,
    }),
    longitude: z.number().min(-180).max(180).nullable().meta({
      description: "Sensitive. Longitude, or `null` when unknown or without consent.",
      example: 37.0693,
    }),
    services: z.array(serviceSchema).meta({ description: "The services offered; may be empty." }),
  })
  .meta({
    id: "Provider",
    description: "A service provider's public profile. All fields are always present.",
  });

export type Service = z.infer<typeof serviceSchema>;
export type Provider = z.infer<typeof providerSchema>;

/** In the contract's order. */
export const providerFields = Object.keys(providerSchema.shape) as (keyof Provider)[];

/** Of anything that has a profile's fields, those and nothing beside them. */
export function fieldsOf<T extends Record<keyof Provider, unknown>>(of: T): Pick<T, keyof Provider> {
  return Object.fromEntries(providerFields.map((field) => [field, of[field]])) as Pick<T, keyof Provider>;
}

export type Consent = { phone: boolean; whatsapp: boolean; location: boolean };

/** A profile as it is held: every field, whatever the consent says. */
export type Profile = { provider: Provider; consent: Consent };

export const notVerified = { verified: false, verified_at: null, verification_badge_version: null } as const;

/** The profile as anyone outside may see it, in the contract's order of fields and with nothing beside them. */
export function publicProvider({ provider, consent }: Profile): Provider {
  return {
    ...fieldsOf(provider),
    ...(!consent.phone && { phone: null }),
    ...(!consent.whatsapp && { whatsapp: null }),
    ...(!consent.location && { latitude: null, longitude: null }),
    ...(!provider.verified && notVerified),
    services: provider.services.map(({ id, name, category }) => ({ id, name, category })),
  };
}

/** Which sensitive fields a public profile hands out: 1 phone, 2 WhatsApp, 4 location. */
export function sensitiveFields(shown: Provider): number {
  return (
    (shown.phone === null ? 0 : 1) | (shown.whatsapp === null ? 0 : 2) | (shown.latitude === null ? 0 : 4)
  );
}
