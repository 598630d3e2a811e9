import type { Block } from "./advert.ts";

export type Flavour = {
  heading(text: string): string;
  paragraph(text: string): string;
  list(items: readonly string[]): string;
  between: string;
};

/** What most boards publish. */
export const plainHtml: Flavour = {
  heading: (text) => `<h3>${text}</h3>`,
  paragraph: (text) => `<p>${text}</p>`,
  list: (items) => `<ul>\n${items.map((item) => `<li>${item}</li>`).join("\n")}\n</ul>`,
  between: "\n",
};

/** Headings as bold paragraphs: what comes out of most editors. */
export const boldHeadings: Flavour = { ...plainHtml, heading: (text) => `<p><strong>${text}</strong></p>` };

/** No block element at all, only line breaks. */
export const lineBreaks: Flavour = {
  heading: (text) => text,
  paragraph: (text) => text,
  list: (items) => items.map((item) => `* ${item}`).join("<br>"),
  between: "<br><br>",
};

export function htmlOf(blocks: readonly Block[], flavour: Flavour): string {
  return blocks
    .map((block) => {
      if ("heading" in block) return flavour.heading(escapeHtml(block.heading));
      if ("paragraph" in block) return flavour.paragraph(escapeHtml(block.paragraph));
      return flavour.list(block.list.map(escapeHtml));
    })
    .join(flavour.between);
}

export function plainTextOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if ("heading" in block) return block.heading.toUpperCase();
      if ("paragraph" in block) return block.paragraph;
      return block.list.map((item) => ` - ${item}`).join("\n");
    })
    .join("\n\n");
}

/** The first paragraphs cut at a word, as excerpts are. */
export function excerptOf(blocks: readonly Block[], length: number): string {
  const text = blocks
    .map((block) => ("paragraph" in block ? block.paragraph : ""))
    .filter(Boolean)
    .join(" ");
  return text.length <= length ? text : text.slice(0, text.lastIndexOf(" ", length));
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
