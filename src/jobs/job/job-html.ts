// Plain text from HTML, escaped HTML, or text with line breaks. Markup is read once, by a tokenizer that keeps no
// stack, so depth costs nothing, and the finished text cannot be read as markup again, by us or by anyone.

import { decodeHTML, decodeHTMLStrict } from "entities";
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { cutText } from "../../text/cut-text.ts";
import { singleSpaced, visible, withoutMarkup } from "./job-text.ts";
import { repairMojibake } from "./mojibake.ts";

/** One entry's HTML beyond this is not read. */
const maxHtmlLength = 100_000;

const paragraph = 3;
const line = 2;
const space = 1;
const breaks = ["", " ", "\n", "\n\n"] as const;

const breakAround = new Map<string, number>([
  ...named("p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre hr", paragraph),
  ...named("br div li tr dt dd section article header footer form caption", line),
  ...named("td th option img", space),
]);
/** Their content is not prose; the tokenizer hands most of it over raw, markup and all. */
const unread = new Set(
  "script style template svg iframe noscript textarea title xmp plaintext noembed noframes select".split(" "),
);
const blockTag = /<\/?(?:p|br|div|li|ul|ol|h[1-6]|tr|table|section|dl|dt|dd)[\s/>]/i;

function named(names: string, weight: number): [string, number][] {
  return names.split(" ").map((name) => [name, weight]);
}

/** Reads HTML, or text with line breaks, until the text is `enough` characters long, and gives no more of it. */
export function textFromHtml(source: string, enough = Number.POSITIVE_INFINITY): string {
  const html = repairMojibake(source.slice(0, maxHtmlLength));
  return new Reading(blockTag.test(html) ? html : html.replace(/\r\n?|\n/g, "<br>"), enough).read();
}

/** Undoes one layer of escaping, for boards that escape their HTML once more. */
export function unescapeHtml(source: string): string {
  return decodeHTMLStrict(source.slice(0, maxHtmlLength));
}

class Reading implements TokenizerCallbacks {
  // Entities are decoded a run of text at a time, which is several times faster than one by one.
  private readonly tokenizer = new Tokenizer({ decodeEntities: false }, this);
  private text = "";
  private pending = 0;
  private isInItem = false;
  private needsBullet = false;
  private skipping = "";

  constructor(
    private readonly html: string,
    private readonly enough: number,
  ) {}

  read(): string {
    this.tokenizer.write(this.html);
    if (this.tokenizer.running) this.tokenizer.end();
    return cutText(withoutMarkup(visible(this.text)), this.enough);
  }

  ontext(start: number, end: number): void {
    if (this.skipping !== "") return;
    const words = this.html.slice(start, end);
    this.append(singleSpaced(words.includes("&") ? decodeHTML(words) : words));
    if (this.text.length >= this.enough) this.tokenizer.pause();
  }

  onopentagname(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase();
    if (this.skipping !== "") return;
    if (unread.has(name)) this.skipping = name;
    else this.breakAt(name, true);
  }

  onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase();
    if (this.skipping === "") this.breakAt(name, false);
    else if (this.skipping === name) this.skipping = "";
  }

  private append(words: string): void {
    if (words === " ") {
      this.pending ||= space;
      return;
    }
    const leads = words.charCodeAt(0) === 32;
    if (this.text !== "") this.text += breaks[leads ? this.pending || space : this.pending];
    if (this.needsBullet) this.text += "• ";
    this.needsBullet = false;
    this.pending = words.charCodeAt(words.length - 1) === 32 ? space : 0;
    this.text += leads || this.pending ? words.trim() : words;
  }

  private breakAt(name: string, isOpening: boolean): void {
    const weight = breakAround.get(name);
    if (weight === undefined) return;
    if (name === "li") {
      this.isInItem = isOpening;
      this.needsBullet = isOpening;
    } else if (name === "ul" || name === "ol") {
      this.isInItem = false;
      this.needsBullet = false;
    }
    if (name === "br" && this.pending >= line) this.pending = paragraph;
    else this.pending = Math.max(this.pending, this.isInItem ? Math.min(weight, line) : weight);
  }

  onselfclosingtag(): void {}
  onopentagend(): void {}
  onattribdata(): void {}
  onattribentity(): void {}
  onattribend(): void {}
  onattribname(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  ontextentity(): void {}
  onend(): void {}
}
