// A small page without script: a heading, what there is to say, and ways on. It brings its own style, so that it stands
// even where nothing else is served.
import type { ComponentChildren } from "preact";
import { htmlDocument, siteIcon, styleWith } from "./html-document.tsx";
import { htmlOf } from "./html-of.ts";
import { Mark } from "./icons.tsx";
import type { Language } from "./language.ts";
import own from "./plain-page.css" with { type: "text" };

export type PlainPage = {
  language: Language;
  brand: string;
  home: string;
  title: string;
  /** Stands at the end of the top, where other pages have their links. */
  aside?: ComponentChildren;
  children: ComponentChildren;
};

export const plainStyle = styleWith(own);

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
  const head = [siteIcon, <title>{`${title} · ${brand}`}</title>];
  return htmlDocument({ language, head, style: plainStyle, body: htmlOf(body) });
}
