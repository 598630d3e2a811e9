// The documentation's table of contents: which pages there are, in which order, and where their text stands.
import changelog from "../../CHANGELOG.md" with { type: "text" };
import jobListings from "../../contract/job-listings.openapi.json" with { type: "json" };
import jobListings2 from "../../contract/job-listings-v2.openapi.json" with { type: "json" };
import providerDiscovery from "../../contract/provider-discovery.openapi.json" with { type: "json" };
import providerDiscoveryV2 from "../../contract/provider-discovery-v2.openapi.json" with { type: "json" };
import readme from "../../README.md" with { type: "text" };
import sdk from "../../sdk/README.md" with { type: "text" };
import privacy from "./legal/privacy.md" with { type: "text" };
import terms from "./legal/terms.md" with { type: "text" };
import authentication from "./pages/authentication.md" with { type: "text" };
import capacity from "./pages/capacity.md" with { type: "text" };
import commands from "./pages/commands.md" with { type: "text" };
import errors from "./pages/errors.md" with { type: "text" };
import examples from "./pages/examples.md" with { type: "text" };
import findingProviders from "./pages/finding-providers.md" with { type: "text" };
import gettingStarted from "./pages/getting-started.md" with { type: "text" };
import jobs from "./pages/jobs.md" with { type: "text" };
import limits from "./pages/limits.md" with { type: "text" };
import operating from "./pages/operating.md" with { type: "text" };
import promises from "./pages/promises.md" with { type: "text" };
import pushingProviders from "./pages/pushing-providers.md" with { type: "text" };
import security from "./pages/security.md" with { type: "text" };
import selfHosting from "./pages/self-hosting.md" with { type: "text" };
import sensitiveData from "./pages/sensitive-data.md" with { type: "text" };
import upkeep from "./pages/upkeep.md" with { type: "text" };
import versioning from "./pages/versioning.md" with { type: "text" };
import { referenceOf } from "./reference.ts";

type Group = { title: string; sources: { path: string; markdown: string }[] };

/** Whoever changes the meaning of such a text gives it a new version. */
export type LegalText = { version: string; markdown: string };
export type LegalTexts = { terms: LegalText; privacy: LegalText };

/** What holds until the operator writes texts of their own. */
export const defaultLegalTexts: LegalTexts = {
  terms: { version: "2026-11-15", markdown: terms },
  privacy: { version: "2026-11-15", markdown: privacy },
};

export const apis = [
  { name: "job-listings", document: jobListings },
  { name: "job-listings-v2", document: jobListings2 },
  { name: "provider-discovery", document: providerDiscovery },
  { name: "provider-discovery-v2", document: providerDiscoveryV2 },
];

const clientLibrary = sdk
  .replace(/^# .*/, "# Client library")
  .replaceAll("https://kazi.example.org", "{{publicUrl}}");

/** A name stands below `/docs/`, unless it is an address itself. */
const group = (title: string, texts: Record<string, string>): Group => ({
  title,
  sources: Object.entries(texts).map(([name, markdown]) => ({
    path: name.startsWith("/") ? name : `/docs/${name}`,
    markdown,
  })),
});

export function contents(legal: LegalTexts): Group[] {
  const references = apis.map(({ name, document }) => [`reference/${name}`, referenceOf(name, document)]);
  return [
    group("Start", { "getting-started": gettingStarted, examples, sdk: clientLibrary }),
    group("Using the APIs", {
      authentication,
      errors,
      limits,
      jobs,
      "finding-providers": findingProviders,
      "sensitive-data": sensitiveData,
      versioning,
    }),
    group("Reference", Object.fromEntries(references)),
    group("Running it", {
      "self-hosting": selfHosting,
      capacity,
      operating,
      upkeep,
      settings: sectionOf(readme, "Settings"),
      commands,
      "pushing-providers": pushingProviders,
      changelog,
    }),
    group("Rules", {
      "/terms": legal.terms.markdown,
      "/privacy": legal.privacy.markdown,
      security,
      promises,
    }),
  ];
}

/** One section of a longer text as a page of its own, so that it is written down once. */
function sectionOf(markdown: string, title: string): string {
  const start = markdown.indexOf(`\n## ${title}\n`);
  if (start < 0) throw new Error(`There is no section "${title}".`);
  const end = markdown.indexOf("\n## ", start + 1);
  return markdown.slice(start + 1, end < 0 ? undefined : end).replace(/^#(#+ )/gm, "$1");
}
