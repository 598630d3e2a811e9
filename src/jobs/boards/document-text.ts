// Bytes of a board's answer to text, and text to JSON, with every way it can fail named.
import type { z } from "zod";
import { NotParsable } from "./not-parsable.ts";

const maxDepth = 64;
const fewValues = 50_000;
/** An honest answer has one value in twenty bytes or more; each that is read takes some two hundred. */
const minBytesOfValue = 12;

const utf8 = new TextDecoder("utf-8");
const strictUtf8 = new TextDecoder("utf-8", { fatal: true });
const webPage = /^\s*(?:<!--[^>]{0,400}-->\s*)?<(?:!doctype\s+html|html|head|body|meta|title|center)\b/i;
const passwordField = /<input\b[^<>]{0,300}\btype\s{0,5}=\s{0,5}["']?password\b/i;

/**
 * By byte-order mark, then the header, then the XML prolog, then as UTF-8. A Latin-1 label on bytes that are valid
 * UTF-8 is a mislabelled document: real Latin-1 prose is never valid UTF-8 by chance.
 */
export function decodeDocument(bytes: Uint8Array, contentType: string): string {
  const text = decode(bytes, contentType);
  if (text.trim() === "") throw new NotParsable("not-parsable", "the answer is empty");
  if (webPage.test(text.slice(0, 1_000))) {
    if (passwordField.test(text.slice(0, 100_000)))
      throw new NotParsable("login", "the answer is a page to sign in at, not the board's data");
    throw new NotParsable("blocked", "the answer is a web page, not the board's data");
  }
  return text;
}

function decode(bytes: Uint8Array, contentType: string): string {
  const marked = byteOrderMark(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  for (const label of [headerLabel(contentType), prologLabel(bytes)]) {
    const decoder = label ? decoderFor(label) : null;
    if (!decoder) continue;
    if (decoder.encoding === "windows-1252") return validUtf8(bytes) ?? decoder.decode(bytes);
    return decoder.decode(bytes);
  }
  return utf8.decode(bytes);
}

function byteOrderMark(bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : null;
}

function headerLabel(contentType: string): string | undefined {
  return /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(contentType)?.[1];
}

function prologLabel(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]{0,150}?encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(start)?.[1];
}

function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label as ConstructorParameters<typeof TextDecoder>[0]);
  } catch {
    return null;
  }
}

function validUtf8(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes);
  } catch {
    return null;
  }
}

/** The envelope of a JSON answer, checked: what does not fit is a failure of the board, named by its place. */
export function parseJson<Schema extends z.ZodType>(text: string, envelope: Schema): z.output<Schema> {
  assertModest(text);
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new NotParsable("not-parsable", `not JSON: ${String(error).slice(0, 120)}`);
  }
  const result = envelope.safeParse(document);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const place = issue && issue.path.length > 0 ? issue.path.join(".") : "the top";
  throw new NotParsable("not-parsable", `unexpected JSON at ${place}: ${issue?.message ?? "wrong shape"}`);
}

/** Ten megabytes of brackets would be read into seventy times as much memory. */
function assertModest(text: string): void {
  const maxValues = Math.max(fewValues, text.length / minBytesOfValue);
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === quote) at = endOfString(text, at);
    else if (character === comma) values++;
    else if (character === openBracket || character === openBrace) {
      depth++;
      values++;
    } else if (character === closeBracket || character === closeBrace) depth--;
    else continue;
    if (depth > maxDepth) throw new NotParsable("not-parsable", `values nest deeper than ${maxDepth}`);
    if (values > maxValues)
      throw new NotParsable(
        "not-parsable",
        `more than ${Math.floor(maxValues)} values in ${text.length} bytes`,
      );
  }
}

const [quote, comma, openBracket, closeBracket, openBrace, closeBrace] = [...'",[]{}'].map((character) =>
  character.charCodeAt(0),
);

/** Where a string ends that begins there; the end of the text where it does not. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
