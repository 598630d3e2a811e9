// Around every page: where one is, what else there is, and where the same stands as Markdown. No script.
import { htmlDocument, siteIcon } from "../look/html-document.tsx";
import { htmlOf } from "../look/html-of.ts";
import { Mark } from "../look/icons.tsx";
import type { Page } from "./page.ts";
import { SearchForm, searchPath } from "./search.tsx";

export type PageGroup = { title: string; pages: Page[] };
export type Frame = {
  brandName: string;
  contact: string | null;
  home: string;
  version: string;
  stylePath: string;
  groups: PageGroup[];
};

export function pageHtml(page: Page, frame: Frame): string {
  const title = page.path === "/docs" ? page.title : `${page.title} · ${frame.brandName}`;
  return htmlDocument({
    head: [
      <title>{title}</title>,
      <meta name="description" content={page.summary} />,
      <link rel="stylesheet" href={frame.stylePath} />,
      frame.home === "/" && siteIcon,
      page.markdown !== null && <link rel="alternate" type="text/markdown" href={`${page.path}.md`} />,
      page.markdown === null && <meta name="robots" content="noindex" />,
    ],
    body: `<body>
${htmlOf(<Header {...frame} />)}
<div class="frame">
<main id="text">
<article>
${page.article}</article>
${htmlOf(<Neighbours page={page} groups={frame.groups} />)}
</main>
${htmlOf(<Contents page={page} groups={frame.groups} />)}
${onThisPage(page)}
</div>
${htmlOf(<Footer page={page} frame={frame} />)}
</body>`,
  });
}

const Header = ({ brandName, home }: Frame) => (
  <header class="top">
    <a class="skip" href="#text">
      Skip to content
    </a>
    <a class="brand" href={home}>
      <Mark />
      {brandName}
    </a>
    <a class="docs-home" href="/docs">
      Docs
    </a>
    <a href="/developers">Developers</a>
    <a class="to-status" href="/status">
      Status
    </a>
    <a class="to-contents" href="#contents">
      Contents
    </a>
  </header>
);

const Contents = ({ page, groups }: { page: Page; groups: PageGroup[] }) => (
  <nav id="contents" class="contents" aria-label="Documentation">
    {page.path !== searchPath && <SearchForm />}
    {groups.map(({ title, pages }) => (
      <section key={title}>
        <h2>{title}</h2>
        <ul>
          {pages.map(({ path, title }) => (
            <li key={path}>
              <a href={path} aria-current={path === page.path ? "page" : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </nav>
);

function onThisPage({ path, headings }: Page): string {
  if (path === "/docs" || headings.length < 2) return "";
  const items = headings.map(({ id, html }) => `<li><a href="#${id}">${html}</a></li>`);
  return `<nav class="on-this-page" aria-label="On this page"><h2>On this page</h2><ul>${items.join("")}</ul></nav>`;
}

function Neighbours({ page, groups }: { page: Page; groups: PageGroup[] }) {
  if (page.markdown === null) return null;
  const all = groups.flatMap(({ pages }) => pages);
  const index = all.indexOf(page);
  const [before, after] = [all[index - 1], all[index + 1]];
  return (
    <nav class="neighbours" aria-label="Previous and next page">
      {index > 0 && before && (
        <a href={before.path} rel="prev">
          <small>Previous</small> {before.title}
        </a>
      )}
      {after && (
        <a href={after.path} rel="next">
          <small>Next</small> {after.title}
        </a>
      )}
    </nav>
  );
}

function Footer({ page, frame }: { page: Page; frame: Frame }) {
  const links: [string, string][] = [
    ["/terms", "Terms"],
    ["/privacy", "Privacy"],
  ];
  if (page.markdown !== null) links.unshift([`${page.path}.md`, "This page as Markdown"]);
  if (frame.contact !== null) links.push([frame.contact, "Contact"]);
  return (
    <footer class="bottom">
      <ul>
        {links.map(([href, words]) => (
          <li key={href}>
            <a href={href}>{words}</a>
          </li>
        ))}
      </ul>
      <p>
        {frame.brandName} {frame.version}
      </p>
    </footer>
  );
}
