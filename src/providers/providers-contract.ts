// GET /api/v1/providers as callers know it: parameters, answer, every refusal. The OpenAPI document is made from this.
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

export const providersPath = "/api/v1/providers";

export const paginationSchema = z
  .object({
    limit: z
      .int()
      .min(1)
      .max(50)
      .meta({ description: "The limit that was applied, after clamping.", example: 20 }),
    returned: z.int().min(0).max(50).meta({ description: "How many providers `data` holds.", example: 1 }),
  })
  .meta({ id: "Pagination", description: "How many providers were asked for and returned." });

export const providersAnswerSchema = z
  .object({ data: z.array(providerSchema), pagination: paginationSchema })
  .meta({ id: "ProvidersAnswer", description: "The providers found, in their stable order." });

const example = {
  data: [
    {
      ...exampleOf(providerSchema),
      latitude: null,
      longitude: null,
      services: [exampleOf(serviceSchema)],
    },
  ],
  pagination: exampleOf(paginationSchema),
};

const searchProviders: RouteConfig = createRoute({
  method: "get",
  path: providersPath,
  operationId: "searchProviders",
  summary: "Search service providers",
  description:
    "Providers that match every given filter: verified ones first, then the most recently verified, then by id. An empty filter counts as absent, the first of repeated parameters counts, and unknown parameters are ignored.",
  tags: ["Providers"],
  security: [{ apiKey: [] }],
  request: {
    query: z.object({
      ...filters,
    }),
  },
  responses: {
    200: {
      description: "The providers found; possibly none",
      headers: answerHeaders,
      content: { "application/json": { schema: providersAnswerSchema, example } },
    },
    400: refusal("`verified` is neither `true` nor `false`", sentences.badVerified, rateLimit),
    ...refusals,
  },
});

export const providersContract: Contract = {
  title: "Provider Discovery API",
  version: manifest.version,
  description:
    "Read-only search in the profiles of service providers in Kenya, for approved integrations with an API key. Call it from your server only: a key never belongs into a page or an app. Phone, WhatsApp and location are sensitive: use them as the terms and the provider's consent allow.",
  tags: [{ name: "Providers", description: "Profiles by county, town and verification" }],
  routes: [searchProviders],
  securitySchemes,
};
