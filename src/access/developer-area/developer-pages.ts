// The documents and files of the developer area. A document says who runs it and names its script; what is somebody's is
// asked for by the script. A visitor without a session gets the welcome as plain HTML at once.
import { h } from "preact";
import { Frame } from "../../../web/developer-area/frame.tsx";
import icon from "../../../web/developer-area/icon.svg" with { type: "file" };
import { Unknown } from "../../../web/developer-area/pages/unknown.tsx";
import { Welcome } from "../../../web/developer-area/pages/welcome.tsx";
import { type PageName, pages } from "../../../web/developer-area/pages.ts";
import type { Site } from "../../../web/developer-area/site.ts";
import { escapeHtml, htmlOf, jsonForHtml } from "../../../web/look/html-of.ts";
import { schemeHead } from "../../../web/look/scheme-head.ts";
import type { App } from "../../http/app.ts";
import { pageHeaders } from "../../http/files/page-headers.ts";
import { type Assets, bundle, fixedFile, serveFiles } from "../../http/files/static-site.ts";
import type { HotRoute } from "../../http/request-context.ts";

const entry = new URL("../../../web/developer-area/developer-area.tsx", import.meta.url);
const iconPath = "/developers/icon.svg";
const sessionCookie = /\.session_token=/;

export type DeveloperPages = {
  files: HotRoute[];
  addRoutes(app: App): void;
  unknownPage(path: string): Response | null;
};

export async function developerPages(options: {
  brandName: string;
  contact: string | null;
  smtpUrl: string | null;
}): Promise<DeveloperPages> {
  const [area, iconFile] = await Promise.all([
    bundle(entry),
    Bun.file(icon)
      .bytes()
      .then((bytes) => fixedFile(iconPath, "image/svg+xml", bytes)),
  ]);
  const siteFor = (mayBeSignedIn: boolean): Site => ({
    brand: options.brandName,
    contact: options.contact,
    sendsMail: options.smtpUrl !== null,
    mayBeSignedIn,
  });
  return {
    files: serveFiles([...area.files, iconFile]),
    addRoutes(app) {
      app.get("/developers/", ({ redirect }) => redirect(pages.overview.path, 308));
      for (const name of Object.keys(pages) as PageName[])
        app.get(pages[name].path, ({ req }) => {
          const mayBeSignedIn = sessionCookie.test(req.header("cookie") ?? "");
          return new Response(documentOf(name, siteFor(mayBeSignedIn), area), { headers: areaHeaders() });
        });
    },
    unknownPage(path) {
      if (!path.startsWith("/developers/")) return null;
      return new Response(unknownDocument(siteFor(false), area), { status: 404, headers: areaHeaders() });
    },
  };
}

function areaHeaders(): Headers {
  const headers = pageHeaders();
  headers.set("cache-control", "no-store");
  return headers;
}

function documentOf(name: PageName, site: Site, assets: Assets): string {
  const isWelcome = name === "overview" && !site.mayBeSignedIn;
  const content = isWelcome ? h(Welcome, { site }) : h("p", { class: "waiting" }, "Loading…");
  return document({
    title: `${pages[name].title} · ${site.brand} Developers`,
    head: `<script type="module" src="${assets.script}"></script>
<meta name="description" content="${escapeHtml(`Provider Discovery by ${site.brand}: keys, usage and access for developers and partners.`)}">
${name === "overview" ? "" : '<meta name="robots" content="noindex">'}`,
    body: `<noscript><p class="note no-script">This area needs JavaScript. The <a href="/docs">docs</a> do not.</p></noscript>
<div id="area">${htmlOf(h(Frame, { site, page: name, person: null, children: content }))}</div>
<script type="application/json" id="site">${jsonForHtml(site)}</script>`,
    style: assets.style,
  });
}

/** It needs no script, which would look for a page of this address. */
function unknownDocument(site: Site, assets: Assets): string {
  const frame = h(Frame, { site, page: null, person: undefined, children: h(Unknown, {}) });
  return document({
    title: `Nothing here · ${site.brand} Developers`,
    head: '<meta name="robots" content="noindex">',
    body: htmlOf(frame),
    style: assets.style,
  });
}

type DocumentParts = { title: string; head: string; body: string; style: string };

function document({ title, head, body, style }: DocumentParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${style}">
${head}
<link rel="icon" href="${iconPath}" type="image/svg+xml">
${schemeHead}
</head>
<body>
${body}
</body>
</html>
`;
}
