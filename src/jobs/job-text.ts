// Plain text from what boards send: HTML, escaped HTML, or text. Markup is read once by a tokenizer that keeps no
// stack, so depth costs nothing, and the finished text is never read as markup again.
import { decodeHTML, decodeHTMLStrict } from "entities";
import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { repairMojibake } from "./mojibake.ts";

/** One entry's HTML beyond this is not read. */
const maxHtmlLength = 100_000;

const paragraph = 3;
const line = 2;
const space = 1;
const breaks = ["", " ", "\n", "\n\n"] as const;

const breakAround = new Map<string, number>([
  ...["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "table", "blockquote", "pre", "hr"].map(
    (name) => [name, paragraph] as const,
  ),
  ...["br", "div", "li", "tr", "dt", "dd", "section", "article", "header", "footer", "form", "caption"].map(
    (name) => [name, line] as const,
  ),
  ...["td", "th", "option", "img"].map((name) => [name, space] as const),
]);
/** Their content is not prose; the tokenizer hands most of it over raw, markup and all. */
const unread = new Set(
  "script style template svg iframe noscript textarea title xmp plaintext noembed noframes select".split(" "),
);

const blockTag = /<\/?(?:p|br|div|li|ul|ol|h[1-6]|tr|table|section|dl|dt|dd)[\s/>]/i;
const whitespace = /\s+/g;
const untidy = /[^\S ]| {2}/;
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/;
const allInvisible = new RegExp(invisible, "g");

let html = "";
let text = "";
let pending = 0;
let isInItem = false;
let needsBullet = false;
let skipping = "";
let enoughLength = 0;

function collapse(words: string): string {
  return untidy.test(words) ? words.replace(whitespace, " ") : words;
}

function append(words: string): void {
  if (words === " ") {
    if (pending === 0) pending = space;
    return;
  }
  const leads = words.charCodeAt(0) === 32;
  if (text !== "") text += breaks[leads && pending === 0 ? space : pending];
  if (needsBullet) text += "• ";
  needsBullet = false;
  pending = words.charCodeAt(words.length - 1) === 32 ? space : 0;
  text += leads || pending ? words.trim() : words;
  if (text.length >= enoughLength) tokenizer.pause();
}

function tag(start: number, end: number, isOpening: boolean): void {
  const name = html.slice(start, end).toLowerCase();
  if (skipping !== "") {
    if (!isOpening && name === skipping) skipping = "";
    return;
  }
  const weight = breakAround.get(name);
  if (weight === undefined) {
    if (isOpening && unread.has(name)) skipping = name;
    return;
  }
  if (name === "li") {
    isInItem = isOpening;
    needsBullet = isOpening;
  } else if (name === "ul" || name === "ol") {
    isInItem = false;
    needsBullet = false;
  }
  if (name === "br" && pending >= line) pending = paragraph;
  else pending = Math.max(pending, isInItem ? Math.min(weight, line) : weight);
}

const nothing = (): void => {};
const callbacks: TokenizerCallbacks = {
  ontext(start, end) {
    if (skipping !== "") return;
    const words = html.slice(start, end);
    append(collapse(words.includes("&") ? decodeHTML(words) : words));
  },
  onopentagname: (start, end) => tag(start, end, true),
  onclosetag: (start, end) => tag(start, end, false),
  onselfclosingtag: nothing,
  onopentagend: nothing,
  onattribdata: nothing,
  onattribentity: nothing,
  onattribend: nothing,
  onattribname: nothing,
  oncdata: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onprocessinginstruction: nothing,
  ontextentity: nothing,
  onend: nothing,
};
/** Entities are decoded a run of text at a time, which is several times faster than one by one. */
const tokenizer = new Tokenizer({ decodeEntities: false }, callbacks);

/** Reads HTML, or text with line breaks, until the text is `enough` characters long. */
export function textFromHtml(source: string, enough = Number.POSITIVE_INFINITY): string {
  html = repairMojibake(source.slice(0, maxHtmlLength));
  if (!blockTag.test(html)) html = html.replace(/\r\n?|\n/g, "<br>");
  text = "";
  pending = 0;
  isInItem = false;
  needsBullet = false;
  skipping = "";
  enoughLength = enough;
  tokenizer.reset();
  tokenizer.write(html);
  if (tokenizer.running) tokenizer.end();
  return visible(text);
}

/** Undoes one layer of escaping, for boards that escape their HTML once more. */
export function unescapeHtml(source: string): string {
  return decodeHTMLStrict(source.slice(0, maxHtmlLength));
}

const inlineTag =
  /<\/?(?:a|abbr|b|br|div|em|font|h[1-6]|i|img|li|p|small|span|strong|sub|sup|u|ul|wbr)(?:\s[^<>]*)?\/?>/gi;

/** One line of text: entities decoded once, markup gone, spaces single, at most `maxLength` characters. */
export function lineOfText(source: string, maxLength = 300): string {
  let result = repairMojibake(source.slice(0, 2_000));
  if (result.includes("<")) result = result.replace(inlineTag, " ");
  if (result.includes("&")) result = decodeHTMLStrict(result);
  result = visible(collapse(result)).trim();
  return result.length > maxLength ? cutAtWord(result, maxLength) : result;
}

function visible(source: string): string {
  const wellFormed = source.toWellFormed();
  if (!invisible.test(wellFormed)) return wellFormed;
  return wellFormed
    .replace(allInvisible, "")
    .replace(/ {2,}/g, " ")
    .replace(/^ | $/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** At most `maxLength` characters, ending in "…" at a word where there is one near, never inside a character. */
export function cutAtWord(source: string, maxLength: number): string {
  if (source.length <= maxLength) return source;
  const room = maxLength - 1;
  const near = source.slice(Math.max(0, room - 120), room + 1);
  const lastSpace = near.search(/\s\S*$/);
  const end = lastSpace >= 0 ? room + 1 - near.length + lastSpace : graphemeEnd(source, room);
  return `${source.slice(0, end).replace(/[\s,;:•–—-]+$/, "")}…`;
}

function graphemeEnd(source: string, room: number): number {
  const from = Math.max(0, room - 120);
  let end = from;
  for (const { index, segment } of graphemes.segment(source.slice(from, room + 120))) {
    if (from + index + segment.length > room) break;
    end = from + index + segment.length;
  }
  return end > from ? end : room;
}
