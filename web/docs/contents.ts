// The documentation's table of contents: which pages there are, in which order, and where their text stands.
import changelog from "../../CHANGELOG.md" with { type: "text" };
import jobListings from "../../contract/job-listings.openapi.json" with { type: "json" };
import providerDiscovery from "../../contract/provider-discovery.openapi.json" with { type: "json" };
import readme from "../../README.md" with { type: "text" };
import sdk from "../../sdk/README.md" with { type: "text" };
import privacy from "./legal/privacy.md" with { type: "text" };
import terms from "./legal/terms.md" with { type: "text" };
import authentication from "./pages/authentication.md" with { type: "text" };
import capacity from "./pages/capacity.md" with { type: "text" };
import commands from "./pages/commands.md" with { type: "text" };
import errors from "./pages/errors.md" with { type: "text" };
import examples from "./pages/examples.md" with { type: "text" };
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

export type Source = { path: string; markdown: string };
export type Group = { title: string; sources: Source[] };

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
  { name: "provider-discovery", document: providerDiscovery },
];

const clientLibrary = sdk
  .replace(/^# .*/, "# Client library")
  .replaceAll("https://kazi.example.org", "{{publicUrl}}");

const page = (name: string, markdown: string): Source => ({ path: `/docs/${name}`, markdown });

export function contents(legal: LegalTexts): Group[] {
  return [
    {
      title: "Start",
      sources: [
        page("getting-started", gettingStarted),
        page("examples", examples),
        page("sdk", clientLibrary),
      ],
    },
    {
      title: "Using the APIs",
      sources: [
        page("authentication", authentication),
        page("errors", errors),
        page("limits", limits),
        page("jobs", jobs),
        page("sensitive-data", sensitiveData),
        page("versioning", versioning),
      ],
    },
    {
      title: "Reference",
      sources: apis.map(({ name, document }) => page(`reference/${name}`, referenceOf(name, document))),
    },
    {
      title: "Running it",
      sources: [
        page("self-hosting", selfHosting),
        page("capacity", capacity),
        page("operating", operating),
        page("upkeep", upkeep),
        page("settings", sectionOf(readme, "Settings")),
        page("commands", commands),
        page("pushing-providers", pushingProviders),
        page("changelog", changelog),
      ],
    },
    {
      title: "Rules",
      sources: [
        { path: "/terms", markdown: legal.terms.markdown },
        { path: "/privacy", markdown: legal.privacy.markdown },
        page("security", security),
        page("promises", promises),
      ],
    },
  ];
}

/** One section of a longer text as a page of its own, so that it is written down once. */
function sectionOf(markdown: string, title: string): string {
  const start = markdown.indexOf(`\n## ${title}\n`);
  if (start < 0) throw new Error(`There is no section "${title}".`);
  const end = markdown.indexOf("\n## ", start + 1);
  return markdown.slice(start + 1, end < 0 ? undefined : end).replace(/^#(#+ )/gm, "$1");
}
