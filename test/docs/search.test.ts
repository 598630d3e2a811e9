// Looking something up in the documentation, without a script.
import { expect, test } from "bun:test";
import { idsOf, linksOf } from "../support/docs-site.ts";
import { sqlitePlace } from "../support/engines.ts";
import { startKazi } from "../support/running-kazi.ts";

async function start() {
  const { origin } = await startKazi(sqlitePlace());
  const get = async (path: string) => (await fetch(origin + path)).text();
  const search = async (query: string) => {
    const response = await fetch(`${origin}/docs/search?query=${encodeURIComponent(query)}`);
    expect(response.status).toBe(200);
    const html = await response.text();
    const article = html.slice(html.indexOf("<article>"), html.indexOf("</article>"));
    return { html, article, finds: linksOf(article) };
  };
  return { get, search };
}

test("a search finds sections by all of their words, the ones that are named so first", async () => {
  const { get, search } = await start();
  const { finds, article } = await search("Retry-After");
  expect(finds.length).toBeGreaterThan(2);
  expect(article).toContain("<mark>Retry</mark>-<mark>After</mark>");
  for (const find of finds) {
    const [path = "", id] = find.split("#");
    if (id !== undefined) expect([find, idsOf(await get(path)).has(id)]).toEqual([find, true]);
  }
  expect((await search("self host BACKUPS")).finds[0]).toBe("/docs/self-hosting#backups");
  expect((await search("sensitive data")).finds[0]).toBe("/docs/sensitive-data");
});

test("a search that finds nothing says so, and one for nothing asks", async () => {
  const { search } = await start();
  for (const query of ["zebra keys", "?!"]) {
    const { finds, article } = await search(query);
    expect(finds).toEqual([]);
    expect(article).toContain("No section has all of these words");
  }
  for (const query of ["", " "]) expect((await search(query)).article).not.toContain("No section has");
});

test("a search shows the question and never obeys it", async () => {
  const { search } = await start();
  const { html, article } = await search('"><script>alert(1)</script>');
  expect(html).not.toContain("<script");
  expect(article).toContain("&#60;script&#62;");
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain("search.md");
  const long = await search(`keys ${"a".repeat(3_000)}`);
  expect(long.finds).toEqual([]);
  expect(long.html).not.toContain("a".repeat(101));
});
