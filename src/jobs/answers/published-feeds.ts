// The same answers as RSS 2.0 and JSON Feed 1.1, for feed readers. Each item names the board it came from.
import type { Job } from "../job/job.ts";

export type FeedFrame = { title: string; selfUrl: string; homeUrl: string };

export function rssOf(jobs: readonly Job[], { title, selfUrl, homeUrl }: FeedFrame): string {
  const newestMs = Math.max(...jobs.map(({ date }) => Date.parse(date)).filter(Number.isFinite));
  const items = jobs.map(
    (job) => `    <item>
      <title>${xml(headline(job))}</title>
      <link>${xml(job.url)}</link>
      <guid isPermaLink="false">${xml(job.id)}</guid>
${Number.isNaN(Date.parse(job.date)) ? "" : `      <pubDate>${new Date(job.date).toUTCString()}</pubDate>\n`}${job.type === "" ? "" : `      <category>${xml(job.type)}</category>\n`}      <source url="${xml(siteOf(job))}">${xml(job.source)}</source>
      <description>${xml(paragraphs(job))}</description>
    </item>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
  <channel>
    <title>${xml(title)}</title>
    <link>${xml(homeUrl)}</link>
    <description>${xml(`${title}, from the boards named in each item`)}</description>
    <atom:link href="${xml(selfUrl)}" rel="self" type="application/rss+xml"/>
    <ttl>20</ttl>
${Number.isFinite(newestMs) ? `    <lastBuildDate>${new Date(newestMs).toUTCString()}</lastBuildDate>\n` : ""}${items.join("")}  </channel>
</rss>
`;
}

export function jsonFeedOf(jobs: readonly Job[], { title, selfUrl, homeUrl }: FeedFrame): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: homeUrl,
    feed_url: selfUrl,
    items: jobs.map((job) => ({
      id: job.id,
      url: job.url,
      title: headline(job),
      content_text: `${credit(job)}\n\n${job.description}`.trim(),
      date_published: job.date,
      authors: [{ name: job.source, url: siteOf(job) }],
      tags: [job.type, job.location].filter(Boolean),
    })),
  });
}

/** One stored link that is damaged must not cost the whole feed. */
const siteOf = ({ url }: Job) => URL.parse(url)?.origin ?? url;
const headline = ({ title, company }: Job) => (company ? `${title}, ${company}` : title);
const credit = ({ location, type, source }: Job) =>
  [location, type, `from ${source}`].filter(Boolean).join(" · ");

/** Feed readers show the description as HTML, so the plain text is escaped once for HTML and once more for XML. */
function paragraphs(job: Job): string {
  return [credit(job), ...job.description.split(/\n{2,}/)]
    .filter(Boolean)
    .map((paragraph) => `<p>${xml(paragraph).replaceAll("\n", "<br>")}</p>`)
    .join("");
}

/** Escaped, and without what XML cannot hold at all. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
