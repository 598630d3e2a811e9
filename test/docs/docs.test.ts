import { expect, test } from "bun:test";
import jobListings from "../../contract/job-listings.openapi.json" with { type: "json" };
import jobListings2 from "../../contract/job-listings-v2.openapi.json" with { type: "json" };
import providerDiscovery from "../../contract/provider-discovery.openapi.json" with { type: "json" };
import providerDiscoveryV2 from "../../contract/provider-discovery-v2.openapi.json" with { type: "json" };
import { currentTermsVersion } from "../../src/access/terms.ts";
import { settingsTopic, writeSetting } from "../../src/database/settings.ts";
import { idsOf, linksOf, walkDocs } from "../support/docs-site.ts";
import { eachEngine, sqlitePlace } from "../support/engines.ts";
import { manualClock } from "../support/manual-clock.ts";
import { startKazi } from "../support/running-kazi.ts";
import { becomes } from "../support/waiting.ts";

const dayMs = 86_400_000;

test("every link of the documentation leads to something, and every fragment to its place", async () => {
  const { pages, get } = await walkDocs();
  expect(pages.length).toBeGreaterThan(15);
  const dead: string[] = [];
  const bodies = new Map(pages.map(({ path, html }) => [path, html]));
  for (const { path, html } of pages) {
    for (const link of linksOf(html)) {
      if (/^(https?|mailto):/.test(link)) continue;
      const [target = "", fragment] = link.split("#");
      const address = target === "" ? path : target;
      if (!bodies.has(address)) {
        const response = await get(address);
        bodies.set(address, response.ok ? await response.text() : "");
      }
      const body = bodies.get(address) ?? "";
      if (body === "" || (fragment !== undefined && !idsOf(body).has(fragment)))
        dead.push(`${path} → ${link}`);
    }
  }
  expect(dead).toEqual([]);
});

