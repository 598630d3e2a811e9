// GET /api/v2/providers as callers know it. The OpenAPI document is made from this.
import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import manifest from "../../package.json" with { type: "json" };
import type { Contract } from "../http/openapi.ts";
import {
  answerHeaders,
  exampleOf,
  filters,
  rateLimit,
  refusal,
  refusals,
  securitySchemes,
} from "./contract-parts.ts";
import { providerSchema, serviceSchema } from "./profile/provider.ts";
import { sentences } from "./refusals.ts";

export const discoveryPath = "/api/v2/providers";

const verificationSchema = z
  .object({
    method: z.string().nullable().meta({
      description:
        "How: `document` (an identity document was seen), `certificate`, `visit`, `call`, `reference` or `other`. `null` when it was not recorded.",
      example: "visit",
    }),
    at: z.iso.datetime().nullable().meta({
      description: "When, ISO 8601 in UTC. `null` when unknown.",
      example: "2026-03-02T09:30:00.000Z",
    }),
    expires_at: z.iso.datetime().nullable().meta({
      description:
        "Until when it holds; from that moment on the provider is not verified. `null` when it does not end.",
      example: "2027-03-02T09:30:00.000Z",
    }),
  })
  .meta({ id: "Verification", description: "How a provider was verified, and until when that holds." });

const distanceSchema = z
  .object({
    km: z.int().min(0).meta({ description: "Whole kilometres from `near`.", example: 4 }),
    approximate: z.boolean().meta({
      description:
        "Whether it is measured to the middle of the town, or of the county where the town is not known: so it is for every provider who does not share a location.",
      example: true,
    }),
  })
  .meta({ id: "Distance", description: "How far a provider is from the point that was asked for." });

const foundProviderSchema = z
  .object({
    ...providerSchema.shape,
    verification: z.union([verificationSchema, z.null()]).meta({ description: "`null` unless `verified`." }),
    distance: z.union([distanceSchema, z.null()]).meta({ description: "`null` without `near`." }),
  })
  .meta({
    id: "FoundProvider",
    description: "A profile as version 1 has it, with how it was verified and how far away it is.",
  });

const pageSchema = z
  .object({
    limit: z
      .int()
      .min(1)
      .max(50)
      .meta({ description: "The limit that was applied, after clamping.", example: 20 }),
    returned: z.int().min(0).max(50).meta({ description: "How many providers `data` holds.", example: 1 }),
    next: z.string().nullable().meta({
      description: "The `cursor` of the next page; `null` on the last one.",
      example: null,
    }),
  })
  .meta({ id: "Page", description: "How many were asked for and returned, and where the next page begins." });

const orderSchema = z
  .object({
    by: z.enum(["rotating", "recent", "distance"]).meta({ description: "The order.", example: "rotating" }),
    day: z.string().nullable().meta({
      description: "The day (UTC) that a rotating order was drawn for; `null` for any other order.",
      example: "2026-11-16",
    }),
    is_restarted: z.boolean().meta({
      description: "Whether the cursor was of another day: then this is the first page of today's order.",
      example: false,
    }),
  })
  .meta({ id: "Order", description: "The order that the providers stand in." });

const count = z.int().min(1).meta({ description: "How many of the counted providers.", example: 12 });
const serviceCountSchema = z
  .object({ ...serviceSchema.shape, count })
  .meta({ id: "ServiceCount", description: "A service, and how many offer it." });
const townCountSchema = z
  .object({
    county: z.string().meta({ description: "The county.", example: "Kiambu" }),
    town: z.string().meta({ description: "The town.", example: "Thika" }),
    count,
  })
  .meta({ id: "TownCount", description: "A town, and how many are there." });

const facetsSchema = z
  .object({
    services: z.array(serviceCountSchema).meta({ description: "The 50 most frequent services." }),
    towns: z.array(townCountSchema).meta({ description: "The 50 most frequent towns." }),
    counted: z.int().min(0).max(1_000).meta({ description: "How many were counted.", example: 12 }),
    is_complete: z.boolean().meta({
      description: "Whether these are all that were found; of more than 1,000 only so many are counted.",
      example: true,
    }),
  })
  .meta({ id: "Facets", description: "Which services and towns the found providers have." });

