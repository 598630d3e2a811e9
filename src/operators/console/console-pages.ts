// The documents and files of the console.
import { h } from "preact";
import { htmlOf, jsonForHtml } from "../../../web/look/html-of.ts";
import { Frame, type Site } from "../../../web/operator-console/frame.tsx";
import icon from "../../../web/operator-console/icon.svg" with { type: "file" };
import { pages, welcomePath } from "../../../web/operator-console/pages.tsx";
import { type AreaPages, areaFiles, noIndex } from "../../access/area/area-pages.ts";

const entry = new URL("../../../web/operator-console/operator-console.tsx", import.meta.url);

export async function consolePages({ brandName: brand }: { brandName: string }): Promise<AreaPages> {
  const { files, mayBeSignedIn, document } = await areaFiles("/operator", entry, icon);
  const addresses = [
    welcomePath,
    ...pages.flatMap(({ path, hasParts }) => (hasParts ? [path, `${path}/:part{.+}`] : [path])),
  ];
  const page = (site: Site, status?: number) => {
    const response = document(documentOf(site), status);
    response.headers.set("x-robots-tag", "noindex");
    return response;
  };
  return {
    files,
    addRoutes(app) {
      app.get("/operator/", ({ redirect }) => redirect("/operator", 308));
      for (const address of addresses)
        app.get(address, ({ req }) => page({ brand, mayBeSignedIn: mayBeSignedIn(req.header("cookie")) }));
    },
    unknownPage: (path) => (isOfConsole(path) ? page({ brand, mayBeSignedIn: true }, 404) : null),
  };
}

const isOfConsole = (path: string) => path.startsWith("/operator/") && !path.startsWith("/operator/api/");

function documentOf(site: Site) {
  const waiting = h("p", { class: "waiting" }, "Loading…");
  return {
    title: `${site.brand} Operator`,
    head: noIndex,
    body: `<noscript><p class="note no-script">The console needs JavaScript. <code>./kazi</code> on the server does not.</p></noscript>
<div id="console">${htmlOf(h(Frame, { site, entries: [], current: "", me: null, children: waiting }))}</div>
<script type="application/json" id="site">${jsonForHtml(site)}</script>`,
  };
}
