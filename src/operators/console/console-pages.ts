// The documents and files of the console. A document says nothing of anybody; everything is asked for by its script.
import { h } from "preact";
import { escapeHtml, htmlOf, jsonForHtml } from "../../../web/look/html-of.ts";
import { schemeHead } from "../../../web/look/scheme-head.ts";
import { Frame } from "../../../web/operator-console/frame.tsx";
import icon from "../../../web/operator-console/icon.svg" with { type: "file" };
import { pages, welcomePath } from "../../../web/operator-console/pages.tsx";
import type { Site } from "../../../web/operator-console/site.ts";
import type { App } from "../../http/app.ts";
import { pageHeaders } from "../../http/files/page-headers.ts";
import { type Assets, bundle, fixedFile, serveFiles } from "../../http/files/static-site.ts";
import type { HotRoute } from "../../http/request-context.ts";

const entry = new URL("../../../web/operator-console/operator-console.tsx", import.meta.url);
const iconPath = "/operator/icon.svg";
const sessionCookie = /\.session_token=/;

export type ConsolePages = {
  files: HotRoute[];
  addRoutes(app: App): void;
  unknownPage(path: string): Response | null;
};

export async function consolePages({ brandName }: { brandName: string }): Promise<ConsolePages> {
  const [assets, iconFile] = await Promise.all([
    bundle(entry),
    Bun.file(icon)
      .bytes()
      .then((bytes) => fixedFile(iconPath, "image/svg+xml", bytes)),
  ]);
  const addresses = [
    welcomePath,
    ...pages.flatMap(({ path, hasParts }) => (hasParts ? [path, `${path}/:part{.+}`] : [path])),
  ];
  return {
    files: serveFiles([...assets.files, iconFile]),
    addRoutes(app) {
      app.get("/operator/", ({ redirect }) => redirect("/operator", 308));
      for (const address of addresses)
        app.get(address, ({ req }) => {
          const mayBeSignedIn = sessionCookie.test(req.header("cookie") ?? "");
          return page({ brand: brandName, mayBeSignedIn }, assets);
        });
    },
    unknownPage: (path) =>
      isOfConsole(path) ? page({ brand: brandName, mayBeSignedIn: true }, assets, 404) : null,
  };
}

const isOfConsole = (path: string) => path.startsWith("/operator/") && !path.startsWith("/operator/api/");

function page(site: Site, assets: Assets, status = 200): Response {
  const headers = pageHeaders();
  headers.set("cache-control", "no-store");
  headers.set("x-robots-tag", "noindex");
  return new Response(documentOf(site, assets), { status, headers });
}

function documentOf(site: Site, assets: Assets): string {
  const waiting = h("p", { class: "waiting" }, "Loading…");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${site.brand} Operator`)}</title>
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}"></script>
<meta name="robots" content="noindex">
<link rel="icon" href="${iconPath}" type="image/svg+xml">
${schemeHead}
</head>
<body>
<noscript><p class="note no-script">The console needs JavaScript. <code>./kazi</code> on the server does not.</p></noscript>
<div id="console">${htmlOf(h(Frame, { site, entries: [], current: "", me: null, children: waiting }))}</div>
<script type="application/json" id="site">${jsonForHtml(site)}</script>
</body>
</html>
`;
}