const metaSchema = z
  .object({ order: orderSchema, facets: facetsSchema.optional() })
  .meta({ id: "Meta", description: "What the answer says about itself; `facets` only with `facets=true`." });

export const discoveryAnswerSchema = z
  .object({ data: z.array(foundProviderSchema), pagination: pageSchema, meta: metaSchema })
  .meta({ id: "DiscoveryAnswer", description: "A page of the providers found." });

const example = {
  data: [
    {
      ...exampleOf(providerSchema),
      latitude: null,
      longitude: null,
      services: [exampleOf(serviceSchema)],
      verification: exampleOf(verificationSchema),
      distance: exampleOf(distanceSchema),
    },
  ],
  pagination: exampleOf(pageSchema),
  meta: { order: exampleOf(orderSchema) },
};

const { county, town, verified, limit } = filters;
const optional = (description: string, example: string) =>
  z.string().optional().meta({ description, example });

const discoverProviders: RouteConfig = createRoute({
  method: "get",
  path: discoveryPath,
  operationId: "discoverProviders",
  summary: "Find service providers by what they do and where",
  description:
    "Providers that match every given filter, a page at a time. An empty parameter counts as absent, the first of repeated ones counts, and unknown ones are ignored.",
  tags: ["Providers"],
  security: [{ apiKey: [] }],
  request: {
    query: z.object({
      service: optional(
        "Only providers of this service: its id or name, or a trade, in English or Swahili, whatever the case, hyphens and plural. `electrician` and `fundi umeme` find the same.",
        "fundi umeme",
      ),
      category: optional(
        "Only providers with a service of this category, matched like `service`.",
        "Electrical & Solar",
      ),
      q: optional(
        "Only providers with all of these words in their name, services or description.",
        "solar geyser",
      ),
      county,
      town,
      near: optional(
        "Only providers around this point: latitude and longitude. Who does not share a location counts as in the middle of the town.",
        "-1.2921,36.8219",
      ),
      radius_km: z.number().optional().meta({
        description: "How far around `near`: clamped to 1–50, 10 when absent or not a number.",
        default: 10,
        example: 10,
      }),
      verified,
      order: z.enum(["rotating", "recent", "distance"]).optional().meta({
        description:
          "`rotating`: verified ones first, then in an order that is drawn for each day and question, so that over time everyone stands in front equally often. `recent`: as version 1, the most recently verified first. `distance`: the nearest first; needs `near`.",
        default: "rotating",
        example: "rotating",
      }),
      facets: z.enum(["true", "false"]).optional().meta({
        description: "Whether to count the services and towns of those found.",
        example: "false",
      }),
      cursor: z.string().optional().meta({
        description:
          "`pagination.next` of the page before, with the same question. Pages neither repeat nor leave out anybody; of a rotating order, within its day (UTC).",
      }),
      limit,
    }),
  },
  responses: {
    200: {
      description: "The providers found; possibly none",
      headers: answerHeaders,
      content: { "application/json": { schema: discoveryAnswerSchema, example } },
    },
    400: refusal(
      "`verified`, `near`, `order`, `facets` or `cursor` cannot be read",
      sentences.badNear,
      rateLimit,
    ),
    ...refusals,
  },
});

export const discoveryContract: Contract = {
  title: "Provider Discovery API, version 2",
  version: manifest.version,
  description:
    "Read-only search in the profiles of service providers in Kenya by service, words, place and distance, for approved integrations with an API key. Keys, limits, refusals and what may be done with phone, WhatsApp and location are as in version 1, which stays as it is.",
  tags: [{ name: "Providers", description: "Profiles by service, words, place and distance" }],
  routes: [discoverProviders],
  securitySchemes,
};
