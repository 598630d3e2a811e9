// GET /api/v1/providers as callers know it: parameters, answer, every refusal. The OpenAPI document is made from this.
import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import manifest from "../../package.json" with { type: "json" };
import type { Contract } from "../http/openapi.ts";
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

const errorSchema = z
  .object({ error: z.string().meta({ description: "What was wrong and what to do, in one sentence." }) })
  .meta({ id: "Error", description: "The body of every answer that is not a success." });

/** Made of the examples of its fields. */
const exampleOf = ({ shape }: z.ZodObject) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, (field as z.ZodType).meta()?.example]),
  );

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

const header = (description: string, example: string) => z.string().meta({ description, example });
const requestId = {
  "X-Request-Id": header("Quote it when you report a problem.", "5f0c6a52-94f1-4d0e-8a3b-2f6a1f0b7c11"),
};
const rateLimit = {
  RateLimit: header(
    "Requests left (`r`) and seconds until the window starts anew (`t`).",
    '"default";r=119;t=42',
  ),
  "RateLimit-Policy": header("The quota (`q`) of each window of `w` seconds.", '"default";q=120;w=60'),
};
const retryAfter = { "Retry-After": header("Seconds to wait before the next request.", "30") };
const challenge = (example: string) => ({
  "WWW-Authenticate": header("What is missing, by RFC 6750.", example),
});

function refusal(description: string, sentence: string, headers: Record<string, z.ZodString> = {}) {
  return {
    description,
    headers: z.object({ ...requestId, ...headers }),
    content: { "application/json": { schema: errorSchema, example: { error: sentence } } },
  };
}

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
      county: z.string().optional().meta({
        description:
          "Only providers of this county: the whole name, whatever its case, accents, apostrophes, hyphens and spaces, or a known alias. An unknown name finds none.",
        example: "Murang'a",
      }),
      town: z.string().optional().meta({
        description:
          "Only providers of this town, matched like `county`. A name that several towns share finds all of them.",
        example: "Makutano",
      }),
      verified: z.enum(["true", "false"]).optional().meta({
        description: "Only verified providers, or only those that are not. Any other value is refused.",
        example: "true",
      }),
      limit: z.int().optional().meta({
        description:
          "How many providers at most: clamped to 1–50, 20 when absent or not a number. It never causes an error.",
        default: 20,
        example: 20,
      }),
    }),
  },
  responses: {
    200: {
      description: "The providers found; possibly none",
      headers: z.object({
        ...requestId,
        ...rateLimit,
        "Cache-Control": header(
          "The answer is for this caller alone and is kept nowhere.",
          "private, no-store",
        ),
      }),
      content: { "application/json": { schema: providersAnswerSchema, example } },
    },
    400: refusal("`verified` is neither `true` nor `false`", sentences.badVerified, rateLimit),
    401: refusal(
      "The key is missing, invalid, revoked or expired",
      sentences.expired,
      challenge(
        'Bearer realm="providers", error="invalid_token", error_description="The API key has expired"',
      ),
    ),
    403: refusal(
      "The key lacks the scope `providers:read`",
      sentences.noScope,
      challenge('Bearer realm="providers", error="insufficient_scope", scope="providers:read"'),
    ),
    429: refusal(
      "The key's limit is used up, or too many authentications failed from this address",
      sentences.overLimit,
      { ...retryAfter, ...rateLimit },
    ),
    500: refusal("The providers cannot be loaded for the moment: try again", sentences.cannotLoad),
    503: refusal("The API is disabled or not configured", sentences.disabled, retryAfter),
  },
});

export const providersContract: Contract = {
  title: "Provider Discovery API",
  version: manifest.version,
  description:
    "Read-only search in the profiles of service providers in Kenya, for approved integrations with an API key. Call it from your server only: a key never belongs into a page or an app. Phone, WhatsApp and location are sensitive: use them as the terms and the provider's consent allow.",
  tags: [{ name: "Providers", description: "Profiles by county, town and verification" }],
  routes: [searchProviders],
  securitySchemes: {
    apiKey: {
      type: "http",
      scheme: "bearer",
      description: "An API key with the scope `providers:read`: `Authorization: Bearer kz_live_…`",
    },
  },
};
