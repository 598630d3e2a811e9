// What the documents and files of both signed-in areas have in common. A document says nothing of anybody: what is
// somebody's is asked for by its script.
import { escapeHtml, schemeHead } from "../../../web/look/html-of.ts";
import type { App } from "../../http/app.ts";
import { pageHeaders } from "../../http/files/page-headers.ts";
import { bundle, serveFiles, siteFile } from "../../http/files/static-site.ts";
import type { HotRoute } from "../../http/request-context.ts";

const sessionCookie = /\.session_token=/;

export type AreaPages = {
  files: HotRoute[];
  addRoutes(app: App): void;
  unknownPage(path: string): Response | null;
};

type DocumentParts = { title: string; head: string; body: string; hasScript?: boolean };

/** The area at `base`: its files, and how a page of it becomes a document. */
export async function areaFiles(base: string, entry: URL, icon: string) {
  const iconPath = `${base}/icon.svg`;
  const [assets, iconFile] = await Promise.all([
    bundle(entry),
    Bun.file(icon)
      .bytes()
      .then((bytes) => siteFile(iconPath, "image/svg+xml", bytes)),
  ]);
  return {
    files: serveFiles([...assets.files, iconFile]),
    mayBeSignedIn: (cookies: string | undefined) => sessionCookie.test(cookies ?? ""),
    document({ title, head, body, hasScript = true }: DocumentParts, status = 200): Response {
      const headers = pageHeaders();
      headers.set("cache-control", "no-store");
      const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${assets.style}">
${hasScript ? `<script type="module" src="${assets.script}"></script>\n` : ""}${head}
<link rel="icon" href="${iconPath}" type="image/svg+xml">
${schemeHead}
</head>
<body>
${body}
</body>
</html>
`;
      return new Response(html, { status, headers });
    },
  };
}

export const noIndex = '<meta name="robots" content="noindex">';
