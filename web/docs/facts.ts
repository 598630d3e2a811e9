// What only the running server knows, filled into the texts where they say {{name}}.
import type { LegalTexts } from "./contents.ts";

type Span = { freshMs: number; staleMs: number };

export type ServerFacts = {
  publicUrl: string;
  brandName: string;
  contact: string | null;
  /** In words, like "300 requests a minute". */
  limits: { jobs: string; jobsSearch: string; jobsKey: string; providers: string };
  windows: { endpoint: string; window: Span }[];
};

export type Facts = Record<string, string>;

export function factsOf(server: ServerFacts, legal: LegalTexts): Facts {
  const { publicUrl, brandName, contact, limits, windows } = server;
  return {
    publicUrl,
    brandName,
    contact:
      contact === null ? "no contact has been published yet" : `[${contactWords(contact)}](${contact})`,
    // Without a contact that file could only lead back to the page that names it.
    securityText: contact === null ? "" : "The same for programs: [security.txt](/.well-known/security.txt).",
    jobsLimit: limits.jobs,
    jobsSearchLimit: limits.jobsSearch,
    jobsKeyLimit: limits.jobsKey,
    providersLimit: limits.providers,
    windows: windows
      .map(
        ({ endpoint, window }) =>
          `| \`${endpoint}\` | ${spanWords(window.freshMs)} | ${spanWords(window.staleMs)} |`,
      )
      .join("\n"),
    termsVersion: legal.terms.version,
    privacyVersion: legal.privacy.version,
  };
}

/** A name that nobody knows stays as it is: an operator's own text may be about anything. */
export function fillIn(markdown: string, facts: Facts): string {
  return markdown.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => facts[name] ?? whole);
}

function contactWords(contact: string): string {
  return contact.replace(/^(mailto:|https:\/\/)/, "").replace(/\/$/, "");
}

function spanWords(ms: number): string {
  if (ms === 0) return "none";
  const [count, unit] =
    ms % 3_600_000 === 0
      ? [ms / 3_600_000, "hour"]
      : ms % 60_000 === 0
        ? [ms / 60_000, "minute"]
        : [ms / 1_000, "second"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