test("every page is there as Markdown too, with the same title and links that hold", async () => {
  const { pages, get } = await walkDocs();
  for (const { path, html } of pages) {
    const twin = await get(`${path}.md`);
    expect([path, twin.status, twin.headers.get("content-type")]).toEqual([
      path,
      200,
      "text/markdown; charset=utf-8",
    ]);
    const markdown = await twin.text();
    const title = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];
    expect(markdown.split("\n", 1)[0]).toBe(`# ${title}`);
    expect(markdown).not.toContain("{{");
    for (const [, target = ""] of markdown.matchAll(/\]\((\/[^)#]*)/g))
      expect([target, (await get(target)).status]).toEqual([target, 200]);
  }
});

test("the reference has every operation, parameter, status, header and field of the contracts", async () => {
  const { get } = await walkDocs();
  for (const [name, document] of Object.entries({
    "job-listings": jobListings,
    "job-listings-v2": jobListings2,
    "provider-discovery": providerDiscovery,
    "provider-discovery-v2": providerDiscoveryV2,
  })) {
    const reference = await (await get(`/docs/reference/${name}.md`)).text();
    for (const [path, { get: operation }] of Object.entries(document.paths)) {
      const section = reference.split(`## ${operation.operationId}\n`)[1]?.split("\n## ")[0] ?? "";
      expect(section).toContain(`GET ${path}`);
      for (const [status, { description }] of Object.entries<{ description: string }>(operation.responses))
        expect(section).toContain(`| ${status} | ${description} |`);
      for (const parameter of "parameters" in operation ? operation.parameters : [])
        expect(section).toContain(`| \`${parameter.name}\` |`);
    }
    for (const [schema, { properties }] of Object.entries(document.components.schemas)) {
      const section = reference.split(`## ${schema}\n`)[1]?.split("\n## ")[0] ?? "";
      for (const field of Object.keys(properties))
        expect([schema, section]).toEqual([schema, expect.stringContaining(`| \`${field}\` |`)]);
    }
    for (const header of ["X-Request-Id", "Retry-After"]) expect(reference).toContain(`| \`${header}\` |`);
  }
});

test("no page asks another host for anything, runs a script or may be framed", async () => {
  const { pages, get } = await walkDocs();
  for (const { path, html, headers } of pages) {
    expect([path, headers.get("content-security-policy")]).toEqual([
      path,
      "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ]);
    expect(html).not.toMatch(/<(script|iframe|object|embed|img)\b|\son\w+=|\sstyle=/i);
    expect([...html.matchAll(/<form\b[^>]*>/g)].map(([form]) => form)).toEqual([
      '<form class="search" action="/docs/search">',
    ]);
    const assets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
    expect(assets).toEqual([expect.stringMatching(/^\/docs\/style-[a-z0-9]+\.css$/)]);
  }
  const [style = ""] = linksOf(pages[0]?.html ?? "").filter((link) => link.endsWith(".css"));
  const sheet = await get(style);
  expect(sheet.headers.get("cache-control")).toContain("immutable");
  expect(await sheet.text()).not.toMatch(/url\(|@import/);
});

test("security.txt names the contact, one end within a year, and its own address", async () => {
  const clock = manualClock();
  const { origin } = await startKazi(sqlitePlace(), {
    clock,
    env: { CONTACT: "mailto:operator@kazi.example", PUBLIC_URL: "https://kazi.example" },
  });
  const response = await fetch(`${origin}/.well-known/security.txt`);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const fields = (await response.text())
    .trimEnd()
    .split("\n")
    .map((line) => line.split(/: (.*)/).slice(0, 2));
  const valuesOf = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value);
  expect(valuesOf("Contact")).toEqual(["mailto:operator@kazi.example"]);
  expect(valuesOf("Canonical")).toEqual(["https://kazi.example/.well-known/security.txt"]);
  const [expires = "", ...more] = valuesOf("Expires");
  expect(more).toEqual([]);
  const aheadMs = Date.parse(expires) - clock.now();
  expect(aheadMs).toBeGreaterThan(30 * dayMs);
  expect(aheadMs).toBeLessThan(365 * dayMs);
});

test("without a contact the pages and security.txt say that there is none, and lead in no circle", async () => {
  const { origin } = await startKazi(sqlitePlace(), { env: { PUBLIC_URL: "https://kazi.example" } });
  const text = await (await fetch(`${origin}/.well-known/security.txt`)).text();
  expect(text).toContain("Contact: https://kazi.example/docs/security\n");
  expect(text).toContain("# The operator has not published a contact yet.\n");
  const page = await (await fetch(`${origin}/docs/security.md`)).text();
  expect(page).toContain("no contact has been published yet");
  expect(page).not.toContain("security.txt");
  const notice = await (await fetch(`${origin}/privacy.md`)).text();
  expect(notice).toContain("answers for it: no contact has been published yet.");
});

test("security.txt never ends in a process that is never restarted", async () => {
  const clock = manualClock();
  const { origin } = await startKazi(sqlitePlace(), { clock });
  for (let month = 0; month < 8; month++) {
    clock.advance(31 * dayMs);
    const text = await (await fetch(`${origin}/.well-known/security.txt`)).text();
    expect(Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? "")).toBeGreaterThan(clock.now() + 30 * dayMs);
  }
});

test("the API catalogue links every endpoint to its contract, its page and its status, for GET and HEAD", async () => {
  const publicUrl = "https://kazi.example";
  const { origin } = await startKazi(sqlitePlace(), { env: { PUBLIC_URL: publicUrl } });
  const response = await fetch(`${origin}/.well-known/api-catalog`);
  expect(response.headers.get("content-type")).toBe(
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  );
  type Link = { href: string };
  type Context = { anchor: string; item?: Link[] } & Record<string, Link[] | string>;
  const { linkset } = (await response.json()) as { linkset: Context[] };
  const endpoints = [jobListings, jobListings2, providerDiscovery, providerDiscoveryV2]
    .flatMap(({ paths }) => Object.keys(paths))
    .filter((path) => !path.includes("{"))
    .map((path) => publicUrl + path);
  expect(linkset[0]?.item?.map(({ href }) => href)).toEqual(endpoints);
  for (const endpoint of endpoints) {
    const context = linkset.find(({ anchor }) => anchor === endpoint);
    for (const relation of ["service-desc", "service-doc", "status"]) {
      const [link] = (context?.[relation] ?? []) as Link[];
      expect((await fetch(link?.href.replace(publicUrl, origin) ?? "")).status).toBe(200);
    }
  }
  const head = await fetch(`${origin}/.well-known/api-catalog`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(head.headers.get("content-type")).toBe(response.headers.get("content-type"));
  expect(head.headers.get("link")).toContain(`<${publicUrl}/.well-known/api-catalog>; rel="api-catalog"`);
  for (const endpoint of endpoints) expect(head.headers.get("link")).toContain(`<${endpoint}>; rel="item"`);
});

test("llms.txt lists every page as Markdown at the public address", async () => {
  const { pages, get } = await walkDocs({ PUBLIC_URL: "https://kazi.example" });
  const text = await (await get("/llms.txt")).text();
  for (const { path } of pages.filter((page) => page.path !== "/docs"))
    expect(text).toContain(`(https://kazi.example${path}.md): `);
});

test("the documentation speaks of this server: its address, name, contact and limits", async () => {
  const { get } = await walkDocs({
    PUBLIC_URL: "https://jobs.example",
    BRAND_NAME: "Ajira & <b>Co</b>",
    PROVIDERS_LIMIT: "7/1m",
    JOBS_WINDOWS: '{"wfh-jobs":{"fresh":"3m"}}',
  });
  const home = await (await get("/docs")).text();
  expect(home).toContain("Ajira &#38; &#60;b&#62;Co&#60;/b&#62;");
  expect(home).not.toContain("<b>Co</b>");
  const limits = await (await get("/docs/limits.md")).text();
  expect(limits).toContain("| Provider Discovery | 7 requests a minute | key |");
  expect(limits).toContain("| `wfh-jobs` | 3 minutes | 1 hour |");
  const start = await (await get("/docs/getting-started.md")).text();
  expect(start).toContain("https://jobs.example/api/africa-jobs");
  expect(start).toContain("[operator@kazi.example](mailto:operator@kazi.example)");
});

test("either half alone has the whole documentation and both contracts", async () => {
  for (const only of ["jobs", "providers"] as const) {
    const { origin } = await startKazi(sqlitePlace(), { only });
    for (const path of ["/docs", "/docs/openapi/job-listings.json", "/docs/openapi/provider-discovery.json"])
      expect([only, path, (await fetch(origin + path)).status]).toEqual([only, path, 200]);
  }
});

test("an unchanged page is 304, and each encoding has a tag of its own", async () => {
  const { get } = await walkDocs();
  const tags = new Set<string>();
  for (const encoding of ["br", "gzip", "identity"]) {
    const headers = { "accept-encoding": encoding };
    const first = await get("/docs/errors", { headers });
    const etag = first.headers.get("etag") ?? "";
    tags.add(etag);
    expect(first.headers.get("vary")).toBe("Accept-Encoding");
    expect(await first.text()).toContain("<h1");
    const again = await get("/docs/errors", { headers: { ...headers, "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  }
  expect(tags.size).toBe(3);
});

eachEngine("the terms and the privacy notice", (engine) => {
  test("carry their versions, and show the operator's own texts without a restart", async () => {
    const { origin, database } = await startKazi(await engine.readyPlace());
    const markdown = async (path: string) => (await fetch(`${origin}${path}.md`)).text();
    const version = await currentTermsVersion(database);
    expect(await markdown("/terms")).toContain(`Version ${version}.`);
    expect(await markdown("/privacy")).toMatch(/Version \d{4}-\d\d-\d\d\./);

    await database.change([settingsTopic], async (tx) => {
      await writeSetting(tx, "terms.version", "2027-01", 0);
      await writeSetting(
        tx,
        "terms.text",
        "# House rules\n\n{{termsVersion}}: be kind. <script>alert(1)</script> {{unknown}} [a](javascript:alert(1)) [b](data&#58;x) ![c](https://x.example/y.png) [d](https://x.example/)",
        0,
      );
    });
    expect(
      await becomes(async () => (await markdown("/terms")).startsWith("# House rules\n\n2027-01: be kind.")),
    ).toBe(true);
    const html = await (await fetch(`${origin}/terms`)).text();
    expect(html).toContain("House rules");
    expect(html).not.toMatch(/<script>|<img|javascript:|data:/);
    expect(html).toContain('<a>a</a> <a>b</a> c <a href="https://x.example/">d</a>');
    expect(await (await fetch(`${origin}/llms.txt`)).text()).toContain("[House rules](");
  });
});

test("an operator's text with no word in it does no harm", async () => {
  const { origin, database } = await startKazi(sqlitePlace());
  await database.change([settingsTopic], (tx) => writeSetting(tx, "privacy.text", " ", 0));
  expect(await becomes(async () => (await (await fetch(`${origin}/privacy.md`)).text()) === " ")).toBe(true);
  for (const path of ["/privacy", "/docs"]) expect((await fetch(origin + path)).status).toBe(200);
});
