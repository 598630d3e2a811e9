// What programs look for at fixed addresses: an overview for language models, whom to tell about a hole (RFC 9116), and
// the catalogue of the APIs (RFC 9727).
import { apis } from "./contents.ts";
import type { PageGroup } from "./layout.tsx";
import { callsOf } from "./reference.ts";

const dayMs = 86_400_000;
const validDays = 180;
const catalogPath = "/.well-known/api-catalog";

/** Something finished to be sent from an address. */
export type Document = {
  path: string;
  contentType: string;
  body: string;
  headers?: Record<string, string>;
};

export type Address = { publicUrl: string; brandName: string; contact: string | null };

export function llmsText({ publicUrl, brandName }: Address, groups: PageGroup[]): Document {
  const sections = groups.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map((page) => `- [${page.title}](${publicUrl}${page.path}.md): ${page.summary}`).join("\n")}`,
  );
  const body = `# ${brandName}

> Two read-only HTTP APIs. Job Listings: vacancies from Kenyan, African and remote-work boards, public, without a key. Provider Discovery: profiles of service providers in Kenya, for approved integrations with an API key.

Every page below is Markdown. The contracts are OpenAPI 3.1: ${apis.map(({ name }) => `${publicUrl}/docs/openapi/${name}.json`).join(" and ")}

${sections.join("\n\n")}
`;
  return { path: "/llms.txt", contentType: "text/plain; charset=utf-8", body };
}

export function securityText({ publicUrl, contact }: Address, nowMs: number): Document {
  const expires = new Date(nowMs + validDays * dayMs).toISOString().replace(/\.\d+Z$/, "Z");
  const unreachable = contact === null ? "# The operator has not published a contact yet.\n" : "";
  const body = `${unreachable}Contact: ${contact ?? `${publicUrl}/docs/security`}
Expires: ${expires}
Preferred-Languages: en
Canonical: ${publicUrl}/.well-known/security.txt
Policy: ${publicUrl}/docs/security
`;
  return { path: "/.well-known/security.txt", contentType: "text/plain; charset=utf-8", body };
}

export function apiCatalog({ publicUrl }: Address): Document {
  const link = (path: string, type: string) => [{ href: publicUrl + path, type }];
  const endpoints = apis.flatMap(({ name, document }) =>
    callsOf(document)
      // What has a place for an id is no address yet.
      .filter(({ path }) => !path.includes("{"))
      .map(({ path }) => ({ name, href: publicUrl + path })),
  );
  const linkset = [
    { anchor: publicUrl + catalogPath, item: endpoints.map(({ href }) => ({ href })) },
    ...endpoints.map(({ name, href }) => ({
      anchor: href,
      "service-desc": link(`/docs/openapi/${name}.json`, "application/json"),
      "service-doc": [
        ...link(`/docs/reference/${name}`, "text/html"),
        ...link(`/docs/reference/${name}.md`, "text/markdown"),
      ],
      status: link("/status.json", "application/json"),
      "terms-of-service": link("/terms", "text/html"),
      "privacy-policy": link("/privacy", "text/html"),
    })),
  ];
  const items = endpoints.map(({ href }) => `<${href}>; rel="item"`);
  return {
    path: catalogPath,
    contentType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    body: `${JSON.stringify({ linkset }, null, 2)}\n`,
    headers: { link: [`<${publicUrl}${catalogPath}>; rel="api-catalog"`, ...items].join(", ") },
  };
}
