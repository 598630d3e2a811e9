// What both versions of the search have in common: filters, header fields, and every refusal but the one of a question that
// cannot be read.
import { z } from "@hono/zod-openapi";
import type { Contract } from "../http/openapi.ts";
import { sentences } from "./refusals.ts";

const errorSchema = z
  .object({ error: z.string().meta({ description: "What was wrong and what to do, in one sentence." }) })
  .meta({ id: "Error", description: "The body of every answer that is not a success." });

/** Made of the examples of its fields. */
export const exampleOf = ({ shape }: z.ZodObject) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, (field as z.ZodType).meta()?.example]),
  );

const header = (description: string, example: string) => z.string().meta({ description, example });
const requestId = {
  "X-Request-Id": header("Quote it when you report a problem.", "5f0c6a52-94f1-4d0e-8a3b-2f6a1f0b7c11"),
};
export const rateLimit = {
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

export function refusal(description: string, sentence: string, headers: Record<string, z.ZodString> = {}) {
  return {
    description,
    headers: z.object({ ...requestId, ...headers }),
    content: { "application/json": { schema: errorSchema, example: { error: sentence } } },
  };
}

export const answerHeaders = z.object({
  ...requestId,
  ...rateLimit,
  "Cache-Control": header("The answer is for this caller alone and is kept nowhere.", "private, no-store"),
});

export const filters = {
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
};

export const refusals = {
  401: refusal(
    "The key is missing, invalid, revoked or expired",
    sentences.expired,
    challenge('Bearer realm="providers", error="invalid_token", error_description="The API key has expired"'),
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
};

export const securitySchemes: NonNullable<Contract["securitySchemes"]> = {
  apiKey: {
    type: "http",
    scheme: "bearer",
    description: "An API key with the scope `providers:read`: `Authorization: Bearer kz_live_…`",
  },
};
