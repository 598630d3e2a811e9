// The whole documentation as finished documents: each page as HTML and as Markdown, and what programs look for.
import { styleWith } from "../look/html-document.tsx";
import { contents, type LegalTexts } from "./contents.ts";
import own from "./docs.css" with { type: "text" };
import { factsOf, type ServerFacts } from "./facts.ts";
import { apiCatalog, type Document, llmsText, securityText } from "./for-machines.ts";
import { type PageGroup, pageHtml } from "./layout.tsx";
import { type Page, pageOf } from "./page.ts";
import { searchedPage, sectionsOf } from "./search.tsx";

export type SiteOptions = {
  server: ServerFacts;
  legal: LegalTexts;
  /** Where the name on every page leads. */
  home: string;
  version: string;
  nowMs: number;
};

const style = styleWith(own);

const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export type Site = {
  documents: Document[];
  /** The page with what was found. */
  search(query: string): Document;
};

export function buildSite({ server, legal, home, version, nowMs }: SiteOptions): Site {
  const facts = factsOf(server, legal);
  const groups: PageGroup[] = contents(legal).map(({ title, sources }) => ({
    title,
    pages: sources.map((source) => pageOf(source, facts)),
  }));
  const first = pageOf({ path: "/docs", markdown: homeOf(groups) }, facts);
  const stylePath = `/docs/style-${Bun.hash(style).toString(36)}.css`;
  const { brandName, contact } = server;
  const frame = { brandName, contact, home, version, stylePath, groups };
  const pages = [first, ...groups.flatMap((group) => group.pages)];
  const html = (page: Page): Document => ({
    path: page.path,
    contentType: "text/html; charset=utf-8",
    body: pageHtml(page, frame),
    headers: { "content-security-policy": pagePolicy },
  });
  const documents = [
    ...pages.map(html),
    ...pages.map(({ path, markdown }) => ({
      path: `${path}.md`,
      contentType: "text/markdown; charset=utf-8",
      body: markdown ?? "",
    })),
    {
      path: stylePath,
      contentType: "text/css; charset=utf-8",
      body: style,
      headers: { "cache-control": "public, max-age=31536000, immutable" },
    },
    llmsText(server, groups),
    securityText(server, nowMs),
    apiCatalog(server),
  ];
  const sections = sectionsOf(pages);
  return { documents, search: (query) => html(searchedPage(sections, query)) };
}

/** The first page: every page with what it is about and every section in it, so that one look finds the place. */
function homeOf(groups: PageGroup[]): string {
  const sections = groups.map(({ title, pages }) => {
    const entries = pages.map(({ path, title, summary, headings }) => {
      const links = headings.map(({ id, html }) => `[${html.replace(/<[^<>]+>/g, "")}](${path}#${id})`);
      return `### [${title}](${path})\n\n${summary}\n\n${links.join(" · ")}`;
    });
    return `## ${title}\n\n${entries.join("\n\n")}`;
  });
  return `# {{brandName}} documentation

Two read-only HTTP APIs: **Job Listings**, open to everyone, and **Provider Discovery**, for approved integrations. New here?
Start with [your first call](/docs/getting-started).

${sections.join("\n\n")}
`;
}
