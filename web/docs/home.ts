import type { PageGroup } from "./layout.tsx";

/** The first page: every page with what it is about and every section in it, so that one look finds the place. */
export function homeOf(groups: PageGroup[]): string {
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
