// A text as a page: filled in, rendered, and its headings known. Markup inside a text is shown, never obeyed.
import { type Facts, fillIn } from "./facts.ts";

export type Heading = { id: string; html: string };
export type Page = {
  path: string;
  title: string;
  /** The first paragraph, as plain text. */
  summary: string;
  /** Null where the page is made for one question and stands nowhere. */
  markdown: string | null;
  article: string;
  headings: Heading[];
};

export function pageOf({ path, markdown: template }: { path: string; markdown: string }, facts: Facts): Page {
  const markdown = fillIn(template, facts);
  const html = withSafeLinks(
    Bun.markdown.html(markdown, { headings: { ids: true }, noHtmlBlocks: true, noHtmlSpans: true }),
  );
  return {
    path,
    title: plainText(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? path),
    summary: plainText(/<p>(.*?)<\/p>/s.exec(html)?.[1] ?? ""),
    markdown,
    article: withLabels(unbroken(scrollable(withAnchors(html)))),
    headings: [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)].map(([, id = "", text = ""]) => ({
      id,
      html: text,
    })),
  };
}

/** An operator's text may lead to pages and mailboxes; what leads elsewhere, or shows a picture of elsewhere, does not. */
function withSafeLinks(html: string): string {
  return html
    .replace(/ href="(?!https?:\/\/|mailto:|\/|#)[^"]*"/gi, "")
    .replace(/<img\b[^>]*>/gi, (picture) => / alt="([^"]*)"/.exec(picture)?.[1] ?? "");
}

/** A heading leads to itself, so that it can be shared; one that leads elsewhere already does not. */
function withAnchors(html: string): string {
  return html.replace(
    /<(h[23]) id="([^"]+)">((?:(?!<a ).)*?)<\/\1>/gs,
    '<$1 id="$2"><a href="#$2">$3</a></$1>',
  );
}

/** Code that is wider than a phone scrolls by itself, and with the keyboard too. */
function scrollable(html: string): string {
  return html.replaceAll("<pre>", '<pre tabindex="0">');
}

/** Words of code stay on one line where they fit a phone: `--overlap` must not break behind its dashes. */
function unbroken(html: string): string {
  return html.replace(/<code>([^<]{1,28})<\/code>/g, '<code class="unbroken">$1</code>');
}

/**
 * On a phone a table becomes a list: every cell stands on a line of its own under the name of its column. The roles are
 * written out, because a style sheet that turns cells into blocks takes their meaning away.
 */
function withLabels(html: string): string {
  return html.replace(/<table>.*?<\/table>/gs, (table) => {
    const labels = [...table.matchAll(/<th>(.*?)<\/th>/gs)].map(([, label = ""]) => label);
    return table
      .replace(/<tr>(.*?)<\/tr>/gs, (_, cells: string) => `<tr role="row">${labelled(cells, labels)}</tr>`)
      .replaceAll("<th>", '<th role="columnheader" scope="col">')
      .replaceAll("<thead>", '<thead role="rowgroup">')
      .replaceAll("<tbody>", '<tbody role="rowgroup">')
      .replace("<table>", '<table role="table">');
  });
}

function labelled(cells: string, labels: string[]): string {
  let column = 0;
  return cells.replace(/<td>/g, () => {
    const label = labels[column] ?? "";
    column += 1;
    return `<td role="cell" data-label="${label.replace(/<[^<>]+>/g, "")}">`;
  });
}

export function plainText(html: string): string {
  return html
    .replace(/<\/(?:h\d|li|p|pre|t[dhr])>/g, " ")
    .replace(/<[^<>]+>/g, "")
    .replace(/&(amp|lt|gt|quot);/g, (_, name: "amp") => ({ amp: "&", lt: "<", gt: ">", quot: '"' })[name])
    .replace(/\s+/g, " ")
    .trim();
}
