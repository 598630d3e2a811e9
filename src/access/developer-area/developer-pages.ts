// The documents and files of the developer area. A visitor without a session gets the welcome as plain HTML at once.
import { h } from "preact";
import { Frame, type Site } from "../../../web/developer-area/frame.tsx";
import icon from "../../../web/developer-area/icon.svg" with { type: "file" };
import { Unknown, Welcome } from "../../../web/developer-area/pages/welcome.tsx";
import { type PageName, pages } from "../../../web/developer-area/pages.ts";
import { escapeHtml, htmlOf, jsonForHtml } from "../../../web/look/html-of.ts";
import { type AreaPages, areaFiles, noIndex } from "../area/area-pages.ts";

const entry = new URL("../../../web/developer-area/developer-area.tsx", import.meta.url);

export async function developerPages(options: {
  brandName: string;
  contact: string | null;
  smtpUrl: string | null;
}): Promise<AreaPages> {
  const { files, mayBeSignedIn, document } = await areaFiles("/developers", entry, icon);
  const site = { brand: options.brandName, contact: options.contact, sendsMail: options.smtpUrl !== null };
  return {
    files,
    addRoutes(app) {
      app.get("/developers/", ({ redirect }) => redirect(pages.overview.path, 308));
      for (const name of Object.keys(pages) as PageName[])
        app.get(pages[name].path, ({ req }) =>
          document(pageOf(name, { ...site, mayBeSignedIn: mayBeSignedIn(req.header("cookie")) })),
        );
    },
    unknownPage: (path) =>
      path.startsWith("/developers/") ? document(unknownPage({ ...site, mayBeSignedIn: false }), 404) : null,
  };
}

function pageOf(name: PageName, site: Site) {
  const isWelcome = name === "overview" && !site.mayBeSignedIn;
  const content = isWelcome ? h(Welcome, { site }) : h("p", { class: "waiting" }, "Loading…");
  const about = `Provider Discovery by ${site.brand}: keys, usage and access for developers and partners.`;
  return {
    title: `${pages[name].title} · ${site.brand} Developers`,
    head: `<meta name="description" content="${escapeHtml(about)}">
${name === "overview" ? "" : noIndex}`,
    body: `<noscript><p class="note no-script">This area needs JavaScript. The <a href="/docs">docs</a> do not.</p></noscript>
<div id="area">${htmlOf(h(Frame, { site, page: name, person: null, children: content }))}</div>
<script type="application/json" id="site">${jsonForHtml(site)}</script>`,
  };
}

/** It needs no script, which would look for a page of this address. */
function unknownPage(site: Site) {
  const frame = h(Frame, { site, page: null, person: undefined, children: h(Unknown, {}) });
  return {
    title: `Nothing here · ${site.brand} Developers`,
    head: noIndex,
    body: htmlOf(frame),
    hasScript: false,
  };
}
