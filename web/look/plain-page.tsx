// A small page without script: a heading, what there is to say, and ways on. It brings its own style, so that it stands
// even where nothing else is served.
import type { ComponentChildren } from "preact";
import base from "./base.css" with { type: "text" };
import elements from "./elements.css" with { type: "text" };
import { htmlOf } from "./html-of.ts";
import { Mark } from "./icons.tsx";
import type { Language } from "./language.ts";
import own from "./plain-page.css" with { type: "text" };
import { schemeHead } from "./scheme-head.ts";
import tokens from "./tokens.css" with { type: "text" };

export type PlainPage = {
  language: Language;
  brand: string;
  home: string;
  title: string;
  /** Stands at the end of the top, where other pages have their links. */
  aside?: ComponentChildren;
  children: ComponentChildren;
};

export const plainStyle: string = [tokens, base, elements, own].join("");

export function plainPage({ language, brand, home, title, aside, children }: PlainPage): string {
  const body = (
    <body>
      <header class="top">
        <div class="top-row">
          <a class="brand" href={home}>
            <Mark />
            {brand}
          </a>
          {aside}
        </div>
      </header>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
    </body>
  );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${schemeHead}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${htmlOf(<title>{`${title} · ${brand}`}</title>)}
<style>${plainStyle}</style>
</head>
${htmlOf(body)}
</html>
`;
}
