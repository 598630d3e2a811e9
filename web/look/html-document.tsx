// The document around a page that is written on the server.
import type { ComponentChildren } from "preact";
import base from "./base.css" with { type: "text" };
import elements from "./elements.css" with { type: "text" };
import { htmlOf, schemeHead } from "./html-of.ts";
import type { Language } from "./language.ts";
import tokens from "./tokens.css" with { type: "text" };

/** What every page looks like, and behind it the style of its own. */
export const styleWith = (own: string): string => [tokens, base, elements, own].join("");

export const siteIcon = <link rel="icon" href="/icon.svg" type="image/svg+xml" />;

type HtmlDocument = { language?: Language; head: ComponentChildren; style?: string; body: string };

/** `style` is for a page that brings its own along, so that it stands even where nothing else is served. */
export function htmlDocument({ language = "en", head, style, body }: HtmlDocument): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${schemeHead}
${htmlOf(head)}
${style === undefined ? "" : `<style>${style}</style>`}
</head>
${body}
</html>
`;
}
