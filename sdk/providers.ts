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

/** As version 2 finds it. */
export type FoundProvider = Provider & {
  /** Null unless `verified`. Times are ISO 8601, UTC. */
  verification: { method: string | null; at: string | null; expires_at: string | null } | null;
  /** Null without `near`. An approximate one is measured to the middle of the town. */
  distance: { km: number; approximate: boolean } | null;
};

export type DiscoveryAnswer = {
  data: FoundProvider[];
  /** `next` is the cursor of the next page; null on the last one. */
  pagination: { limit: number; returned: number; next: string | null };
  meta: {
    /** Restarted: the cursor was of another day, and this is the first page of today's order. */
    order: { by: "rotating" | "recent" | "distance"; day: string | null; is_restarted: boolean };
    facets?: {
      services: (ProviderService & { count: number })[];
      towns: { county: string; town: string; count: number }[];
      counted: number;
      is_complete: boolean;
    };
  };
};

export type ProvidersDiscovery = ProvidersSearch & {
  /** An id, a name or a trade, in English or Swahili: `electrician`, `fundi umeme`. */
  service?: string;
  category?: string;
  /** Words of the name, the services and the description. */
  q?: string;
  near?: { latitude: number; longitude: number };
  /** 1 to 50; 10 when absent. */
  radiusKm?: number;
  order?: "rotating" | "recent" | "distance";
  facets?: boolean;
  cursor?: string;
};

export type ProvidersClient = {
  searchProviders(search?: ProvidersSearch): Promise<ProvidersAnswer>;
  discoverProviders(search?: ProvidersDiscovery): Promise<DiscoveryAnswer>;
};

export function createProvidersClient(connection: Connection & { apiKey: string }): ProvidersClient {
  if (!connection.apiKey?.trim()) throw new TypeError("The apiKey is empty.");
  const ask = createAsk(connection);
  const answerAt = async <Answer extends ProvidersAnswer>(
    address: string,
    signal: AbortSignal | undefined,
  ) => {
    const { body } = await ask(address, { signal });
    const answer = body as Partial<Answer> | null;
    if (!Array.isArray(answer?.data) || typeof answer.pagination !== "object") throw unreadable();
    return answer as Answer;
  };
  return {
    searchProviders: ({ signal, county, town, verified, limit } = {}) =>
      answerAt(target("/api/v1/providers", { county, town, verified, limit }), signal),
    discoverProviders({ signal, near, radiusKm, ...search } = {}) {
      const point = near && `${near.latitude},${near.longitude}`;
      const address = target("/api/v2/providers", { ...search, near: point, radius_km: radiusKm });
      return answerAt<DiscoveryAnswer>(address, signal);
    },
  };
}
