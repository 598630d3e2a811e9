// The Provider Discovery API. For your server: the key must never reach a page or an app.
import { type Connection, createAsk, target, unreadable } from "./ask.ts";

export { KaziError, type KaziErrorKind } from "./kazi-error.ts";

export type ProviderService = { id: string; name: string; category: string };

/** What is unknown, or not consented to, is null. */
export type Provider = {
  id: string;
  name: string;
  county: string;
  town: string | null;
  verified: boolean;
  avatar_url: string | null;
  bio: string | null;
  experience_years: number | null;
  /** Sensitive, as are `whatsapp`, `latitude` and `longitude`: use them as the terms allow. */
  phone: string | null;
  whatsapp: string | null;
  availability: string | null;
  price_range: string | null;
  verification_badge_version: string | null;
  /** ISO 8601, UTC. */
  verified_at: string | null;
  latitude: number | null;
  longitude: number | null;
  services: ProviderService[];
};

export type ProvidersAnswer = { data: Provider[]; pagination: { limit: number; returned: number } };

export type ProvidersSearch = {
  county?: string;
  town?: string;
  verified?: boolean;
  /** 1 to 50; 20 when absent. */
  limit?: number;
  signal?: AbortSignal;
};

export type ProvidersClient = { searchProviders(search?: ProvidersSearch): Promise<ProvidersAnswer> };

export function createProvidersClient(connection: Connection & { apiKey: string }): ProvidersClient {
  if (!connection.apiKey?.trim()) throw new TypeError("The apiKey is empty.");
  const ask = createAsk(connection);
  return {
    async searchProviders({ signal, county, town, verified, limit } = {}) {
      const { body } = await ask(target("/api/v1/providers", { county, town, verified, limit }), { signal });
      const answer = body as Partial<ProvidersAnswer> | null;
      if (!Array.isArray(answer?.data) || typeof answer.pagination !== "object") throw unreadable();
      return answer as ProvidersAnswer;
    },
  };
}
