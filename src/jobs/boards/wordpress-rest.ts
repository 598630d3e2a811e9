// Posts as WordPress's own interface sends them, turned into the items of its feed, so that one reader serves both.
import { z } from "zod";
import { parseJson } from "./document-text.ts";
import { text } from "./foreign-fields.ts";
import type { RssItem } from "./rss.ts";

const postsAtOnce = 50;

const rendered = z.object({ rendered: text }).catch({ rendered: "" });
const post = z.object({
  id: z.int(),
  date_gmt: text,
  link: text,
  title: rendered,
  content: rendered,
  _embedded: z.object({ "wp:term": z.array(z.array(z.object({ name: text }))) }).catch({ "wp:term": [] }),
});

export function restUrl(feedUrl: string): string {
  const fields = "id,date_gmt,link,title,content,_links,_embedded";
  return `${new URL(feedUrl).origin}/wp-json/wp/v2/posts?per_page=${postsAtOnce}&_embed=wp:term&_fields=${fields}`;
}

/** A post that has another form is left to be counted as odd. */
export function restPosts(answer: string): { entries: unknown[] } {
  return { entries: parseJson(answer, z.array(z.unknown())).map((entry) => itemOf(entry) ?? entry) };
}

function itemOf(entry: unknown): RssItem | null {
  const { data } = post.safeParse(entry);
  if (!data) return null;
  return new Map([
    ["title", [data.title.rendered]],
    ["link", [data.link]],
    ["pubDate", [data.date_gmt]],
    ["post-id", [String(data.id)]],
    ["content:encoded", [data.content.rendered]],
    ["category", data._embedded["wp:term"].flat().map(({ name }) => name)],
  ]);
}
