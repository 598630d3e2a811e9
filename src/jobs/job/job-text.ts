// Single lines of text, and what every text of a job must be: visible characters only, well-formed, within its limit.

import { decodeHTMLStrict } from "entities";
import { cutEnd, cutText } from "../../text/cut-text.ts";
import { repairMojibake } from "./mojibake.ts";

const untidy = /[^\S ]| {2}/;
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]|[\u{e0000}-\u{e007f}]/u;
const allInvisible = new RegExp(invisible, "gu");
/**
 * Elements by name, since "<Senior>" in a title is what somebody wrote; one with attributes need not even be closed. By
 * whatever name, what is closed and has attributes is one; and so are declarations.
 */
const tag =
  /<\/?(?:a|abbr|article|audio|b|base|blockquote|body|br|button|canvas|center|code|details|dialog|div|em|embed|font|footer|form|frame|frameset|h[1-6]|head|header|hr|html|i|iframe|image|img|input|label|li|link|main|marquee|math|meta|nav|noscript|object|ol|option|p|pre|script|section|select|small|span|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|th|title|tr|u|ul|video|wbr)(?:(?:[\s/][^<>]*)?>|[\s/][^<>]*=[^<>]*(?=<|$))|<[a-z/][^<>]*=[^<>]*>|<[!?][^<>]*>/gi;

/** A `<` begins markup only with no space behind it: text that goes into somebody's page unescaped adds nothing to it. */
export function withoutMarkup(text: string): string {
  return text.replace(/<(?=[a-z/!?])/gi, "< ");
}

/** One line of text: entities decoded once, markup gone, spaces single, at most `maxLength` characters. */
export function lineOfText(source: string, maxLength = 300): string {
  // What cannot be seen goes first: taken out of "<scr\0ipt>" later, it would leave a tag behind.
  let result = visible(repairMojibake(cutText(source, 2_000)));
  if (result.includes("<")) result = result.replace(tag, " ");
  if (result.includes("&")) result = visible(decodeHTMLStrict(result));
  if (result.includes("<")) result = result.replace(tag, " ");
  result = singleSpaced(withoutMarkup(result)).trim();
  return result.length > maxLength ? cutAtWord(result, maxLength) : result;
}

export function singleSpaced(words: string): string {
  return untidy.test(words) ? words.replace(/\s+/g, " ") : words;
}

/** No script needs so many on one letter, and putting them into order takes time with the square of their number. */
const heapOfMarks = /(\p{M}{30})\p{M}+/gu;
const anyMark = /[\u0300-\uffff]/;

/** Without control, zero-width and direction characters, and without halves of characters or heaps of marks. */
export function visible(source: string): string {
  const whole = source.toWellFormed();
  const wellFormed = anyMark.test(whole) ? whole.replace(heapOfMarks, "$1") : whole;
  if (!invisible.test(wellFormed)) return wellFormed;
  return wellFormed
    .replace(allInvisible, "")
    .replace(/ {2,}/g, " ")
    .replace(/^ | $/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** At most `maxLength` characters, ending in "…" at a word where there is one near, never inside a character. */
export function cutAtWord(source: string, maxLength: number): string {
  if (source.length <= maxLength) return source;
  const room = maxLength - 1;
  const near = source.slice(Math.max(0, room - 120), room + 1);
  const lastSpace = near.search(/\s\S*$/);
  const end = lastSpace >= 0 ? room + 1 - near.length + lastSpace : cutEnd(source, room);
  return `${source.slice(0, end).replace(/(?<![\s,;:•–—-])[\s,;:•–—-]+$/, "")}…`;
}
