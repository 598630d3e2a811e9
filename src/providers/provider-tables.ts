// Profiles, who received what of them, and imports with their checked rows.
import type { Generated } from "kysely";
import type { Tables } from "../database/tables/tables.ts";

type Nullable<T> = { [Column in keyof T]: T[Column] | null };

export type ProvidersTable = Tables["providers"];
export type ProviderImportsTable = Tables["provider_imports"];
export type ProviderImportRowsTable = Tables["provider_import_rows"];

declare module "../database/tables/tables.ts" {
  interface Tables {
    providers: {
      id: string;
      name: string;
      county: string;
      county_key: string;
      town: string | null;
      town_key: string | null;
      verified: number;
      verified_order: string;
      avatar_url: string | null;
      bio: string | null;
      experience_years: number | null;
      phone: string | null;
      whatsapp: string | null;
      availability: string | null;
      price_range: string | null;
      verification_badge_version: string | null;
      verified_at: string | null;
      latitude: number | null;
      longitude: number | null;
      services: string;
      consent_phone: number;
      consent_whatsapp: number;
      consent_location: number;
      consent_ground: string;
      document: string;
      sensitive: number;
      created_at: string;
      changed_at: string;
      /** Set while the profile is held but not served. */
      restricted_at: string | null;
      restricted_reason: string | null;
      /** What the search of version 2 reads; null in a row that a release before it wrote. */
      words: string | null;
      ring: number | null;
      place_latitude: number | null;
      place_longitude: number | null;
      place_is_approximate: number | null;
      verification_method: string | null;
      verification_note: string | null;
      verification_expires_at: string | null;
      /** `changed_at` of when these were written; with any other time in it they are not believed. */
      indexed_at: string | null;
    };
    erased_providers: {
      id: string;
      erased_at: string;
    };
    handouts: {
      provider_id: string;
      key_id: string;
      first_day: string;
      last_day: string;
      count: number;
    };
    /** How often a profile stood among the first ten of an answer of version 2, by day. */
    provider_exposures: { day: string; provider_id: string; count: number };
    provider_links: {
      hash: string;
      provider_id: string;
      created_at: string;
      expires_at: string;
      wrong_tries: Generated<number>;
    };
    provider_sessions: { hash: string; provider_id: string; expires_at: string };
    /** What a provider would like to have changed, until the operator decides. */
    provider_corrections: { provider_id: string; changes: string; created_at: string };
    provider_imports: {
      id: string;
      source: string;
      actor: string;
      state: "uploading" | "checking" | "checked" | "applying" | "done" | "cancelled" | "failed";
      problem: string | null;
      /** The process that works on it, and when it last said so. */
      runner: string | null;
      alive_at: string | null;
      created_at: string;
      changed_at: string;
      size_bytes: number;
      read_bytes: number;
      rows: number;
      created: number;
      changed: number;
      unchanged: number;
      bad: number;
      erased: number;
      is_cut_short: number;
    };
    /** A checked row: what is said of it, and the profile as it would be held. */
    provider_import_rows: Nullable<Omit<Tables["providers"], "changed_at" | "indexed_at">> & {
      import_id: string;
      /** Its place in the file; several rows may stand on one line. */
      number: number;
      line: number;
      kind: "new" | "changed" | "unchanged" | "bad" | "erased";
      remarks: string;
      drafts: string | null;
      /** When the held profile had last changed that this row was laid over. */
      seen_changed_at: string | null;
      audit_id: string | null;
      audit_action: string | null;
      audit_detail: string | null;
    };
  }
}
